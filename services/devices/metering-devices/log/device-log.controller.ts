import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { deviceLog, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { DeviceLogService } from './device-log.service';

@Controller()
export class DeviceLogController {
  constructor(private readonly log: DeviceLogService) {}

  @Implements(deviceLog)
  list(ctx: Context, input: InputOf<typeof deviceLog>): Promise<ReplyOf<typeof deviceLog>> {
    return this.log.list(ctx, input);
  }
}
