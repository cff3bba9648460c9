import { Injectable } from '@nestjs/common';
import { isAggregated, MESSAGE_TYPE } from '@gaugeway/catalogue';
import { columnsOf, type Transaction } from '@gaugeway/platform/database';
import { Pauses } from '@gaugeway/platform/slots';
import type { CountedReading } from '../../store/derived/final-steps';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { type Marks, STATUS } from '../../store/timeseries/merge';
import { LayoutValues, placesOf } from '../../store/layouts/layout-values';
import { isHeldBack } from '../../store/timeseries/held-back/held-back';
import { HeldBackRepository } from '../../store/timeseries/held-back/held-back.repository';
import type { AggregatedDay, RegisterRow } from './aggregate-days';
import { originOf } from '../consumption/register-neighbours.repository';
import { dateOf } from '../buckets';
import { countHours, estimatedOf, originOfDay, rankOf } from './origins';

/** A device and the time that is looked at: after `from` until and with `to`, Unix seconds. */
export interface Window {
  deviceId: number;
  from: number;
  to: number;
}

/** Days of a device that are replaced, inclusive; days since 1970-01-01. */
export interface DaySpan {
  deviceId: number;
  from: number;
  to: number;
}

export type DeviceDay = AggregatedDay & { deviceId: number };

const TYPE = MESSAGE_TYPE.current;
/** Shared by the rows of which nothing is held back, which are most. */
const NOTHING: ReadonlySet<string> = new Set();
const aggregatedIn = placesOf(isAggregated);
const DATE = (day: string) => `date '1970-01-01' + ${day}`;

/**
 * Differences of months: the new days (`n`) less the `old` ones. Not simple where an estimate changes, or where the least
 * certain origin becomes a better one: other days decide about that of the month.
 */
const CHANGES = `SELECT * FROM (
    SELECT device_id, date_trunc('month', day::timestamp)::date AS month, field, sum(sign * value::numeric) AS exact,
      sum(sign * final_hours) AS final_hours, sum(sign * estimated_hours) AS estimated_hours,
      sum(sign * (estimated_hours = 0)::int) AS final_days, sum(sign * (estimated_hours > 0)::int) AS estimated_days,
      max(origin * (sign > 0)::int) AS origin, max(origin * (sign < 0)::int) AS old_origin,
      sum(sign * estimated::numeric) AS estimated
    FROM (
      SELECT 1 AS sign, device_id, day, field, value, origin, estimated, final_hours, estimated_hours FROM n
      UNION ALL
      SELECT -1, device_id, day, field, value, origin, estimated, final_hours, estimated_hours FROM old) AS d
    GROUP BY 1, 2, 3) AS d
  WHERE (exact, final_hours, estimated_hours, final_days, estimated_days, estimated, origin) <>
    (0, 0, 0, 0, 0, 0, old_origin)`;

/** Raw rows that aggregates are built of, and the aggregates, of many devices at once. */
@Injectable()
export class AggregateRowsRepository {
  constructor(
    private readonly layouts: LayoutRepository,
    private readonly heldBack: HeldBackRepository,
  ) {}

  /** The rows of each window, oldest first. */
  async rows(transaction: Transaction, windows: readonly Window[]): Promise<RegisterRow[][]> {
    const { rows } = await transaction.prepared<{
      place: number;
      ts: number;
      layout_id: number;
      values: number[];
      status: number;
      marks: Marks | null;
    }>(
      'messages-aggregate-rows',
      `SELECT w.place, m.ts, m.layout_id, m."values", m.status, m.marks
       FROM unnest($1::int4[], $2::int8[], $3::int8[]) WITH ORDINALITY AS w(device_id, from_ts, to_ts, place)
       CROSS JOIN LATERAL (SELECT * FROM messages.message m WHERE m.device_id = w.device_id AND m.type = ${TYPE}
         AND m.ts > w.from_ts AND m.ts <= w.to_ts ORDER BY m.ts) m`,
      windowParameters(windows),
    );
    const found = windows.map((): RegisterRow[] => []);
    const judged = await this.heldBack.of(
      windows.map(({ deviceId, from, to }) => ({ deviceId, type: TYPE, from: from + 1, to })),
      transaction,
    );
    const pauses = new Pauses();
    for (const { place: window, ts, layout_id, values, status, marks } of rows) {
      const held = judged[window - 1]?.get(ts);
      const heldBack: string[] = [];
      const origins: [string, CountedReading['origin']][] = [];
      const isPlain = status <= STATUS.valid && marks === null && held === undefined;
      const fields = this.layouts.knownFields(layout_id) ?? (await this.layouts.fieldsWithin(transaction, layout_id));
      const given = new LayoutValues(aggregatedIn(fields), values);
      for (const field of isPlain ? [] : given.keys()) {
        if (isHeldBack({ status, marks }, field, held)) heldBack.push(field);
        const origin = originOf(marks?.[field]?.status ?? status);
        if (origin !== 'measured') origins.push([field, origin]);
      }
      found[window - 1]?.push({
        ...{ ts, values: given, heldBack: heldBack.length > 0 ? new Set(heldBack) : NOTHING },
        ...(origins.length > 0 ? { origins: new Map(origins) } : {}),
      });
      if (pauses.isDue) await pauses.take();
    }
    return found;
  }

