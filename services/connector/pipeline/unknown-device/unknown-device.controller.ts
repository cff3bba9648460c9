import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, type ReplyOf, unknownDevices } from '@gaugeway/proto/api';
import { UnknownDeviceService } from './unknown-device.service';

@Controller()
export class UnknownDeviceController {
  constructor(private readonly devices: UnknownDeviceService) {}

  @Implements(unknownDevices)
  async list(ctx: Context, input: InputOf<typeof unknownDevices>): Promise<ReplyOf<typeof unknownDevices>> {
    return { unknown_devices: await this.devices.page(ctx, input) };
  }
}
