import { Controller } from '@nestjs/common';
import { callOf, handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { activateSignup, findSignup, signup } from '@gaugeway/proto/api';
import { RegistrationService } from './registration.service';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  readonly request = handle(signup, async (_ctx, input, request) => {
    const { address, language } = callOf(request);
    await this.registration.request(input, { address, language });
    return { msg: translate(language, 'messages.signup_requested', { email: input.email }) };
  });

  readonly find = handle(findSignup, (_ctx, { token }) => this.registration.find(token));

  readonly activate = handle(activateSignup, async (_ctx, { token }, request) => {
    const { address, language } = callOf(request);
    await this.registration.activate(token, { address, language });
    return { msg: translate(language, 'messages.signup_activated') };
  });
}
