import { Controller } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, messageQuotas, type ReplyOf, SECTION } from '@gaugeway/proto/api';
import { MessageQuotaRepository } from './message-quota.repository';

@Controller()
export class MessageQuotaController {
  constructor(private readonly quotas: MessageQuotaRepository) {}

  @Implements(messageQuotas)
  async list(ctx: Context, input: InputOf<typeof messageQuotas>): Promise<ReplyOf<typeof messageQuotas>> {
    const below = hasRight(ctx, 'read', SECTION.companies);
    return { quotas: await this.quotas.today(ctx.companyId, input.company_ids ?? [ctx.companyId], below) };
  }
}
