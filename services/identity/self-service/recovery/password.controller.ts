import { Controller } from '@nestjs/common';
import { callOf, handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { findPasswordReset, forgotPassword, resetPassword } from '@gaugeway/proto/api';
import { setDeviceCookie } from '../../sign-in-limits/device-cookie';
import { PasswordService } from './password.service';

@Controller()
export class PasswordController {
  constructor(private readonly passwords: PasswordService) {}

  readonly forgot = handle(forgotPassword, async (_ctx, { email }, request) => {
    const { address, language } = callOf(request);
    await this.passwords.forgot(email, { address, language });
    return { msg: translate(language, 'messages.password_link_sent', { email }) };
  });

  readonly find = handle(findPasswordReset, async (_ctx, { token }) => {
    const { email } = await this.passwords.find(token);
    return { email };
  });

  readonly reset = handle(resetPassword, async (_ctx, input, request, reply) => {
    const { address, language, device } = callOf(request);
    const known = await this.passwords.reset(input, { address, language }, device);
    setDeviceCookie(request, reply, known);
    return { msg: translate(language, 'messages.password_reset') };
  });
}
