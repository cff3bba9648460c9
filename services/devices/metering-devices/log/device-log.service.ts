import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { type deviceLog, type InputOf, type ReplyOf, SECTION } from '@gaugeway/proto/api';
import { PointLinkRepository, type PointOfDevice } from '../../accounting-points/point-link.repository';
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
    private readonly points: PointLinkRepository,
  ) {}

  /** Throws 404 for a device that the caller does not see. */
  async list(ctx: Context, input: InputOf<typeof deviceLog>): Promise<ReplyOf<typeof deviceLog>> {
    const { id } = await this.devices.get(ctx, input.device_id);
    const at = pageOf(input);
    const period = { from: input.from ?? null, to: input.to ?? null };
    const [rows, total, points] = await Promise.all([
      this.log.page(ctx, id, period, { limit: at.perPage, offset: at.offset }),
      this.log.count(ctx, id, period),
      hasRight(ctx, 'read', SECTION.objects) ? this.points.of(ctx, id) : [],
    ]);
    const gateways = await this.log.gatewayNames(ctx, gatewaysOf(rows));
    return {
      log: pageReply(
        rows.map((row) => entryOf(ctx, row, points, gateways)),
        total,
        at,
      ),
    };
  }
}

/** Of what was done in another company, before the device came from there, nobody's name is told. */
function entryOf(
  ctx: Context,
  row: DeviceLogRow,
  points: readonly PointOfDevice[],
  gateways: ReadonlyMap<number, string>,
): Entry {
  const own = row.company_id === ctx.companyId;
  const { before, after } = row;
  const point = points.find(({ from_at, to_at }) => from_at <= row.at && (to_at === null || row.at < to_at));
  const changes = before && after ? changesBetween(ctx.language, 'metering_device', before, after) : [];
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    title: translate(ctx.language, `log.${row.action}`),
    user_id: own && row.user_id > 0 ? row.user_id : null,
    api_key_id: own && row.user_id < 0 ? -row.user_id : null,
    user_name: own ? row.user_name : '',
    accounting_point: point ? { id: point.point_id, title: point.title } : null,
    address: own ? row.address : '',
    changes: changes.map((change) => {
      if (change.field !== 'gatewayID') return change;
      const nameOf = (id: unknown) => gateways.get(Number(id));
      return { ...change, before_name: nameOf(change.before), after_name: nameOf(change.after) };
    }),
  };
}

/** Every gateway device that the rows speak of. */
function gatewaysOf(rows: readonly DeviceLogRow[]): number[] {
  const ids = rows.flatMap(({ before, after }) => [before?.['gatewayId'], after?.['gatewayId']]);
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
}
