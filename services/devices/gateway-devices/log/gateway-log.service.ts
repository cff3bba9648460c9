import { pageOf, pageReply } from '@gaugeway/platform/http';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { gatewayLog, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { changesBetween, withValueNames } from '../../audit/edits/edited-fields';
import { GatewayDeviceService } from '../gateway-device.service';
import { GatewayLogRepository, type GatewayLogRow } from './gateway-log.repository';

type Entry = ReplyOf<typeof gatewayLog>['log']['data'][number];

/** The history of a gateway device, in the caller's language. */
@Injectable()
export class GatewayLogService {
  constructor(
    private readonly gateways: GatewayDeviceService,
    private readonly log: GatewayLogRepository,
  ) {}

  /** Throws 404 for a gateway device that the caller does not see. */
  async list(ctx: Context, input: InputOf<typeof gatewayLog>): Promise<ReplyOf<typeof gatewayLog>> {
    const { id } = await this.gateways.get(ctx, input.gateway_id);
    const at = pageOf(input);
    const period = { from: input.from ?? null, to: input.to ?? null };
    const [rows, total] = await Promise.all([this.log.page(ctx, id, period, at), this.log.count(ctx, id, period)]);
    const entries = rows.map((row) => entryOf(ctx, row));
    return { log: pageReply(entries, total, at) };
  }
}

/** Actions in another company, before the gateway was moved, show no names. */
function entryOf(ctx: Context, { id, at, action, user_name, company_id, before, after }: GatewayLogRow): Entry {
  return {
    id,
    at,
    action,
    title: translate(ctx.language, `log.${action}`),
    by: company_id === ctx.companyId ? user_name : '',
    changes:
      before && after
        ? changesBetween(ctx.language, 'gateway_device', before, after).map((change) =>
            withValueNames(ctx.language, change),
          )
        : [],
  };
}