  /** Times of the first row after `from`, where one comes until `to`. */
  async firstTimes(transaction: Transaction, windows: readonly Window[]): Promise<Map<number, number>> {
    if (windows.length === 0) return new Map();
    const { rows } = await transaction.prepared<{ device_id: number; ts: number }>(
      'messages-aggregate-first',
      `SELECT w.device_id, m.ts FROM unnest($1::int4[], $2::int8[], $3::int8[]) AS w(device_id, from_ts, to_ts)
       CROSS JOIN LATERAL (SELECT m.ts FROM messages.message m WHERE m.device_id = w.device_id AND m.type = ${TYPE}
         AND m.ts > w.from_ts AND m.ts <= w.to_ts ORDER BY m.ts LIMIT 1) m`,
      windowParameters(windows),
    );
    return new Map(rows.map(({ device_id, ts }) => [device_id, ts]));
  }

  /** Registers that the devices have aggregates of. */
  async knownFields(transaction: Transaction, deviceIds: readonly number[]): Promise<[number, string][]> {
    const { rows } = await transaction.query<{ device_id: number; field: string }>(
      'SELECT DISTINCT device_id, field FROM messages.consumption_month WHERE device_id = ANY($1::int[])',
      [deviceIds],
    );
    return rows.map(({ device_id, field }) => [device_id, field]);
  }

  /** Current days of the devices. */
  async days(transaction: Transaction, wanted: readonly { deviceId: number; day: number }[]): Promise<DeviceDay[]> {
    if (wanted.length === 0) return [];
    const { rows } = await transaction.prepared<DeviceDay & Record<string, unknown>>(
      'messages-aggregate-stored',
      `SELECT c.device_id AS "deviceId", n.day, c.field, c.value, c.hours, c.origins
       FROM unnest($1::int4[], $2::int4[]) AS n(device_id, day)
       JOIN messages.consumption_day c ON c.device_id = n.device_id AND c.day = ${DATE('n.day')}`,
      columnsOf(wanted, 'deviceId', 'day'),
    );
    return rows;
  }

  /**
   * Replaces the days of the spans, and adds the differences to their months, which are exact: of decimals and not of
   * binary fractions. Unchanged rows are not written. The builder lets no other transaction change the devices meanwhile.
   */
  async replace(transaction: Transaction, spans: readonly DaySpan[], days: readonly DeviceDay[]): Promise<void> {
    const counts = days.map(({ hours, origins }) => countHours(hours, origins));
    const { rows } = await transaction.prepared<{ deviceId: number; month: number }>(
      'messages-aggregate-days',
      `WITH n AS MATERIALIZED (
         SELECT device_id, ${DATE('day')} AS day, field, value, hours::float8[] AS hours, nullif(origins, '') AS origins,
           origin, estimated, final_hours, estimated_hours
         FROM unnest($4::int4[], $5::int4[], $6::text[], $7::float8[], $8::text[], $9::text[], $10::int2[],
           $11::float8[], $12::int2[], $13::int2[])
           AS u(device_id, day, field, value, hours, origins, origin, estimated, final_hours, estimated_hours)),
       old AS MATERIALIZED (
         SELECT c.device_id, c.day, c.field, c.value, c.origin, c.estimated, c.final_hours, c.estimated_hours
         FROM unnest($1::int4[], $2::int4[], $3::int4[]) AS s(device_id, a, b)
         JOIN messages.consumption_day c ON c.device_id = s.device_id
           AND c.day BETWEEN ${DATE('s.a')} AND ${DATE('s.b')}),
       removed AS (
         DELETE FROM messages.consumption_day c
         USING (SELECT device_id, day, field FROM old EXCEPT SELECT device_id, day, field FROM n) AS o
         WHERE (c.device_id, c.day, c.field) = (o.device_id, o.day, o.field)),
       written AS (
         INSERT INTO messages.consumption_day AS c
           (device_id, day, field, value, hours, origins, origin, estimated, final_hours, estimated_hours)
         SELECT * FROM n
         ON CONFLICT (device_id, day, field) DO UPDATE SET value = excluded.value, hours = excluded.hours,
           origins = excluded.origins, origin = excluded.origin, estimated = excluded.estimated,
           final_hours = excluded.final_hours, estimated_hours = excluded.estimated_hours
           WHERE (c.hours, c.origins, c.final_hours) IS DISTINCT FROM
             (excluded.hours, excluded.origins, excluded.final_hours)),
       changes AS MATERIALIZED (${CHANGES}),
       added AS (
         UPDATE messages.consumption_month c SET exact = c.exact + d.exact, value = (c.exact + d.exact)::float8,
           origin = greatest(c.origin, d.origin), final_hours = c.final_hours + d.final_hours,
           estimated_hours = c.estimated_hours + d.estimated_hours, final_days = c.final_days + d.final_days,
           estimated_days = c.estimated_days + d.estimated_days
         FROM changes d
         WHERE c.device_id = d.device_id AND c.month = d.month AND c.field = d.field
           AND d.estimated = 0 AND d.origin >= d.old_origin AND c.exact IS NOT NULL
           AND c.final_days + d.final_days + c.estimated_days + d.estimated_days > 0
         RETURNING c.device_id, c.month, c.field)
       SELECT DISTINCT device_id AS "deviceId", month - date '1970-01-01' AS month
       FROM (SELECT device_id, month, field FROM changes EXCEPT SELECT device_id, month, field FROM added) AS left_over`,
      [
        ...columnsOf(spans, 'deviceId', 'from', 'to'),
        ...columnsOf(days, 'deviceId', 'day', 'field', 'value'),
        days.map(({ hours }) => `{${hours.map((value) => value ?? 'NULL').join()}}`),
        days.map(({ origins }) => origins ?? ''),
        days.map(({ hours, origins }) => rankOf(originOfDay(hours, origins))),
        days.map(estimatedOf),
        ...columnsOf(counts, 'final', 'estimated'),
      ],
    );
    if (rows.length > 0) await this.sumMonths(transaction, rows);
  }

