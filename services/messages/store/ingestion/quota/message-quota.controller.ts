import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, messageQuotas, type ReplyOf } from '@gaugeway/proto/api';
import { MessageQuota } from './message-quota';

@Controller()
export class MessageQuotaController {
  constructor(private readonly quota: MessageQuota) {}

  @Implements(messageQuotas)
  async list(ctx: Context, input: InputOf<typeof messageQuotas>): Promise<ReplyOf<typeof messageQuotas>> {
    return { quotas: await this.quota.today(ctx, input.company_ids ?? [ctx.companyId]) };
  }
}
