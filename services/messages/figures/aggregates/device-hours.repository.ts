import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { dateOf, HOURS } from '../buckets';
import { DAYS_BACK, hourSums, type Sums } from './compare-sums';
import { firstDays } from './first-days.repository';
import { KWH_A_GCAL, resourceRegisters } from '@gaugeway/catalogue';
import { FIRST_HOUR, LAST_HOUR, scaledRegisters } from '../scaled-registers';
import { deviceOffset } from '../../store/registries/zone-sql';
import { isSettled } from './settled.repository';

/** A device whose last whole hour was not published yet; hours since 1970-01-01 by its clock. */
export interface DueHour {
  deviceId: number;
  companyId: number;
  hour: number;
}

/**
 * Hours of devices, in the standard unit of their resource, for the companies that want them. The 25th hour of a day is
 * not published: the number of an hour counts 24 a day.
 */
@Injectable()
export class DeviceHoursRepository {
  constructor(private readonly database: Database) {}

  /** The last report of the events service counts; a repetition changes nothing. */
  async want(companyId: number, isWanted: boolean): Promise<void> {
    await this.database.query(
      isWanted
        ? 'INSERT INTO messages.hourly_wanted (company_id) VALUES ($1) ON CONFLICT DO NOTHING'
        : 'DELETE FROM messages.hourly_wanted WHERE company_id = $1',
      [companyId],
    );
  }

  /**
   * Active devices with an unpublished whole hour: the newest after which the device has counted again. An hour older
   * than a day is skipped, and one whose readings are still to be judged or summed up waits. The returned hours count
   * as published with the transaction.
   */
  async due(transaction: Transaction, limit: number): Promise<DueHour[]> {
    const { rows } = await transaction.query<DueHour & Record<string, unknown>>(
      `WITH found AS (
         SELECT d.device_id, d.company_id, w.hour
         FROM messages.hourly_wanted h JOIN messages.device d ON d.company_id = h.company_id AND d.state = 'active'
         LEFT JOIN messages.published_hour p ON p.device_id = d.device_id AND p.company_id = d.company_id
         CROSS JOIN LATERAL (
           SELECT DISTINCT (c.day - '1970-01-01'::date) * ${HOURS} + v.place - 1 AS hour
           FROM messages.consumption_day c CROSS JOIN LATERAL unnest(c.hours) WITH ORDINALITY AS v(value, place)
           WHERE c.device_id = d.device_id AND v.value IS NOT NULL AND v.place <= ${HOURS}
             AND c.day > (now() AT TIME ZONE 'UTC' + make_interval(secs => ${deviceOffset('extract(epoch FROM now())')}))::date - 2
           ORDER BY 1 DESC OFFSET 1 LIMIT 1) w
         WHERE w.hour > coalesce(p.hour, 0) AND ${isSettled(`(w.hour + 1) * 3600`)} LIMIT $1),
       published AS (
         INSERT INTO messages.published_hour (device_id, company_id, hour)
         SELECT device_id, company_id, hour FROM found ORDER BY device_id
         ON CONFLICT (device_id) DO UPDATE SET company_id = excluded.company_id, hour = excluded.hour)
       SELECT device_id AS "deviceId", company_id AS "companyId", hour::int AS hour FROM found ORDER BY device_id`,
      [limit],
    );
    return rows;
  }

  /**
   * Consumption of devices in the hours of the days from `from` less `DAYS_BACK` until `to` (days since 1970-01-01).
   */
  async sums(deviceIds: readonly number[], from: number, to: number): Promise<Map<number, Sums>> {
    const registers = resourceRegisters();
    const rows = await this.database.query<{ id: number; hour: number; value: number }>(
      `WITH x AS ${scaledRegisters(
        'unnest($2::int4[], $3::text[], $4::bool[], $5::float8[], $6::text[])',
        'd.device_id = ANY($1::int4[])',
      )}
       SELECT x.device_id AS id, ((c.day - '1970-01-01'::date) * ${HOURS} + v.place - 1)::int AS hour,
         sum(v.value * x.scale) AS value
       FROM x JOIN messages.consumption_day c ON c.device_id = x.device_id AND c.field = x.field
         AND c.day BETWEEN greatest($7::date, x.since) AND least($8::date, x.until)
       CROSS JOIN LATERAL unnest(c.hours) WITH ORDINALITY AS v(value, place)
       WHERE v.value IS NOT NULL AND v.place <= ${HOURS} AND v.place BETWEEN ${FIRST_HOUR} AND ${LAST_HOUR}
       GROUP BY 1, 2`,
      [
        deviceIds,
        ...columnsOf(registers, 'modelId', 'field', 'isScaled'),
        registers.map(({ factor, resource }) => (resource === 'heat' ? factor / KWH_A_GCAL : factor)),
        registers.map(({ resource }) => resource),
        dateOf(from - DAYS_BACK),
        dateOf(to),
      ],
    );
    const found = new Map<number, Map<number, number>>();
    for (const { id, hour, value } of rows) {
      const known = found.get(id) ?? new Map<number, number>();
      known.set(hour, value);
      found.set(id, known);
    }
    const first = await firstDays(this.database, [...found.keys()]);
    return new Map([...found].map(([id, hours]) => [id, hourSums(hours, first.get(id))]));
  }
}
