import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { createGateway, gateways, type InputOf, type ReplyOf } from '@gaugeway/proto/api';
import { hasWrongImeiCheckDigit } from '../identifiers';
import { CreateGatewayDevice } from './create-gateway-device';
import { GatewayDeviceService } from './gateway-device.service';

@Controller()
export class GatewayDeviceController {
  constructor(
    private readonly gateways: GatewayDeviceService,
    private readonly commands: CommandBus,
  ) {}

  @Implements(gateways)
  async list(ctx: Context, input: InputOf<typeof gateways>): Promise<ReplyOf<typeof gateways>> {
    return { gateways: await this.gateways.list(ctx, input) };
  }

  @Implements(createGateway)
  async create(ctx: Context, input: InputOf<typeof createGateway>): Promise<ReplyOf<typeof createGateway>> {
    const { id } = await this.commands.execute(new CreateGatewayDevice(ctx, input));
    const gateway = await this.gateways.get(ctx, id);
    // Modems with an IMEI of a maker's own invention exist: a wrong check digit is told, not refused.
    const key = hasWrongImeiCheckDigit(gateway.identity) ? 'messages.gateway_created_imei' : 'messages.gateway_created';
    return { gateway, msg: translate(ctx.language, key) };
  }
}
