import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createGateway,
  editGateway,
  gateways,
  getGateway,
  type GatewayDevice,
  type InputOf,
  removeGateway,
  type ReplyOf,
  restoreGateway,
  switchGateway,
  trashGateway,
} from '@gaugeway/proto/api';
import { hasWrongImeiCheckDigit } from '../identifiers';
import { ChangeGatewayDevice } from './change-gateway-device';
import { CreateGatewayDevice } from './create-gateway-device';
import { GatewayDeviceService } from './gateway-device.service';

@Controller()
export class GatewayDeviceController {
  constructor(
    private readonly gateways: GatewayDeviceService,
    private readonly changes: ChangeGatewayDevice,
    private readonly commands: CommandBus,
  ) {}

  @Implements(gateways)
  async list(ctx: Context, input: InputOf<typeof gateways>): Promise<ReplyOf<typeof gateways>> {
    return { gateways: await this.gateways.list(ctx, input) };
  }

  @Implements(getGateway)
  async get(ctx: Context, input: InputOf<typeof getGateway>): Promise<ReplyOf<typeof getGateway>> {
    return { gateway: await this.gateways.get(ctx, input.id) };
  }

  @Implements(createGateway)
  async create(ctx: Context, input: InputOf<typeof createGateway>): Promise<ReplyOf<typeof createGateway>> {
    const { id } = await this.commands.execute(new CreateGatewayDevice(ctx, input));
    const gateway = await this.gateways.get(ctx, id);
    const warnings = warningsOf(ctx, gateway);
    const key = warnings.length > 0 ? 'messages.gateway_created_imei' : 'messages.gateway_created';
    return { gateway, warnings, msg: translate(ctx.language, key) };
  }

  @Implements(editGateway)
  async edit(ctx: Context, input: InputOf<typeof editGateway>): Promise<ReplyOf<typeof editGateway>> {
    await this.changes.edit(ctx, input);
    const gateway = await this.gateways.get(ctx, input.id);
    const warnings = input.identity === undefined ? [] : warningsOf(ctx, gateway);
    return { gateway, warnings, msg: translate(ctx.language, 'messages.gateway_changed') };
  }

  @Implements(switchGateway)
  async switch(ctx: Context, input: InputOf<typeof switchGateway>): Promise<ReplyOf<typeof switchGateway>> {
    await this.changes.switch(ctx, input.id, input.is_active);
    const gateway = await this.gateways.get(ctx, input.id);
    const key = gateway.is_active ? 'messages.gateway_switched_on' : 'messages.gateway_switched_off';
    return { gateway, msg: translate(ctx.language, key) };
  }

  @Implements(trashGateway)
  async trash(ctx: Context, input: InputOf<typeof trashGateway>): Promise<ReplyOf<typeof trashGateway>> {
    await this.changes.trash(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.gateway_trashed') };
  }

  @Implements(restoreGateway)
  async restore(ctx: Context, input: InputOf<typeof restoreGateway>): Promise<ReplyOf<typeof restoreGateway>> {
    await this.changes.restore(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.gateway_restored') };
  }

  @Implements(removeGateway)
  async remove(ctx: Context, input: InputOf<typeof removeGateway>): Promise<ReplyOf<typeof removeGateway>> {
    await this.changes.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.gateway_removed') };
  }
}

/** Modems with an IMEI of a maker's own invention exist: a wrong check digit is reported, not refused. */
function warningsOf(ctx: Context, { identity }: GatewayDevice): string[] {
  return hasWrongImeiCheckDigit(identity) ? [translate(ctx.language, 'messages.gateway_imei_check_digit')] : [];
}
