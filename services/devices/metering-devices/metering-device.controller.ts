import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createMeteringDevice,
  editMeteringDevice,
  getMeteringDevice,
  meteringDevices,
  moveDevices,
} from '@gaugeway/proto/api';
import { CreateMeteringDevice } from './create-metering-device';
import { EditMeteringDevice } from './edit-metering-device';
import { MeteringDeviceService } from './metering-device.service';
import { MoveDevices } from './move-devices';

@Controller()
export class MeteringDeviceController {
  constructor(
    private readonly devices: MeteringDeviceService,
    private readonly commands: CommandBus,
  ) {}

  readonly list = handle(meteringDevices, async (ctx, input) => ({
    metering_devices: await this.devices.list(ctx, input),
  }));

  readonly get = handle(getMeteringDevice, async (ctx, input) => ({
    metering_device: await this.devices.getWithModel(ctx, input.id),
  }));

  readonly create = handle(createMeteringDevice, async (ctx, input) => {
    const { id } = await this.commands.execute(new CreateMeteringDevice(ctx, input));
    return {
      metering_device: await this.devices.get(ctx, id),
      msg: translate(ctx.language, 'messages.device_created'),
    };
  });

  readonly edit = handle(editMeteringDevice, async (ctx, input) => {
    await this.commands.execute(new EditMeteringDevice(ctx, input));
    return {
      metering_device: await this.devices.get(ctx, input.id),
      msg: translate(ctx.language, 'messages.device_changed'),
    };
  });

  readonly move = handle(moveDevices, async (ctx, input) => {
    const { devices, gateways, company } = await this.commands.execute(new MoveDevices(ctx, input));
    return {
      moved: devices,
      gateways_moved: gateways,
      msg: translate(ctx.language, 'messages.devices_moved', { company, count: devices }),
    };
  });
}
