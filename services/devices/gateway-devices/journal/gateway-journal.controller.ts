import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { gatewayJournal } from '@gaugeway/proto/api';
import { GatewayJournalService } from './gateway-journal.service';

@Controller()
export class GatewayJournalController {
  constructor(private readonly journal: GatewayJournalService) {}

  readonly page = handle(gatewayJournal, (ctx, input) => this.journal.page(ctx, input));
}
