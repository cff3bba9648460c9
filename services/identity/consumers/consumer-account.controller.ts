import { Controller } from '@nestjs/common';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  blockConsumerAccount,
  consumerAccount,
  consumerLetter,
  issueConsumerCode,
  mailConsumerCode,
} from '@gaugeway/proto/api';
import { ConsumerAccountService } from './consumer-account.service';

@Controller()
export class ConsumerAccountController {
  constructor(private readonly accounts: ConsumerAccountService) {}

  readonly one = handle(consumerAccount, async (ctx, { id }) => ({ account: await this.accounts.of(ctx, id) }));

  readonly issue = handle(issueConsumerCode, (ctx, input) => this.accounts.issue(ctx, input));

  readonly letter = handleRaw(consumerLetter, async (ctx, { input: { id, code }, reply }) => {
    await sendDocument(reply, 'account_letter', 'pdf', await this.accounts.letter(ctx, id, code));
  });

  readonly mail = handle(mailConsumerCode, async (ctx, { id, code }) => {
    const email = await this.accounts.mail(ctx, id, code);
    return { msg: translate(ctx.language, 'messages.consumer_code_mailed', { email }) };
  });

  readonly block = handle(blockConsumerAccount, async (ctx, { id }) => {
    const account = await this.accounts.block(ctx, id);
    return { account, msg: translate(ctx.language, 'messages.consumer_account_blocked') };
  });
}
