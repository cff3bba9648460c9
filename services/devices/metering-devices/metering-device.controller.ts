import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createMeteringDevice,
  editMeteringDevice,
  getMeteringDevice,
  type InputOf,
  meteringDevices,
  moveDevices,
  type ReplyOf,
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

  @Implements(meteringDevices)
  async list(ctx: Context, input: InputOf<typeof meteringDevices>): Promise<ReplyOf<typeof meteringDevices>> {
    return { metering_devices: await this.devices.list(ctx, input) };
  }

  @Implements(getMeteringDevice)
  async get(ctx: Context, input: InputOf<typeof getMeteringDevice>): Promise<ReplyOf<typeof getMeteringDevice>> {
    return { metering_device: await this.devices.getWithModel(ctx, input.id) };
  }

  @Implements(createMeteringDevice)
  async create(
    ctx: Context,
    input: InputOf<typeof createMeteringDevice>,
  ): Promise<ReplyOf<typeof createMeteringDevice>> {
    const { id } = await this.commands.execute(new CreateMeteringDevice(ctx, input));
    return {
      metering_device: await this.devices.get(ctx, id),
      msg: translate(ctx.language, 'messages.device_created'),
    };
  }

  @Implements(editMeteringDevice)
  async edit(ctx: Context, input: InputOf<typeof editMeteringDevice>): Promise<ReplyOf<typeof editMeteringDevice>> {
    await this.commands.execute(new EditMeteringDevice(ctx, input));
    return {
      metering_device: await this.devices.get(ctx, input.id),
      msg: translate(ctx.language, 'messages.device_changed'),
    };
  }

  @Implements(moveDevices)
  async move(ctx: Context, input: InputOf<typeof moveDevices>): Promise<ReplyOf<typeof moveDevices>> {
    const { devices, gateways, company } = await this.commands.execute(new MoveDevices(ctx, input));
    return {
      moved: devices,
      gateways_moved: gateways,
      msg: translate(ctx.language, 'messages.devices_moved', { company, count: devices }),
    };
  }
}
