import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createGateway,
  editGateway,
  gateways,
  getGateway,
  type GatewayDevice,
  removeGateway,
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

  readonly list = handle(gateways, async (ctx, input) => ({ gateways: await this.gateways.list(ctx, input) }));

  readonly get = handle(getGateway, async (ctx, input) => ({ gateway: await this.gateways.get(ctx, input.id) }));

  readonly create = handle(createGateway, async (ctx, input) => {
    const { id } = await this.commands.execute(new CreateGatewayDevice(ctx, input));
    const gateway = await this.gateways.get(ctx, id);
    const warnings = warningsOf(ctx, gateway);
    const key = warnings.length > 0 ? 'messages.gateway_created_imei' : 'messages.gateway_created';
    return { gateway, warnings, msg: translate(ctx.language, key) };
  });

  readonly edit = handle(editGateway, async (ctx, input) => {
    await this.changes.edit(ctx, input);
    const gateway = await this.gateways.get(ctx, input.id);
    const warnings = input.identity === undefined ? [] : warningsOf(ctx, gateway);
    return { gateway, warnings, msg: translate(ctx.language, 'messages.gateway_changed') };
  });

  readonly switch = handle(switchGateway, async (ctx, input) => {
    await this.changes.switch(ctx, input.id, input.is_active);
    const gateway = await this.gateways.get(ctx, input.id);
    const key = gateway.is_active ? 'messages.gateway_switched_on' : 'messages.gateway_switched_off';
    return { gateway, msg: translate(ctx.language, key) };
  });

  readonly trash = handle(trashGateway, async (ctx, input) => {
    await this.changes.trash(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.gateway_trashed') };
  });

  readonly restore = handle(restoreGateway, async (ctx, input) => {
    await this.changes.restore(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.gateway_restored') };
  });

  readonly remove = handle(removeGateway, async (ctx, input) => {
    await this.changes.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.gateway_removed') };
  });
}

/** Modems with an IMEI of a maker's own invention exist: a wrong check digit is reported, not refused. */
function warningsOf(ctx: Context, { identity }: GatewayDevice): string[] {
  return hasWrongImeiCheckDigit(identity) ? [translate(ctx.language, 'messages.gateway_imei_check_digit')] : [];
}
