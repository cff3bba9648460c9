import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, objectLogs, pointLogs, type ReplyOf } from '@gaugeway/proto/api';
import { HistoryService } from './history.service';

@Controller()
export class HistoryController {
  constructor(private readonly logs: HistoryService) {}

  @Implements(pointLogs)
  async ofPoint(ctx: Context, input: InputOf<typeof pointLogs>): Promise<ReplyOf<typeof pointLogs>> {
    return { log: await this.logs.ofPoint(ctx, input) };
  }

  @Implements(objectLogs)
  async ofObject(ctx: Context, input: InputOf<typeof objectLogs>): Promise<ReplyOf<typeof objectLogs>> {
    return { log: await this.logs.ofObject(ctx, input) };
  }
}
