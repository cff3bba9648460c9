import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { dateOf } from './buckets';
import type { QuantityRegister, ResourceRegister } from './quantities';
import type { CutSpan } from './spans';

/** A part of a series: an hour, a day or a month. */
export interface Part {
  /** YYYY-MM-DD, of a month its first. */
  day: string;
  hour: number | null;
  value: number;
}

/** Days, YYYY-MM-DD, inclusive. */
export interface Dates {
  from: string;
  to: string;
}

/** What a device or a resource consumed in a span. */
export interface Sum {
  resource: string;
  device_id: number;
  /** Place of the span. */
  place: number;
  value: number;
}

/** Registers by model; `d` = a device that the caller sees, with a register `r` of its model. */
const DEVICES = `messages.device d JOIN unnest($3::int4[], $4::text[], $5::bool[], $6::float8[], $7::text[])
    AS r(model_id, field, is_scaled, factor, resource) ON r.model_id = d.model_id
  WHERE d.company_id = $1 AND d.state <> 'trash' AND ($2::int IS NULL OR d.tied_users @> ARRAY[$2::int])`;
const SCALE = 'r.factor * CASE WHEN r.is_scaled THEN d.transformation_ratio ELSE 1 END';
/** The value of a day within a cut span `s`. */
const CUT = `CASE WHEN c.day = s.b AND s.hours < 24
  THEN (SELECT sum(hour) FROM unnest(c.hours[1:s.hours]) AS hour) ELSE c.value END`;

/** Reads the aggregates, of the devices that the caller sees. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly database: Database) {}

  /** Hours from UTC of the company's clock. */
  async zoneOf(ctx: Context): Promise<number> {
    const [row] = await this.database.query<{ zone: number }>(
      'SELECT time_zone AS zone FROM messages.company WHERE company_id = $1',
      [ctx.companyId],
    );
    return row?.zone ?? 0;
  }

  /** Hours from UTC of a device's clock; 0 for one that was deleted. */
  async deviceZone(ctx: Context, deviceId: number): Promise<number> {
    const [row] = await this.database.query<{ zone: number }>(
      'SELECT time_zone AS zone FROM messages.device WHERE device_id = $1 AND company_id = $2',
      [deviceId, ctx.companyId],
    );
    return row?.zone ?? 0;
  }

  /** How many devices count each resource. */
  async devices(ctx: Context, registers: readonly ResourceRegister[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ resource: string; count: number }>(
      `SELECT resource, count(DISTINCT device_id)::int AS count FROM (SELECT r.resource, d.device_id FROM ${DEVICES}) x
       GROUP BY resource`,
      given(ctx, registers),
    );
    return new Map(rows.map(({ resource, count }) => [resource, count]));
  }

  /** Sums of the spans by resource, or (`byDevice`) of each device. */
  async sums(
    ctx: Context,
    registers: readonly ResourceRegister[],
    spans: readonly CutSpan[],
    byDevice: boolean,
  ): Promise<Sum[]> {
    const [resource, device] = byDevice ? [`''`, 'x.device_id'] : ['x.resource', '0'];
    return this.database.query<Sum & Record<string, unknown>>(
      `SELECT ${resource} AS resource, ${device} AS device_id, s.place::int AS place, sum(${CUT} * x.scale) AS value
       FROM unnest($8::date[], $9::date[], $10::int4[]) WITH ORDINALITY AS s(a, b, hours, place)
       CROSS JOIN (SELECT r.resource, r.field, d.device_id, ${SCALE} AS scale FROM ${DEVICES}) x
       JOIN messages.consumption_day c ON c.device_id = x.device_id AND c.field = x.field AND c.day BETWEEN s.a AND s.b
       GROUP BY 1, 2, 3 HAVING sum(${CUT}) IS NOT NULL`,
      [
        ...given(ctx, registers),
        spans.map(({ from }) => dateOf(from)),
        spans.map(({ to }) => dateOf(to)),
        spans.map(({ hours }) => hours),
      ],
    );
  }

  /** A resource of the company by parts. */
  async ofResource(
    ctx: Context,
    registers: readonly ResourceRegister[],
    by: 'hour' | 'day' | 'month',
    { from, to }: Dates,
  ): Promise<Part[]> {
    const devices = `(SELECT r.field, d.device_id, ${SCALE} AS scale FROM ${DEVICES}) x`;
    return this.parts(by, devices, [...given(ctx, registers), from, to], 8);
  }

  /** Registers of one device, which the caller sees, before the ratio. */
  async ofDevice(
    deviceId: number,
    registers: readonly QuantityRegister[],
    ratio: number,
    by: 'hour' | 'day' | 'month',
    { from, to }: Dates,
  ): Promise<Part[]> {
    const devices = '(SELECT $1::int AS device_id, * FROM unnest($2::text[], $3::float8[]) AS f(field, scale)) x';
    const scales = registers.map(({ isScaled }) => (isScaled ? ratio : 1));
    return this.parts(by, devices, [deviceId, registers.map(({ field }) => field), scales, from, to], 4);
  }

  /** Names of the devices. */
  async names(ctx: Context, ids: readonly number[]): Promise<Map<number, { name: string; address: string }>> {
    const rows = await this.database.query<{ device_id: number; name: string; address: string }>(
      'SELECT device_id, name, address FROM messages.device WHERE company_id = $1 AND device_id = ANY($2::int[])',
      [ctx.companyId, ids],
    );
    return new Map(rows.map(({ device_id, name, address }) => [device_id, { name, address }]));
  }

  private parts(by: 'hour' | 'day' | 'month', devices: string, parameters: unknown[], from: number): Promise<Part[]> {
    const join = (table: string, column: string, first: string) =>
      `${devices} JOIN messages.${table} c ON c.device_id = x.device_id AND c.field = x.field
       AND c.${column} BETWEEN ${first} AND $${from + 1}::date`;
    const sql =
      by === 'hour'
        ? `SELECT c.day::text, h.hour::int - 1 AS hour, sum(h.value * x.scale) AS value
           FROM ${join('consumption_day', 'day', `$${from}::date`)}
           CROSS JOIN unnest(c.hours) WITH ORDINALITY AS h(value, hour) WHERE h.value IS NOT NULL`
        : by === 'day'
          ? `SELECT c.day::text, NULL::int AS hour, sum(c.value * x.scale) AS value
             FROM ${join('consumption_day', 'day', `$${from}::date`)}`
          : `SELECT c.month::text AS day, NULL::int AS hour, sum(c.value * x.scale) AS value
             FROM ${join('consumption_month', 'month', `date_trunc('month', $${from}::timestamp)::date`)}`;
    return this.database.query<Part & Record<string, unknown>>(`${sql} GROUP BY 1, 2 ORDER BY 1, 2`, parameters);
  }
}

const given = (ctx: Context, registers: readonly ResourceRegister[]): unknown[] => [
  ctx.companyId,
  tiedTo(ctx),
  registers.map(({ modelId }) => modelId),
  registers.map(({ field }) => field),
  registers.map(({ isScaled }) => isScaled),
  registers.map(({ factor }) => factor),
  registers.map(({ resource }) => resource),
];
