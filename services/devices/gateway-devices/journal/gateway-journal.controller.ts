import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { gatewayJournal, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { GatewayJournalService } from './gateway-journal.service';

@Controller()
export class GatewayJournalController {
  constructor(private readonly journal: GatewayJournalService) {}

  @Implements(gatewayJournal)
  page(ctx: Context, input: InputOf<typeof gatewayJournal>): Promise<ReplyOf<typeof gatewayJournal>> {
    return this.journal.page(ctx, input);
  }
}
