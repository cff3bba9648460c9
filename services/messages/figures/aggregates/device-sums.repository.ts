import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { dateOf, dayOfDate, monthStart } from '../buckets';
import { DAYS_BACK, daySums, MONTHS_BACK, monthSums, type Sums } from './compare-sums';
import { firstDays } from './first-days.repository';
import { KWH_A_GCAL, resourceRegisters } from '@gaugeway/catalogue';
import { partOfDay, scaledRegisters } from '../scaled-registers';
import { deviceOffset } from '../../store/registries/zone-sql';
import { isSettled } from './settled.repository';

/** A device whose last whole day, or month, was not published yet. Days since 1970-01-01, of a month its first. */
export interface DueSum {
  deviceId: number;
  companyId: number;
  /** null = published already. */
  day: number | null;
  month: number | null;
}

/** Consumption of a device, with the norms of the accounting point at which it measures, in the standard unit. */
export interface DeviceSums {
  days: Sums;
  months: Sums;
  normDay: number | null;
  normMonth: number | null;
}

interface SumRow extends Record<string, unknown> {
  id: number;
  day: string;
  value: number;
}

/** Today by the clock of a device `d`. */
const TODAY = `((now() AT TIME ZONE 'UTC') + make_interval(secs => ${deviceOffset('extract(epoch FROM now())')}))::date`;

/** Days and months of devices, in the standard unit of their resource. */
@Injectable()
export class DeviceSumsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Active devices with an unpublished whole day: one after which the device has counted again. A day that ended more
   * than three days ago is skipped, and one whose readings are still to be judged or summed up waits. The returned days
   * count as published with the transaction.
   */
  async due(transaction: Transaction, limit: number): Promise<DueSum[]> {
    const { rows } = await transaction.query<{
      deviceId: number;
      companyId: number;
      day: string | null;
      month: string | null;
    }>(
      `WITH found AS (
         SELECT d.device_id, d.company_id, w.day, p.day AS known_day, p.month AS known_month, ${TODAY} AS today,
           (date_trunc('month', l.day) - interval '1 month')::date AS month
         FROM messages.device d
         LEFT JOIN messages.published_sum p ON p.device_id = d.device_id AND p.company_id = d.company_id
         CROSS JOIN LATERAL (SELECT max(c.day) AS day FROM messages.consumption_day c
           WHERE c.device_id = d.device_id AND c.day <= ${TODAY}) l
         CROSS JOIN LATERAL (SELECT max(c.day) AS day FROM messages.consumption_day c
           WHERE c.device_id = d.device_id AND c.day < l.day) w
         WHERE d.state = 'active' AND (p.day IS NULL OR p.day < ${TODAY} - 1) AND w.day > coalesce(p.day, '-infinity')
           AND ${isSettled(`((w.day + 1) - date '1970-01-01') * 86400`)}
         LIMIT $1),
       published AS (
         INSERT INTO messages.published_sum AS p (device_id, company_id, day, month)
         SELECT device_id, company_id, day, month FROM found ORDER BY device_id
         ON CONFLICT (device_id) DO UPDATE SET company_id = excluded.company_id, day = excluded.day, month = excluded.month)
       SELECT device_id AS "deviceId", company_id AS "companyId",
         CASE WHEN day > today - 4 THEN day::text END AS day,
         CASE WHEN known_month < month AND today - month < 70 THEN month::text END AS month
       FROM found ORDER BY device_id`,
      [limit],
    );
    return rows.map(({ day, month, ...due }) => ({
      ...due,
      day: day === null ? null : dayOfDate(day),
      month: month === null ? null : dayOfDate(month),
    }));
  }

  /** Consumption of devices in the days from `from` less `DAYS_BACK`, and the months before them, until `to`. */
  async sums(deviceIds: readonly number[], from: number, to: number): Promise<Map<number, DeviceSums>> {
    const registers = resourceRegisters();
    const parameters = [
      deviceIds,
      ...columnsOf(registers, 'modelId', 'field', 'isScaled'),
      registers.map(({ factor, resource }) => (resource === 'heat' ? factor / KWH_A_GCAL : factor)),
    ];
    const resources = registers.map(({ resource }) => resource);
    const [days, months, norms, first] = await Promise.all([
      this.rows('day', [...parameters, dateOf(from - DAYS_BACK), dateOf(to), resources]),
      this.rows('month', [...parameters, dateOf(monthStart(from, -MONTHS_BACK)), dateOf(to), resources]),
      this.norms(deviceIds),
      firstDays(this.database, deviceIds),
    ]);
    const found = new Map<number, { days: Map<number, number>; months: Map<number, number> }>();
    const of = (id: number) => {
      const known = found.get(id) ?? { days: new Map<number, number>(), months: new Map<number, number>() };
      found.set(id, known);
      return known;
    };
    for (const { id, day, value } of days) of(id).days.set(dayOfDate(day), value);
    for (const { id, day, value } of months) of(id).months.set(dayOfDate(day), value);
    return new Map(
      [...found].map(([id, sums]) => {
        const norm = norms.get(id);
        const compared = { days: daySums(sums.days, first.get(id)), months: monthSums(sums.months, first.get(id)) };
        return [id, { ...compared, normDay: norm?.day ?? null, normMonth: norm?.month ?? null }];
      }),
    );
  }

  private rows(period: 'day' | 'month', input: unknown[]): Promise<SumRow[]> {
    const registers = 'unnest($2::int4[], $3::text[], $4::bool[], $5::float8[], $8::text[])';
    const begin = period === 'day' ? '$6::date' : "date_trunc('month', $6::timestamp)::date";
    const end =
      period === 'day' ? '$7::date' : "(date_trunc('month', $7::timestamp) + interval '1 month - 1 day')::date";
    return this.database.query<SumRow>(
      `WITH x AS ${scaledRegisters(registers, 'd.device_id = ANY($1::int4[])')}
       SELECT id, day::text, sum(value) AS value FROM (
         SELECT x.device_id AS id, c.${period} AS day, c.value * x.scale AS value
         FROM x JOIN messages.consumption_${period} c ON c.device_id = x.device_id AND c.field = x.field
           AND x.since = '-infinity' AND c.${period} BETWEEN $6::date AND $7::date
         UNION ALL
         SELECT x.device_id, ${period === 'day' ? 'c.day' : "date_trunc('month', c.day::timestamp)::date"}, ${partOfDay()} * x.scale
         FROM x JOIN messages.consumption_day c ON c.device_id = x.device_id AND c.field = x.field
           AND x.since > '-infinity' AND c.day BETWEEN greatest(${begin}, x.since) AND least(${end}, x.until)) v
       GROUP BY 1, 2 HAVING sum(value) IS NOT NULL`,
      input,
    );
  }

  /** Norms of the accounting points at which devices measure, in the standard unit. */
  async norms(deviceIds: readonly number[]): Promise<Map<number, { day: number | null; month: number | null }>> {
    const rows = await this.database.query<{ id: number; day: number | null; month: number | null }>(
      `SELECT d.device_id AS id, min(p.standard_day) AS day, min(p.standard_month) AS month
       FROM messages.device d JOIN messages.accounting_point p ON p.company_id = d.company_id
         AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', d.device_id, 'to', null))
       WHERE d.device_id = ANY($1::int4[]) GROUP BY d.device_id`,
      [deviceIds],
    );
    return new Map(rows.map(({ id, ...norms }) => [id, norms]));
  }
}
