import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  blockConsumerAccount,
  consumerAccount,
  consumerLetter,
  type InputOf,
  issueConsumerCode,
  mailConsumerCode,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsumerAccountService } from './consumer-account.service';

@Controller()
export class ConsumerAccountController {
  constructor(private readonly accounts: ConsumerAccountService) {}

  @Implements(consumerAccount)
  async one(ctx: Context, { id }: InputOf<typeof consumerAccount>): Promise<ReplyOf<typeof consumerAccount>> {
    return { account: await this.accounts.of(ctx, id) };
  }

  @Implements(issueConsumerCode)
  issue(ctx: Context, input: InputOf<typeof issueConsumerCode>): Promise<ReplyOf<typeof issueConsumerCode>> {
    return this.accounts.issue(ctx, input);
  }

  @Implements(consumerLetter)
  async letter(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id, code } = parseRawInput(consumerLetter, request);
    await sendDocument(reply, 'account_letter', 'pdf', await this.accounts.letter(ctx, id, code));
  }

  @Implements(mailConsumerCode)
  async mail(ctx: Context, { id, code }: InputOf<typeof mailConsumerCode>): Promise<{ msg: string }> {
    const email = await this.accounts.mail(ctx, id, code);
    return { msg: translate(ctx.language, 'messages.consumer_code_mailed', { email }) };
  }

  @Implements(blockConsumerAccount)
  async block(
    ctx: Context,
    { id }: InputOf<typeof blockConsumerAccount>,
  ): Promise<ReplyOf<typeof blockConsumerAccount>> {
    const account = await this.accounts.block(ctx, id);
    return { account, msg: translate(ctx.language, 'messages.consumer_account_blocked') };
  }
}
