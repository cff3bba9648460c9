import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { messageQuotas } from '@gaugeway/proto/api';
import { MessageQuota } from './message-quota';

@Controller()
export class MessageQuotaController {
  constructor(private readonly quota: MessageQuota) {}

  readonly list = handle(messageQuotas, async (ctx, input) => ({
    quotas: await this.quota.today(ctx, input.company_ids ?? [ctx.companyId]),
  }));
}
