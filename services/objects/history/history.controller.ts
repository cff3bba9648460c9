import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { objectLogs, pointLogs } from '@gaugeway/proto/api';
import { HistoryService } from './history.service';

@Controller()
export class HistoryController {
  constructor(private readonly logs: HistoryService) {}

  readonly ofPoint = handle(pointLogs, async (ctx, input) => ({ log: await this.logs.ofPoint(ctx, input) }));

  readonly ofObject = handle(objectLogs, async (ctx, input) => ({ log: await this.logs.ofObject(ctx, input) }));
}
