import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE, type ResourceRegister } from '@gaugeway/catalogue';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import { deviceOffset, slotsLost } from '../../store/registries/zone-sql';
import type { CountedSlots } from './share-of';

/** A register of a device over days, YYYY-MM-DD, inclusive. */
export interface RegisterDays {
  deviceId: number;
  field: string;
  from: string;
  to: string;
}

/** Registers of a resource over one of the spans, by its place from 1. */
export interface ResourceSlots extends CountedSlots {
  resource: string;
  place: number;
}

/** Today, and the hours of it that have ended, by the clock of the device `d`. */
const LOCAL = `((now() AT TIME ZONE 'UTC') + make_interval(secs => ${deviceOffset('extract(epoch FROM now())')}))`;
/**
 * Due and found hours of a relation `x` (device_id, field, a, b) of registers over days: time and not readings, so that
 * a sum weighs meters of all intervals alike. A register that is read daily has 24 a day, none of the current one. Nothing
 * is due of a device before its first reading.
 */
export const COUNTED = `messages.device d ON d.device_id = x.device_id
  JOIN messages.quality_series q ON q.device_id = x.device_id AND q.type = ${MESSAGE_TYPE.current}
  CROSS JOIN LATERAL (SELECT ${LOCAL} AS clock OFFSET 0) z
  CROSS JOIN LATERAL (SELECT z.clock::date AS today, extract(hour FROM z.clock)::int AS hours) t
  CROSS JOIN LATERAL (SELECT greatest(0, (least(x.b, t.today - 1) - greatest(x.a, q.first_day) + 1) * 24
      - CASE WHEN q.per_day = 1 THEN 0 ELSE ${slotsLost('greatest(x.a, q.first_day)', 'least(x.b, t.today - 1)', '24')} END)
    + CASE WHEN q.per_day > 1 AND t.today BETWEEN greatest(x.a, q.first_day) AND x.b THEN t.hours ELSE 0 END AS expected OFFSET 0) e
  CROSS JOIN LATERAL (SELECT
    coalesce(sum(CASE WHEN q.per_day > 1 THEN c.final_hours WHEN c.estimated_hours = 0 THEN 24 ELSE 0 END), 0) AS final,
    coalesce(sum(CASE WHEN q.per_day > 1 THEN c.estimated_hours WHEN c.estimated_hours > 0 THEN 24 ELSE 0 END), 0) AS estimated
    FROM messages.consumption_day c WHERE c.device_id = x.device_id AND c.field = x.field AND c.day BETWEEN x.a AND x.b) f`;

/** Share of the time of sums with final values. */
@Injectable()
export class ShareRepository {
  constructor(private readonly database: Database) {}

  /** Shares of registers of the resources, of the devices that the caller sees, per span. */
  async ofResources(
    ctx: Context,
    registers: readonly ResourceRegister[],
    spans: readonly { from: string; to: string }[],
    deviceId: number | null = null,
  ): Promise<ResourceSlots[]> {
    return this.database.query<ResourceSlots & Record<string, unknown>>(
      `SELECT x.resource, x.place, sum(e.expected)::int AS expected, sum(least(f.final, e.expected))::int AS final,
         sum(least(f.estimated, e.expected - least(f.final, e.expected)))::int AS estimated
       FROM (SELECT r.resource, s.place::int AS place, d.device_id, r.field, s.a, s.b
         FROM messages.device d JOIN unnest($3::int4[], $4::text[], $5::text[]) AS r(model_id, field, resource)
           ON r.model_id = d.model_id
         CROSS JOIN unnest($6::date[], $7::date[]) WITH ORDINALITY AS s(a, b, place)
         WHERE d.company_id = $1 AND d.state = 'active' AND ${isSeen('d.tied_users', '$2')}
           AND ($8::int IS NULL OR d.device_id = $8::int)) x
       JOIN ${COUNTED} GROUP BY 1, 2`,
      [
        ...[ctx.companyId, tiedTo(ctx)],
        ...columnsOf(registers, 'modelId', 'field', 'resource'),
        ...columnsOf(spans, 'from', 'to'),
        deviceId,
      ],
    );
  }

  /** Shares by number of devices whose visibility the caller has checked. */
  async ofDevices(
    ctx: Context,
    deviceIds: readonly number[],
    registers: readonly ResourceRegister[],
    { from, to }: { from: string; to: string },
  ): Promise<Map<number, CountedSlots[]>> {
    const rows = await this.database.query<CountedSlots & { deviceId: number }>(
      `SELECT x.device_id AS "deviceId", e.expected::int AS expected, f.final::int AS final, f.estimated::int AS estimated
       FROM (SELECT d.device_id, r.field, $5::date AS a, $6::date AS b
         FROM messages.device d JOIN unnest($3::int4[], $4::text[]) AS r(model_id, field) ON r.model_id = d.model_id
         WHERE d.device_id = ANY($2::int4[]) AND d.company_id = $1) x
       JOIN ${COUNTED}`,
      [ctx.companyId, deviceIds, ...columnsOf(registers, 'modelId', 'field'), from, to],
    );
    const found = new Map<number, CountedSlots[]>();
    for (const { deviceId, ...slots } of rows) found.set(deviceId, [...(found.get(deviceId) ?? []), slots]);
    return found;
  }

  /** Shares of registers of devices whose visibility the caller has checked. */
  async ofRegisters(ctx: Context, registers: readonly RegisterDays[]): Promise<CountedSlots[]> {
    if (registers.length === 0) return [];
    return this.database.query<CountedSlots & Record<string, unknown>>(
      `SELECT e.expected::int AS expected, f.final::int AS final, f.estimated::int AS estimated
       FROM unnest($2::int4[], $3::text[], $4::date[], $5::date[]) AS x(device_id, field, a, b)
       JOIN ${COUNTED} WHERE d.company_id = $1`,
      [ctx.companyId, ...columnsOf(registers, 'deviceId', 'field', 'from', 'to')],
    );
  }
}
