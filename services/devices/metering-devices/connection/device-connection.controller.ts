import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  clearSettings,
  compatibleGateways,
  type InputOf,
  massReplaceGateway,
  replaceGateway,
  type ReplyOf,
  setConnectionParams,
} from '@gaugeway/proto/api';
import { EditMeteringDevice } from '../edit-metering-device';
import { MeteringDeviceService } from '../metering-device.service';
import { settingsOfModel } from './settings-of-model';
import { CompatibleGatewaysService } from './compatible-gateways.service';
import { ReplaceGatewayOfMany } from './replace-gateway-of-many';

@Controller()
export class DeviceConnectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly devices: MeteringDeviceService,
    private readonly gateways: CompatibleGatewaysService,
  ) {}

  @Implements(setConnectionParams)
  async set(ctx: Context, input: InputOf<typeof setConnectionParams>): Promise<ReplyOf<typeof setConnectionParams>> {
    await this.commands.execute(new EditMeteringDevice(ctx, input, 'connect'));
    return {
      metering_device: await this.devices.get(ctx, input.id),
      msg: translate(ctx.language, 'messages.device_changed'),
    };
  }

  @Implements(clearSettings)
  async clear(ctx: Context, { id, version }: InputOf<typeof clearSettings>): Promise<ReplyOf<typeof clearSettings>> {
    const device = await this.devices.get(ctx, id);
    const input = { id, version: version ?? device.version, ...settingsOfModel(device) };
    await this.commands.execute(new EditMeteringDevice(ctx, input, 'clear_settings'));
    return {
      metering_device: await this.devices.get(ctx, id),
      msg: translate(ctx.language, 'messages.settings_cleared'),
    };
  }

  @Implements(replaceGateway)
  async replace(ctx: Context, input: InputOf<typeof replaceGateway>): Promise<ReplyOf<typeof replaceGateway>> {
    const { device_id: id, gateway_id: gatewayID, ...others } = input;
    await this.commands.execute(new EditMeteringDevice(ctx, { id, gatewayID, ...others }, 'replace'));
    return {
      metering_device: await this.devices.get(ctx, id),
      msg: translate(ctx.language, 'messages.gateway_replaced', { count: 1 }),
    };
  }

  @Implements(massReplaceGateway)
  async replaceMany(
    ctx: Context,
    input: InputOf<typeof massReplaceGateway>,
  ): Promise<ReplyOf<typeof massReplaceGateway>> {
    const command = new ReplaceGatewayOfMany(ctx, input.device_ids, input.gateway_id);
    const count = await this.commands.execute(command);
    return { replaced: count, msg: translate(ctx.language, 'messages.gateway_replaced', { count }) };
  }

  @Implements(compatibleGateways)
  compatible(ctx: Context, input: InputOf<typeof compatibleGateways>): Promise<ReplyOf<typeof compatibleGateways>> {
    return this.gateways.compatible(ctx, input);
  }
}
