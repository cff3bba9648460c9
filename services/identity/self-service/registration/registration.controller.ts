import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { activateSignup, findSignup, type InputOf, type ReplyOf, signup } from '@gaugeway/proto/api';
import type { FastifyRequest } from 'fastify';
import { RegistrationService } from './registration.service';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Implements(signup)
  async request(
    _ctx: Context,
    input: InputOf<typeof signup>,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof signup>> {
    const { address, language } = callOf(request);
    await this.registration.request(input, { address, language });
    return { msg: translate(language, 'messages.signup_requested', { email: input.email }) };
  }

  @Implements(findSignup)
  find(_ctx: Context, { token }: InputOf<typeof findSignup>): Promise<ReplyOf<typeof findSignup>> {
    return this.registration.find(token);
  }

  @Implements(activateSignup)
  async activate(
    _ctx: Context,
    { token }: InputOf<typeof activateSignup>,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof activateSignup>> {
    const { address, language } = callOf(request);
    await this.registration.activate(token, { address, language });
    return { msg: translate(language, 'messages.signup_activated') };
  }
}
