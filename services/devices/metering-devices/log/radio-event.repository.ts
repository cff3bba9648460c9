import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { RadioEvent } from './radio-events';

/** Newest events kept per device; a device that sends too many displaces only its own. */
export const MOST_EVENTS = 500;
/** Retention, days. */
const RETENTION_DAYS = 90;

// A device is reached through the endpoints of its company, of a company above it, and of the platform (1, or 0).
const SQL_ADD = `
WITH RECURSIVE n AS (
  SELECT d.id AS device_id, d.company_id, t.* FROM unnest($1::text[], $2::int[], $3::boolean[], $4::float8[], $5::text[],
      $6::text[], $7::text[]) WITH ORDINALITY AS t(dev_eui, door, own_only, at_ms, key, action, details, place)
  JOIN devices.metering_device d ON d.dev_eui = t.dev_eui AND d.dev_eui <> '' AND d.state <> 'trash'
), above AS (
  SELECT DISTINCT company_id AS below, company_id, 0 AS depth FROM n
  UNION ALL
  SELECT a.below, c.parent_id, a.depth + 1 FROM above a JOIN devices.company c ON c.company_id = a.company_id
  WHERE c.parent_id > 0 AND a.depth < 64
)
INSERT INTO devices.radio_event (device_id, company_id, at, key, action, details)
SELECT device_id, company_id, to_timestamp(at_ms / 1000), key, action, details::jsonb FROM (
  SELECT DISTINCT ON (device_id, key) * FROM n
  WHERE CASE WHEN own_only THEN door = company_id ELSE door <= 1
    OR EXISTS (SELECT FROM above a WHERE a.below = n.company_id AND a.company_id = n.door) END
  ORDER BY device_id, key, place) AS each
ORDER BY device_id, place
ON CONFLICT DO NOTHING RETURNING device_id`;

const SQL_TRIM = `
DELETE FROM devices.radio_event e USING unnest($1::int[]) AS d(device_id)
WHERE e.device_id = d.device_id AND e.id IN (
  SELECT id FROM devices.radio_event WHERE device_id = d.device_id ORDER BY at DESC, id DESC OFFSET $2)`;

/** Events of network servers about devices, limited per device in number and age. */
@Injectable()
export class RadioEventRepository {
  constructor(private readonly database: Database) {}

  /** Skips events that are stored already, and those that came through an endpoint that is not the device's. */
  async add(events: readonly RadioEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ device_id: number }>(SQL_ADD, [
        ...columnsOf(events, 'devEui', 'companyId', 'ownOnly', 'at', 'key', 'action'),
        events.map(({ details }) => JSON.stringify(details)),
      ]);
      const devices = [...new Set(rows.map(({ device_id }) => device_id))];
      if (devices.length > 0) await transaction.query(SQL_TRIM, [devices, MOST_EVENTS]);
    });
  }

  @Every(3_600_000, 'devices.radio_events')
  async forgetOld(): Promise<void> {
    await this.database.query(`DELETE FROM devices.radio_event WHERE at < now() - interval '${RETENTION_DAYS} days'`);
  }
}
