import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { deviceLog, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { pageOf, pageReply } from '../../paging';
import { changesBetween } from '../../edits/edited-fields';
import { MeteringDeviceService } from '../metering-device.service';
import { DeviceLogRepository, type DeviceLogRow } from './device-log.repository';

type Entry = ReplyOf<typeof deviceLog>['log']['data'][number];

/** The history of a device, in the caller's language. */
@Injectable()
export class DeviceLogService {
  constructor(
    private readonly devices: MeteringDeviceService,
    private readonly log: DeviceLogRepository,
  ) {}

  /** Throws 404 for a device that the caller does not see. */
  async list(ctx: Context, input: InputOf<typeof deviceLog>): Promise<ReplyOf<typeof deviceLog>> {
    const { id } = await this.devices.get(ctx, input.device_id);
    const at = pageOf(input);
    const period = { from: input.from ?? null, to: input.to ?? null };
    const [rows, total] = await Promise.all([
      this.log.page(ctx, id, period, { limit: at.perPage, offset: at.offset }),
      this.log.count(ctx, id, period),
    ]);
    return {
      log: pageReply(
        rows.map((row) => entryOf(ctx, row)),
        total,
        at,
      ),
    };
  }
}

/** Of what was done in another company, before the device came from there, nobody's name is told. */
function entryOf(ctx: Context, row: DeviceLogRow): Entry {
  const own = row.company_id === ctx.companyId;
  const { before, after } = row;
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    title: translate(ctx.language, `log.${row.action}`),
    user_id: own && row.user_id > 0 ? row.user_id : null,
    api_key_id: own && row.user_id < 0 ? -row.user_id : null,
    address: own ? row.address : '',
    changes: before && after ? changesBetween(ctx.language, 'metering_device', before, after) : [],
  };
}
