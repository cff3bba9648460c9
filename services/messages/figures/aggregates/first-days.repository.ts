import type { Database } from '@gaugeway/platform/database';
import { dayOfDate } from '../buckets';

/** First day with consumption of each device, days since 1970-01-01. A device without any is missing. */
export async function firstDays(database: Database, deviceIds: readonly number[]): Promise<Map<number, number>> {
  // By way of the months: a device has a row per register and day, for years.
  const rows = await database.query<{ id: number; day: string }>(
    `SELECT c.device_id AS id, min(c.day)::text AS day FROM (
       SELECT device_id, field, min(month) AS month FROM messages.consumption_month
       WHERE device_id = ANY($1::int4[]) GROUP BY 1, 2) m
     JOIN messages.consumption_day c ON c.device_id = m.device_id AND c.field = m.field
       AND c.day >= m.month AND c.day < m.month + interval '1 month'
     GROUP BY 1`,
    [deviceIds],
  );
  return new Map(rows.map(({ id, day }) => [id, dayOfDate(day)]));
}