  /** Adds up all days of months to which a difference cannot be added: new ones, or with estimates that changed. */
  private async sumMonths(
    transaction: Transaction,
    months: readonly { deviceId: number; month: number }[],
  ): Promise<void> {
    await transaction.prepared(
      'messages-aggregate-months',
      `WITH touched AS (
         SELECT device_id, ${DATE('month')} AS month FROM unnest($1::int4[], $2::int4[]) AS n(device_id, month)),
       sums AS (
         SELECT t.device_id, t.month, d.field, sum(d.value::numeric) AS exact, max(d.origin) AS origin,
           sum(d.estimated::numeric)::float8 AS estimated, sum(d.final_hours) AS final_hours,
           sum(d.estimated_hours) AS estimated_hours, count(*) FILTER (WHERE d.estimated_hours = 0) AS final_days,
           count(*) FILTER (WHERE d.estimated_hours > 0) AS estimated_days
         FROM touched t JOIN messages.consumption_day d ON d.device_id = t.device_id
           AND d.day >= t.month AND d.day < (t.month + interval '1 month')::date
         GROUP BY t.device_id, t.month, d.field),
       removed AS (
         DELETE FROM messages.consumption_month c USING touched t WHERE c.device_id = t.device_id AND c.month = t.month
           AND (c.device_id, c.month, c.field) NOT IN (SELECT device_id, month, field FROM sums))
       INSERT INTO messages.consumption_month AS c (device_id, month, field, value, exact, origin, estimated,
         final_hours, estimated_hours, final_days, estimated_days)
       SELECT device_id, month, field, exact::float8, exact, origin, estimated, final_hours, estimated_hours, final_days,
         estimated_days
       FROM sums
       ON CONFLICT (device_id, month, field) DO UPDATE SET value = excluded.value, exact = excluded.exact,
         origin = excluded.origin, estimated = excluded.estimated, final_hours = excluded.final_hours,
         estimated_hours = excluded.estimated_hours, final_days = excluded.final_days,
         estimated_days = excluded.estimated_days
         WHERE (c.exact, c.origin, c.estimated, c.final_hours, c.estimated_hours, c.final_days) IS DISTINCT FROM
           (excluded.exact, excluded.origin, excluded.estimated, excluded.final_hours, excluded.estimated_hours, excluded.final_days)`,
      columnsOf(months, 'deviceId', 'month'),
    );
  }

  /** Days from one on, and the months after its own, that are built again in another zone; -Infinity = all. */
  async forget(transaction: Transaction, devices: readonly { deviceId: number; from: number }[]): Promise<void> {
    if (devices.length === 0) return;
    const parameters = [
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ from }) => (Number.isFinite(from) ? dateOf(from) : '-infinity')),
    ];
    for (const [table, column] of [
      ['consumption_day', 'day'],
      ['consumption_month', 'month'],
    ])
      await transaction.query(
        `DELETE FROM messages.${table} c USING unnest($1::int4[], $2::date[]) AS s(device_id, a)
         WHERE c.device_id = s.device_id AND c.${column} >= s.a`,
        parameters,
      );
  }
}

const windowParameters = (windows: readonly Window[]) => columnsOf(windows, 'deviceId', 'from', 'to');
