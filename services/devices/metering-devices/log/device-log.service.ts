import { pageOf, pageReply } from '@gaugeway/platform/http';
import { Injectable } from '@nestjs/common';
import { fieldTitle, modelById } from '@gaugeway/catalogue';
import { type Context, hasRight, type Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { type deviceLog, type InputOf, type ReplyOf, SECTION } from '@gaugeway/proto/api';
import { PointLinkRepository, type PointOfDevice } from '../accounting-points/point-link.repository';
import { changesBetween, withValueNames } from '../../audit/edits/edited-fields';
import { MeteringDeviceService } from '../metering-device.service';
import { DeviceLogRepository, type DeviceLogRow } from './device-log.repository';
import { actionsOf, kindOf } from './log-kinds';

type Entry = ReplyOf<typeof deviceLog>['log']['data'][number];
type Change = Entry['changes'][number];

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
    const { id, model_id: modelId } = await this.devices.get(ctx, input.device_id);
    const at = pageOf(input);
    const filter = { from: input.from ?? null, to: input.to ?? null, actions: actionsOf(input.kinds) };
    const [rows, total, points] = await Promise.all([
      this.log.page(ctx, id, filter, at),
      this.log.count(ctx, id, filter),
      hasRight(ctx, 'read', SECTION.objects) ? this.points.of(ctx, id) : [],
    ]);
    const gateways = await this.log.gatewayNames(ctx, gatewaysOf(rows));
    return {
      log: pageReply(
        rows.map((row) => entryOf(ctx, row, { modelId, points, gateways })),
        total,
        at,
      ),
    };
  }
}

/** Context for showing the entries of a device. */
interface Known {
  modelId: number;
  points: readonly PointOfDevice[];
  gateways: ReadonlyMap<number, string>;
}

/** Actions in another company, before the device was moved, show no names. */
function entryOf(ctx: Context, row: DeviceLogRow, known: Known): Entry {
  const own = row.company_id === ctx.companyId;
  const point = known.points.find(({ from_ts, to_ts }) => from_ts <= row.at && (to_ts === null || row.at < to_ts));
  return {
    id: row.id,
    kind: kindOf(row.action),
    at: row.at,
    action: row.action,
    title: translate(ctx.language, `log.${row.action}`),
    user_id: own && row.user_id > 0 ? row.user_id : null,
    api_key_id: own && row.user_id < 0 ? -row.user_id : null,
    user_name: own ? row.user_name : '',
    accounting_point: point ? { id: point.point_id, title: point.title } : null,
    // The demo account is shared: other visitors must not see the address of a user.
    address: own && !ctx.isDemo ? row.address : '',
    changes: changesOf(ctx.language, row, known.modelId).map((change) => withNames(ctx, change, known.gateways)),
  };
}

function withNames(ctx: Context, change: Change, gateways: ReadonlyMap<number, string>): Change {
  if (change.field !== 'gatewayID') return withValueNames(ctx.language, change);
  const nameOf = (id: unknown) => gateways.get(Number(id));
  return { ...change, before_name: nameOf(change.before), after_name: nameOf(change.after) };
}

/** Every gateway device mentioned in the rows. */
function gatewaysOf(rows: readonly DeviceLogRow[]): number[] {
  const ids = rows.flatMap(({ before, after }) => [before?.['gatewayId'], after?.['gatewayId']]);
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
}

/** Fields that entries of a kind show in addition to those of a device. */
const DETAILS: Readonly<Record<string, readonly string[]>> = {
  point_tied: ['point', 'readings'],
  point_untied: ['point', 'readings'],
  schedule: ['kind', 'version'],
  unschedule: ['kind', 'version'],
  network_server_set: ['activation', 'join_eui', 'dev_addr', 'new_keys'],
  network_server_removed: ['activation', 'join_eui', 'dev_addr'],
};

/** The network server's original text. */
const RADIO_DETAILS = ['dev_addr', 'gateway_eui', 'location', 'queue_item', 'code', 'level', 'description'] as const;

function changesOf(language: Language, { action, before, after }: DeviceLogRow, modelId: number): Change[] {
  const title = (field: string): string => translate(language, `field.${field}`);
  const details = action.startsWith('radio_') ? RADIO_DETAILS : DETAILS[action];
  if (details) {
    return details.flatMap((field) => {
      const worded = (value: unknown): unknown => inWords(language, field, value ?? null, modelId);
      const [was, is] = [worded(before?.[field]), worded(after?.[field])];
      return isNothing(was) && isNothing(is) ? [] : [{ field, title: title(field), before: was, after: is }];
    });
  }
  if (!before || !after) return [];
  return [
    ...changesBetween(language, 'metering_device', before, after),
    ...attributeChanges(before['attributes'], after['attributes']),
  ];
}

/** Registers and kinds of schedules as people call them. */
function inWords(language: Language, field: string, value: unknown, modelId: number): unknown {
  if (field === 'kind' && typeof value === 'string') return translate(language, `log.schedule_${value}`);
  if (field !== 'readings') return value;
  const titled = Object.entries(asRecord(value)).map(([name, reading]) => {
    const { title, unit } = fieldTitle(name, language, modelById(modelId));
    return [unit ? `${title}, ${unit.title}` : title, reading] as const;
  });
  return titled.length > 0 ? Object.fromEntries(titled) : null;
}

/** Attributes have the names that their company gave them. */
function attributeChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    field: 'attribute',
    title: name,
    before: was[name] ?? null,
    after: is[name] ?? null,
  }));
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
