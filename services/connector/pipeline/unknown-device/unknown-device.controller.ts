import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { unknownDevices } from '@gaugeway/proto/api';
import { UnknownDeviceService } from './unknown-device.service';

@Controller()
export class UnknownDeviceController {
  constructor(private readonly devices: UnknownDeviceService) {}

  readonly list = handle(unknownDevices, async (ctx, input) => ({
    unknown_devices: await this.devices.page(ctx, input),
  }));
}
