import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import { COMPANY_ZONE } from '../../store/registries/zone-sql';
import { ALL_HOURS, dateOf } from '../buckets';
import type { Dates, Part } from '../figure-parts';
import { ESTIMATED_RANK, LETTER_RANK, originOfRank } from './origins';
import type { ResourceRegister } from '@gaugeway/catalogue';
import {
  FIRST_HOUR,
  LAST_HOUR,
  partOfDay,
  type ScaledRegisters,
  scaledParts,
  scaledRegisters,
} from '../scaled-registers';
import type { ComparedSpan, CutSpan } from './spans';

/** Consumption of a device in a span. */
export interface DeviceSum {
  resource: string;
  device_id: number;
  /** Place of the span, from 1. */
  place: number;
  value: number;
  /** In the span after it in the list; null = no figure of about as much of that span. */
  before: number | null;
}

/** Consumption of a resource in a span. */
export interface ComparedSums {
  resource: string;
  place: number;
  value: number;
  /** Sum of the devices that also have a figure of about as much of the next span of the list; null = none has. */
  same: number | null;
  /** Sum of these devices in the next span. */
  same_before: number | null;
}

/** Days or hours of a register of a device, each value times `scale`. */
export interface RegisterParts extends Dates {
  deviceId: number;
  field: string;
  scale: number;
  by: 'hour' | 'day';
}

const REGISTERS = 'unnest($3::int4[], $4::text[], $5::bool[], $6::float8[], $7::text[])';
/** Devices `d` that the caller sees. */
const SEEN = `d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}`;
/** The value of a day within a cut span `s` and that of the register `x`. */
const CUT = partOfDay(`least(${LAST_HOUR}, CASE WHEN c.day = s.b THEN s.hours ELSE ${ALL_HOURS} END)`);

/**
 * Share of the parts of a span that a device needs in both of two spans that are compared. Of a meter that came last
 * week the month before has one week: against a whole month that would be read as growth.
 */
const COMPARABLE = 0.9;

/**
 * Sums of spans by resource and device, with the number of their parts that have a value: days, of a single day hours.
 */
const SUMS = `SELECT resource, device_id, place, is_day, sum(value) AS value, sum(parts) AS parts FROM (
    SELECT x.resource, x.device_id, s.place::int AS place, s.a = s.b AS is_day, ${CUT} * x.scale AS value,
      CASE WHEN s.a = s.b THEN (SELECT count(hour) FROM unnest(c.hours[:s.hours]) AS hour) ELSE 1 END AS parts
    FROM unnest($8::date[], $9::date[], $10::int4[]) WITH ORDINALITY AS s(a, b, hours, place)
    CROSS JOIN ${scaledRegisters(REGISTERS, SEEN)} x
    JOIN messages.consumption_day c ON c.device_id = x.device_id AND c.field = x.field
      AND c.day BETWEEN greatest(s.a, x.since) AND least(s.b, x.until)) v
  WHERE value IS NOT NULL GROUP BY 1, 2, 3, 4`;

/** Each sum with that of the span after it in the list. The running hour of a day may not have a value yet. */
const COMPARED = `WITH sums AS MATERIALIZED (${SUMS})
  SELECT n.resource, n.device_id, n.place, n.value, b.value AS before FROM sums n
  LEFT JOIN sums b ON b.resource = n.resource AND b.device_id = n.device_id AND b.place = n.place + 1
    AND b.parts >= ${COMPARABLE} * n.parts AND n.parts + n.is_day::int >= ${COMPARABLE} * b.parts`;

