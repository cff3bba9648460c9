import { Injectable } from '@nestjs/common';
import {
  fieldTitle,
  MESSAGE_GROUPS,
  MESSAGE_TYPE,
  modelById,
  modelTitle,
  type QuantityRegister,
  registersOf,
} from '@gaugeway/catalogue';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import type { OwnPoint } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { roundFigure, sumFigures } from '@gaugeway/proto/number/figure';
import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import { MeasuredPoints, type MeasuredTerm } from '../../store/registries/accounting-points/measured-points';
import { bucketOf, dateOf, dayOfDate, startOf } from '../buckets';
import type { Dates, Part } from '../figure-parts';
import { PointSeriesOf } from '../aggregates/point-series';
import { UNGROUPED } from '../../store/data/message-groups';
import { type MarkedRow, MeterRowsRepository } from '../../store/data/meter-rows.repository';
import { DeviceRepository, type ProjectedDevice } from '../../store/registries/devices/device.repository';
import { STATUS } from '../../store/timeseries/merge';
import { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import { withClosedDays } from '../periods/frozen/with-closed-days';
import { PointSlots } from '../shares/point-slots.repository';
import { type Share, sharesByPlace } from '../shares/share-of';
import { withinTimes } from './consumer-time';
import { ownDays } from './own-days';
import type { ConsumerPoint } from './portal-point.repository';
import { inCompany } from './in-company';

const TYPE = MESSAGE_TYPE.current;
const DAILY = MESSAGE_GROUPS.find(({ unit }) => unit === 'day')?.id ?? UNGROUPED;
/** Rows among which the newest one that counts is looked for. */
const NEWEST = 20;

/** The last reading of a day of a meter, within a consumer's time. */
export interface DayReading {
  row: MarkedRow;
  /** YYYY-MM-DD by the clock of the meter. */
  day: string;
  device: ProjectedDevice | null;
  registers: readonly QuantityRegister[];
}

/** The meter that measures at a point now, with the registers that a person reads there. */
export interface CurrentMeter {
  link: KnownLink;
  device: ProjectedDevice;
  registers: readonly QuantityRegister[];
}

/**
 * Figures of a consumer's point. Consumption comes from the aggregates, as everywhere (aggregates/); readings from the
 * rows. Both are limited to the consumer's time.
 */
@Injectable()
export class PortalFigures {
  constructor(
    private readonly measured: MeasuredPoints,
    private readonly series: PointSeriesOf,
    private readonly rows: MeterRowsRepository,
    private readonly devices: DeviceRepository,
    private readonly frozen: FrozenFigures,
    private readonly slots: PointSlots,
  ) {}

  /** The clock of the point: its newest meter's, else the company's. */
  zoneOf(ctx: Context, { links }: ConsumerPoint): Zone {
    return links.at(-1)?.zone ?? callerZone(ctx);
  }

  /** YYYY-MM-DD of a moment (Unix milliseconds) by the clock of the point. */
  dayOf(ctx: Context, point: ConsumerPoint, at = Date.now()): string {
    return dateOf(bucketOf(at / 1000, this.zoneOf(ctx, point)).day);
  }

  /** Consumption by day; of closed periods as they were closed. */
  async days(ctx: Context, point: ConsumerPoint, dates: Dates): Promise<{ parts: Part[]; unit: string }> {
    const terms = await this.termsOf(ctx, point);
    const query = { ...dates, quantity: 'consumption', by: 'day' } as const;
    const { parts, unit } = await this.series.series(ctx, { isVirtual: point.terms.length > 0, terms }, query);
    const shown = await this.withClosed(ctx, point, dates, parts);
    return { parts: shown.map((part) => ({ ...part, value: roundFigure(part.value) })), unit };
  }

  /** Shares of the consumer's time per date, by its index from 0; absent = nothing was due. */
  async shares(ctx: Context, point: ConsumerPoint, dates: readonly Dates[]): Promise<Map<number, Share | null>> {
    const borders = point.times.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
    const edges = await Promise.all(borders.map((at) => this.frozen.overlapping(ctx, point.id, at, at)));
    const known = { zone: this.zoneOf(ctx, point), edges: edges.flat(), now: Date.now() / 1000 };
    const days = ownDays(point.times, dates, known);
    const [closed, open] = [days.filter(({ isClosed }) => isClosed), days.filter(({ isClosed }) => !isClosed)];
    const company = inCompany(ctx);
    const [ofClosed, ofOpen] = await Promise.all([
      closed.length > 0 ? this.slots.of(company, [point.id], closed) : [],
      open.length > 0 ? this.slots.live(company, [point.id], open) : [],
    ]);
    const counted = [...ofClosed.map((each) => ({ each, of: closed })), ...ofOpen.map((each) => ({ each, of: open }))];
    return sharesByPlace(
      counted.map(({ each: { place, expected, final, estimated }, of }) => {
        const { part, place: own } = of[place] ?? { part: 0, place };
        return { place: own, expected: expected * part, final: final * part, estimated: estimated * part };
      }),
    );
  }

  /** Days that were the consumer's from beginning to end. */
  private async withClosed(ctx: Context, point: ConsumerPoint, dates: Dates, parts: Part[]): Promise<Part[]> {
    const closed = await this.frozen.days(ctx, point.id, dates);
    if (closed.size === 0) return parts;
    const zone = this.zoneOf(ctx, point);
    const own = [...closed].filter(([day]) => {
      const [start, end] = [startOf(dayOfDate(day), zone), startOf(dayOfDate(day) + 1, zone)];
      return point.times.some(({ from, to }) => from <= start && (to === null || to >= end));
    });
    return withClosedDays(parts, new Map(own));
  }

  /** The last reading of each day, the oldest first; none of a virtual point. */
  async readings(ctx: Context, point: ConsumerPoint, { from, to }: Dates): Promise<DayReading[]> {
    const found: DayReading[] = [];
    for (const link of withinTimes(point.links, point.times)) {
      const device = await this.devices.find(inCompany(ctx), link.deviceId);
      const registers = registersOfModel(link.modelId);
      const { zone } = link;
      const begin = Math.max(link.from, startOf(dayOfDate(from), zone) + 1);
      const end = Math.min((link.to ?? Infinity) - 1, startOf(dayOfDate(to) + 1, zone));
      if (end < begin) continue;
      const days = Math.ceil((end - begin) / 86_400) + 1;
      const page = { deviceId: link.deviceId, type: TYPE, from: begin, to: end, limit: days, offset: 0 };
      const rows = await this.rows.rows({ ...page, newestFirst: false, group: DAILY, zone });
      const filled = rows.filter(({ values }) => registers.some(({ field }) => values.has(field)));
      found.push(...filled.map((row) => ({ row, day: dateOf(bucketOf(row.ts, zone).day), device, registers })));
    }
    return found.sort((a, b) => a.row.ts - b.row.ts);
  }

  /** Its meter of now; null where it is no longer the consumer's, is virtual, or no meter is read there. */
  async meter(ctx: Context, point: ConsumerPoint): Promise<CurrentMeter | null> {
    const link = withinTimes(point.links, point.times).find(({ to }) => to === null);
    if (!link || point.terms.length > 0) return null;
    const device = await this.devices.find(inCompany(ctx), link.deviceId);
    const registers = registersOfModel(link.modelId);
    return device && device.state !== 'trash' && registers.length > 0 ? { link, device, registers } : null;
  }

  /** The newest values of the registers that count, and when the newest was read. */
  async newest(
    link: KnownLink,
    registers: readonly QuantityRegister[],
  ): Promise<{ values: Map<string, number>; readAt: number | null }> {
    const { deviceId } = link;
    const end = (link.to ?? Number.MAX_SAFE_INTEGER) - 1;
    const fields = registers.map(({ field }) => field);
    const page = { deviceId, type: TYPE, from: link.from, to: end, limit: NEWEST, offset: 0, newestFirst: true };
    const rows = await this.rows.rows(page);
    const counted = [...rows]
      .reverse()
      .find(({ values, heldBack }) => fields.some((field) => values.has(field) && !heldBack.has(field)));
    const values = await this.rows.before({ deviceId, type: TYPE, since: link.from }, end + 1, fields);
    const newest = [...values].map(([field, { value }]) => [field, value] as const);
    return { values: new Map([...Object.entries(link.start), ...newest]), readAt: counted?.ts ?? null };
  }

  async view(ctx: Context, point: ConsumerPoint): Promise<OwnPoint> {
    const today = this.dayOf(ctx, point);
    const dates = { from: `${today.slice(0, 7)}-01`, to: today };
    const month = await this.days(ctx, point, dates);
    const shares = await this.shares(ctx, point, [dates]);
    const meter = await this.meter(ctx, point);
    const link = meter?.link ?? withinTimes(point.links, point.times).at(-1);
    const registers = meter?.registers ?? registersOfModel(link?.modelId ?? null);
    const isMeasured = point.terms.length === 0 && link !== undefined;
    const { values, readAt } = isMeasured ? await this.newest(link, registers) : NOTHING_READ;
    const device = meter?.device ?? (link && (await this.devices.find(inCompany(ctx), link.deviceId)));
    const model = link?.modelId == null ? undefined : modelById(link.modelId);
    const [first, last] = [point.times[0], point.times.at(-1)];
    return {
      ...{ id: point.id, title: point.title, address: point.address, resource_type_id: point.resourceTypeId },
      serial: isMeasured ? (device?.serial ?? '') : '',
      model: isMeasured && model ? modelTitle(model) : '',
      registers: isMeasured ? registers.map(({ field }) => registerOf(ctx, field, link.modelId, values)) : [],
      read_at: readAt,
      month: sumOf(month.parts),
      month_share: shares.get(0) ?? null,
      unit: month.unit,
      ...{ standard_day: point.standardDay, standard_month: point.standardMonth },
      since: first && first.from > 0 ? first.from : null,
      until: last?.to ?? null,
      takes_readings: meter !== null,
    };
  }

  private async termsOf(ctx: Context, point: ConsumerPoint): Promise<MeasuredTerm[]> {
    const terms =
      point.terms.length === 0
        ? [{ pointId: point.id, factor: 1, links: point.links }]
        : await this.measured.writtenOut(ctx, point.terms);
    return terms.map((term) => ({ ...term, links: withinTimes(term.links, point.times) }));
  }
}

const NOTHING_READ = { values: new Map<string, number>(), readAt: null };

/** null where there are no parts. */
export const sumOf = (parts: readonly { value: number }[]): number | null =>
  sumFigures(parts.map(({ value }) => value));

function registersOfModel(modelId: number | null): readonly QuantityRegister[] {
  const model = modelId === null ? undefined : modelById(modelId);
  return model ? registersOf(model, 'consumption') : [];
}

/** A register with its value, as the reader's language names it. */
export function registerOf(
  ctx: Context,
  field: string,
  modelId: number | null,
  values: ReadonlyMap<string, number>,
): OwnPoint['registers'][number] {
  const { title, unit } = fieldTitle(field, ctx.language, modelId === null ? undefined : modelById(modelId));
  return { field, title, unit: unit?.title ?? '', value: values.get(field) ?? null };
}

/** Quality of a reading as a whole: the worst of its registers. */
export function stateOf({
  row: { marks, values, suspect },
  registers,
}: DayReading): 'good' | 'suspect' | 'estimated' | 'rejected' {
  const states = registers
    .filter(({ field }) => values.has(field))
    .map(({ field }) => marks?.[field]?.status ?? marks?.['']?.status ?? STATUS.valid);
  if (states.includes(STATUS.rejected)) return 'rejected';
  if (registers.some(({ field }) => values.has(field) && suspect.has(field))) return 'suspect';
  return states.includes(STATUS.estimated) ? 'estimated' : 'good';
}

/** Reporter of the reading. */
export function sourceOf({ row: { marks, texts }, registers }: DayReading): 'meter' | 'consumer' | 'company' {
  const decided = registers.map(({ field }) => marks?.[field]).find((mark) => mark?.method !== undefined);
  const method = decided?.method ?? texts['method'];
  if (method === BY_CONSUMER) return 'consumer';
  return texts['message_api'] === true || decided?.user !== undefined ? 'company' : 'meter';
}

/** The method of readings that a consumer handed in. */
export const BY_CONSUMER = 'consumer';
