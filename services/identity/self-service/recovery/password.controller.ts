import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { findPasswordReset, forgotPassword, type InputOf, type ReplyOf, resetPassword } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDeviceCookie } from '../../sign-in-limits/device-cookie';
import { PasswordService } from './password.service';

@Controller()
export class PasswordController {
  constructor(private readonly passwords: PasswordService) {}

  @Implements(forgotPassword)
  async forgot(
    _ctx: Context,
    { email }: InputOf<typeof forgotPassword>,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof forgotPassword>> {
    const { address, language } = callOf(request);
    await this.passwords.forgot(email, { address, language });
    return { msg: translate(language, 'messages.password_link_sent', { email }) };
  }

  @Implements(findPasswordReset)
  async find(_ctx: Context, { token }: InputOf<typeof findPasswordReset>): Promise<ReplyOf<typeof findPasswordReset>> {
    const { email } = await this.passwords.find(token);
    return { email };
  }

  @Implements(resetPassword)
  async reset(
    _ctx: Context,
    input: InputOf<typeof resetPassword>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof resetPassword>> {
    const { address, language, device } = callOf(request);
    const known = await this.passwords.reset(input, { address, language }, device);
    setDeviceCookie(request, reply, known);
    return { msg: translate(language, 'messages.password_reset') };
  }
}