/** Reads the aggregates, of the devices that the caller sees. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly database: Database) {}

  async zoneOf(ctx: Context): Promise<Zone> {
    const [row] = await this.database.query<{ zone: Zone }>(
      `SELECT ${COMPANY_ZONE} AS zone FROM messages.company c WHERE c.company_id = $1`,
      [ctx.companyId],
    );
    return row?.zone ?? 0;
  }

  /** Number of devices by resource. */
  async devices(ctx: Context, registers: readonly ResourceRegister[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ resource: string; count: number }>(
      `SELECT r.resource, count(DISTINCT d.device_id)::int AS count FROM messages.device d
       JOIN ${REGISTERS} AS r(model_id, field, is_scaled, factor, resource) ON r.model_id = d.model_id
       WHERE ${SEEN} GROUP BY 1`,
      given(ctx, registers),
    );
    return new Map(rows.map(({ resource, count }) => [resource, count]));
  }

  /** Sums of the first span by device, with those of the second. */
  async ofDevices(ctx: Context, registers: readonly ResourceRegister[], spans: ComparedSpan): Promise<DeviceSum[]> {
    return this.database.query<DeviceSum & Record<string, unknown>>(
      `SELECT * FROM (${COMPARED}) v WHERE place = 1`,
      spansGiven(ctx, registers, [spans.now, spans.before]),
    );
  }

  /**
   * Sums of spans by resource, and the sums over devices that also have a figure in the next span of the list: only
   * these are comparable where a company gets or loses meters.
   */
  async comparedSums(
    ctx: Context,
    registers: readonly ResourceRegister[],
    spans: readonly CutSpan[],
  ): Promise<ComparedSums[]> {
    return this.database.query<ComparedSums & Record<string, unknown>>(
      `SELECT resource, place, sum(value) AS value, sum(value) FILTER (WHERE before IS NOT NULL) AS same,
         sum(before) AS same_before
       FROM (${COMPARED}) v GROUP BY 1, 2`,
      spansGiven(ctx, registers, spans),
    );
  }

  /** A resource of the company by parts, or registers of one of its devices. */
  async ofResource(
    ctx: Context,
    registers: readonly ResourceRegister[],
    by: 'hour' | 'day' | 'month',
    { from, to }: Dates,
    deviceId: number | null = null,
  ): Promise<Part[]> {
    const which = `${SEEN} AND ($10::int IS NULL OR d.device_id = $10::int)`;
    const parameters = [...given(ctx, registers), from, to, deviceId];
    if (by === 'month') return this.months(scaledParts(REGISTERS, which), parameters, 8);
    return this.parts(by, scaledRegisters(REGISTERS, which), parameters, 8);
  }

  /** Parts of a register per query. The caller has checked the visibility of the devices. */
  async ofRegisters(queries: readonly RegisterParts[]): Promise<Part[][]> {
    const found = queries.map((): Part[] => []);
    for (const by of ['hour', 'day'] as const) {
      const places = [...queries.keys()].filter((place) => queries[place]?.by === by);
      const wanted = places.flatMap((place) => queries[place] ?? []);
      if (wanted.length === 0) continue;
      const x = `(SELECT *, '-infinity'::date AS since, 0 AS since_hour, 'infinity'::date AS until, 23 AS until_hour
        FROM unnest($1::int4[], $2::text[], $3::float8[], $4::date[], $5::date[]) WITH ORDINALITY
          AS f(device_id, field, scale, first, last, place))`;
      const rows = await this.database.query<RankedPart & { place: number }>(
        `SELECT place, day::text, hour, value, origin::int, estimated
         FROM (${rowsBy(by, daysOf(x, 'x.first', 'x.last'), 'x.place')}) v
         WHERE value IS NOT NULL ORDER BY place, v.day, hour`,
        columnsOf(wanted, 'deviceId', 'field', 'scale', 'from', 'to'),
      );
      for (const { place, ...row } of rows) found[places[place - 1] ?? -1]?.push(partOf(row));
    }
    return found;
  }

  async names(ctx: Context, ids: readonly number[]): Promise<Map<number, { name: string; address: string }>> {
    const rows = await this.database.query<{ device_id: number; name: string; address: string }>(
      'SELECT device_id, name, address FROM messages.device WHERE company_id = $1 AND device_id = ANY($2::int[])',
      [ctx.companyId, ids],
    );
    return new Map(rows.map(({ device_id, name, address }) => [device_id, { name, address }]));
  }

  /** Parts by hour or day of a relation `x` of `scaledRegisters`; `$first` and the next parameter are the dates. */
  private parts(by: 'hour' | 'day', x: string, parameters: unknown[], first: number): Promise<Part[]> {
    const days = daysOf(x, `$${first}::date`, `$${first + 1}::date`);
    return this.summed(rowsBy(by, days), parameters);
  }

  /**
   * Whole months of all devices, and of the days the temporary difference of a ratio. Both parts are written out: of
   * one relation for both the planner expects some rows, and looks for the months of each of ten thousand devices
   * separately.
   */
  private months({ always, sometimes }: ScaledRegisters, parameters: unknown[], first: number): Promise<Part[]> {
    const month = (day: string) => `date_trunc('month', ${day}::timestamp)`;
    const [from, to] = [`$${first}::date`, `$${first + 1}::date`];
    const begin = `${month(from)}::date`;
    const days = daysOf(sometimes, begin, `(${month(to)} + interval '1 month - 1 day')::date`);
    return this.summed(
      `SELECT c.month AS day, NULL::int AS hour, sum(c.value * x.scale) AS value, max(c.origin) AS origin,
         sum(c.estimated * x.scale) AS estimated FROM ${always} x
         JOIN messages.consumption_month c ON c.device_id = x.device_id AND c.field = x.field
           AND c.month BETWEEN ${begin} AND ${to} GROUP BY 1
       UNION ALL SELECT ${month('c.day')}::date, NULL, ${partOfDay()} * x.scale, c.origin, c.estimated * x.scale
       FROM ${days}`,
      parameters,
    );
  }

  /** Rows (day, hour, value) as sums. The day is written as text once per sum: a company has a row per device and day. */
  private async summed(rows: string, parameters: unknown[]): Promise<Part[]> {
    const found = await this.database.query<RankedPart>(
      `SELECT day::text, hour, value, origin, estimated FROM (
         SELECT day, hour, sum(value) AS value, max(origin)::int AS origin, sum(estimated) AS estimated
         FROM (${rows}) v GROUP BY day, hour) w
       WHERE value IS NOT NULL ORDER BY day, hour`,
      parameters,
    );
    return found.map(partOf);
  }
}

