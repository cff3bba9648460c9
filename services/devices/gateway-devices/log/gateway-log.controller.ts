import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { gatewayLog } from '@gaugeway/proto/api';
import { GatewayLogService } from './gateway-log.service';

@Controller()
export class GatewayLogController {
  constructor(private readonly log: GatewayLogService) {}

  readonly list = handle(gatewayLog, (ctx, input) => this.log.list(ctx, input));
}
