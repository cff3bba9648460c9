import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { gatewayLog, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { GatewayLogService } from './gateway-log.service';

@Controller()
export class GatewayLogController {
  constructor(private readonly log: GatewayLogService) {}

  @Implements(gatewayLog)
  list(ctx: Context, input: InputOf<typeof gatewayLog>): Promise<ReplyOf<typeof gatewayLog>> {
    return this.log.list(ctx, input);
  }
}