type RankedPart = Omit<Part, 'origin'> & { origin: number };

const partOf = ({ origin, ...part }: RankedPart): Part => ({ ...part, origin: originOfRank(origin) });

/**
 * Rows (day, hour, value, origin, estimated) of the days of a relation `x`.
 *
 * @param place column that the rows have before these
 */
function rowsBy(by: 'hour' | 'day', days: string, place?: string): string {
  const begin = place === undefined ? 'SELECT' : `SELECT ${place},`;
  if (by === 'day')
    return `${begin} c.day, NULL::int AS hour, ${partOfDay()} * x.scale AS value, c.origin,
      c.estimated * x.scale AS estimated FROM ${days}`;
  return `SELECT h.*, CASE WHEN origin >= ${ESTIMATED_RANK} THEN value ELSE 0 END AS estimated
    FROM (${begin} c.day, h.hour::int - 1 AS hour, h.value * x.scale AS value,
      CASE WHEN c.origins IS NULL THEN 0 ELSE ${LETTER_RANK('substr(c.origins, h.hour::int, 1)')} END AS origin
    FROM ${days} CROSS JOIN unnest(c.hours) WITH ORDINALITY AS h(value, hour)
    WHERE h.hour BETWEEN ${FIRST_HOUR} AND ${LAST_HOUR}) h`;
}

/** Days `c` of a relation `x` as `scaledRegisters` has it, between two dates. */
const daysOf = (x: string, from: string, to: string): string =>
  `${x} x JOIN messages.consumption_day c ON c.device_id = x.device_id AND c.field = x.field
     AND c.day BETWEEN greatest(${from}, x.since) AND least(${to}, x.until)`;

const given = (ctx: Context, registers: readonly ResourceRegister[]): unknown[] => [
  ctx.companyId,
  tiedTo(ctx),
  ...columnsOf(registers, 'modelId', 'field', 'isScaled', 'factor', 'resource'),
];

const spansGiven = (ctx: Context, registers: readonly ResourceRegister[], spans: readonly CutSpan[]): unknown[] => [
  ...given(ctx, registers),
  spans.map(({ from }) => dateOf(from)),
  spans.map(({ to }) => dateOf(to)),
  spans.map(({ hours }) => hours),
];
