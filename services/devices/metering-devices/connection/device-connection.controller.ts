import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { INTERFACE, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  compatibleGateways,
  type InputOf,
  massReplaceGateway,
  replaceGateway,
  type ReplyOf,
  setConnectionParams,
} from '@gaugeway/proto/api';
import { pageOf, pageReply } from '../../paging';
import { EditMeteringDevice } from '../edit-metering-device';
import { MeteringDeviceService } from '../metering-device.service';
import { unknownModel } from '../metering-device.errors';
import { GatewayReplacementRepository } from './gateway-replacement.repository';
import { ReplaceGatewayOfMany } from './replace-gateway-of-many';

@Controller()
export class DeviceConnectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly devices: MeteringDeviceService,
    private readonly gateways: GatewayReplacementRepository,
  ) {}

  @Implements(setConnectionParams)
  async set(ctx: Context, input: InputOf<typeof setConnectionParams>): Promise<ReplyOf<typeof setConnectionParams>> {
    await this.commands.execute(new EditMeteringDevice(ctx, input, 'connect'));
    return {
      metering_device: await this.devices.get(ctx, input.id),
      msg: translate(ctx.language, 'messages.device_changed'),
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

  /** A radio device stands behind none; a wired one behind any modem that is not in the trash. Without either: a wired one. */
  @Implements(compatibleGateways)
  async compatible(
    ctx: Context,
    input: InputOf<typeof compatibleGateways>,
  ): Promise<ReplyOf<typeof compatibleGateways>> {
    const device = input.device_id ? await this.devices.get(ctx, input.device_id) : null;
    const modelId = device?.model_id ?? input.model_id;
    const model = modelId ? modelById(modelId) : undefined;
    if (modelId && !model) throw unknownModel({ id: modelId }, { attribute: 'model_id' });
    const at = pageOf(input);
    if (model?.interfaceId === INTERFACE.lorawan) return { gateways: pageReply([], 0, at) };
    const range = { limit: at.perPage, offset: at.offset };
    const { rows, total } = await this.gateways.fitting(ctx, input.search_string ?? '', range);
    return { gateways: pageReply(rows, total, at) };
  }
}
