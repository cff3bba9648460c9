import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  clearSettings,
  compatibleGateways,
  massReplaceGateway,
  replaceGateway,
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

  readonly set = handle(setConnectionParams, async (ctx, input) => {
    await this.commands.execute(new EditMeteringDevice(ctx, input, 'connect'));
    return {
      metering_device: await this.devices.get(ctx, input.id),
      msg: translate(ctx.language, 'messages.device_changed'),
    };
  });

  readonly clear = handle(clearSettings, async (ctx, { id, version }) => {
    const device = await this.devices.get(ctx, id);
    const input = { id, version: version ?? device.version, ...settingsOfModel(device) };
    await this.commands.execute(new EditMeteringDevice(ctx, input, 'clear_settings'));
    return {
      metering_device: await this.devices.get(ctx, id),
      msg: translate(ctx.language, 'messages.settings_cleared'),
    };
  });

  readonly replace = handle(replaceGateway, async (ctx, input) => {
    const { device_id: id, gateway_id: gatewayID, ...others } = input;
    await this.commands.execute(new EditMeteringDevice(ctx, { id, gatewayID, ...others }, 'replace'));
    return {
      metering_device: await this.devices.get(ctx, id),
      msg: translate(ctx.language, 'messages.gateway_replaced', { count: 1 }),
    };
  });

  readonly replaceMany = handle(massReplaceGateway, async (ctx, input) => {
    const command = new ReplaceGatewayOfMany(ctx, input.device_ids, input.gateway_id);
    const count = await this.commands.execute(command);
    return { replaced: count, msg: translate(ctx.language, 'messages.gateway_replaced', { count }) };
  });

  readonly compatible = handle(compatibleGateways, (ctx, input) => this.gateways.compatible(ctx, input));
}
