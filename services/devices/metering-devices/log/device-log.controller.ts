import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { deviceLog } from '@gaugeway/proto/api';
import { DeviceLogService } from './device-log.service';

@Controller()
export class DeviceLogController {
  constructor(private readonly log: DeviceLogService) {}

  readonly list = handle(deviceLog, (ctx, input) => this.log.list(ctx, input));
}
