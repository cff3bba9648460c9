import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import type { GatewayContact } from '../gateway-devices/journal/gateway-journal.repository';

/** The newest data of a batch about one device. Times are Unix milliseconds. */
export interface DeviceContact {
  deviceId: number;
  companyId: number;
  contactAt: number;
  /** dBm and dB; null = not reported. */
  rssi: number | null;
  snr: number | null;
  /** Per cent; null = not reported. */
  battery: number | null;
  /** Null = the batch has none. */
  reading: MainReading | null;
  /** Time at which `reading` was stored. */
  storedAt: number;
}

/** Readings of a device in a list. */
export interface MainReading {
  type: number;
  at: number;
  values: Record<string, number | null>;
  /** Unix seconds that the device's clock showed, where `at` is the time of reception; null = none. */
  clock: number | null;
}

/** Removed readings. */
export interface ReadingRemoval {
  deviceId: number;
  companyId: number;
  type: number;
  /** Unix seconds; 0 = all of the type. */
  ts: number;
  /** Time of the removal, Unix milliseconds. */
  removedAt: number;
  /** The newest remaining main reading; null = none. */
  left: MainReading | null;
}

const NEWER = '(s.last_contact IS NULL OR n.contact_at >= s.last_contact)';
// A removal covers all readings stored before it: both events arrive by separate topics, in any order.
const READING_NEWER = `(n.reading_at IS NOT NULL AND (s.reading_at IS NULL OR n.reading_at >= s.reading_at)
  AND (s.reading_removed_at IS NULL OR n.stored_at > s.reading_removed_at))`;

const SQL_CONTACTS = `
UPDATE devices.device_status s SET
  last_contact = GREATEST(s.last_contact, n.contact_at),
  rssi = CASE WHEN n.rssi IS NOT NULL AND ${NEWER} THEN n.rssi ELSE s.rssi END,
  snr = CASE WHEN n.rssi IS NOT NULL AND ${NEWER} THEN n.snr ELSE s.snr END,
  battery = CASE WHEN n.battery IS NOT NULL AND ${NEWER} THEN n.battery ELSE s.battery END,
  reading_type = CASE WHEN ${READING_NEWER} THEN n.reading_type ELSE s.reading_type END,
  reading_at = CASE WHEN ${READING_NEWER} THEN n.reading_at ELSE s.reading_at END,
  reading_values = CASE WHEN ${READING_NEWER} THEN n.reading_values ELSE s.reading_values END,
  reading_clock = CASE WHEN ${READING_NEWER} THEN n.reading_clock ELSE s.reading_clock END
FROM (
  SELECT device_id, company_id, to_timestamp(contact_ms / 1000) AS contact_at, rssi, snr, battery, reading_type,
    to_timestamp(reading_ms / 1000) AS reading_at, reading_values, to_timestamp(stored_ms / 1000) AS stored_at, reading_clock
  FROM unnest($1::int[], $2::int[], $3::float8[], $4::smallint[], $5::real[], $6::smallint[], $7::smallint[],
    $8::float8[], $9::jsonb[], $10::float8[], $11::float8[])
    AS t(device_id, company_id, contact_ms, rssi, snr, battery, reading_type, reading_ms, reading_values, stored_ms,
      reading_clock)
) n
WHERE s.device_id = n.device_id AND s.company_id = n.company_id AND (${NEWER} OR ${READING_NEWER})`;

const SQL_CONNECTIONS = `
UPDATE devices.gateway_status s SET online = n.online, changed_at = n.at, address = n.address, cause = n.cause,
  last_contact = GREATEST(s.last_contact, n.at), judge_at = now()
FROM (
  SELECT gateway_id, company_id, online, to_timestamp(at_ms / 1000) AS at, address, cause
  FROM unnest($1::int[], $2::int[], $3::boolean[], $4::float8[], $5::text[], $6::text[])
    AS t(gateway_id, company_id, online, at_ms, address, cause)
) n JOIN devices.gateway_device g ON g.id = n.gateway_id AND g.company_id = n.company_id
WHERE s.gateway_id = n.gateway_id AND (s.changed_at IS NULL OR n.at >= s.changed_at)`;

const SQL_GATEWAY_CONTACTS = `
UPDATE devices.gateway_status s SET last_contact = GREATEST(s.last_contact, to_timestamp(n.at_ms / 1000)),
  -- A contact of a lost one is judged at once; the others are judged at their scheduled time.
  judge_at = CASE WHEN s.is_dead THEN now() ELSE s.judge_at END
FROM unnest($1::int[], $2::int[], $3::float8[]) AS n(gateway_id, company_id, at_ms)
JOIN devices.gateway_device g ON g.id = n.gateway_id AND g.company_id = n.company_id
WHERE s.gateway_id = n.gateway_id`;

/**
 * Stores the state that each message changes. A batch is one statement with each device once. An older event never
 * replaces a newer one; a repeated event changes nothing.
 */
@Injectable()
export class DeviceStatusRepository {
  constructor(private readonly database: Database) {}

  /** A device that does not exist (any more), or is another company's, is skipped. */
  async record(contacts: readonly DeviceContact[]): Promise<void> {
    if (contacts.length === 0) return;
    const column = <T>(of: (contact: DeviceContact) => T): T[] => contacts.map(of);
    await this.database.prepared('devices.record_contacts', SQL_CONTACTS, [
      ...columnsOf(contacts, 'deviceId', 'companyId', 'contactAt', 'rssi', 'snr', 'battery'),
      column((contact) => contact.reading?.type ?? null),
      column((contact) => contact.reading?.at ?? null),
      column((contact) => contact.reading && JSON.stringify(contact.reading.values)),
      column((contact) => contact.storedAt),
      column((contact) => contact.reading?.clock ?? null),
    ]);
  }

  /**
   * Replaces the device's newest reading only where the shown one was removed, or none is known yet. Only readings of
   * the type of the main readings count.
   */
  async recordRemoval({ deviceId, companyId, type, ts, removedAt, left }: ReadingRemoval): Promise<void> {
    await this.database.query(
      `UPDATE devices.device_status s SET reading_removed_at = GREATEST(s.reading_removed_at, n.removed_at),
         reading_type = CASE WHEN n.is_shown THEN n.type ELSE s.reading_type END,
         reading_at = CASE WHEN n.is_shown THEN n.at ELSE s.reading_at END,
         reading_values = CASE WHEN n.is_shown THEN $8::jsonb ELSE s.reading_values END,
         reading_clock = CASE WHEN n.is_shown THEN $9::float8 ELSE s.reading_clock END
       FROM (SELECT reading_type IS NULL OR (reading_type = $3 AND ($4::float8 = 0 OR reading_at = to_timestamp($4::float8)))
           AS is_shown, to_timestamp($5::float8 / 1000) AS removed_at, $6::smallint AS type,
           to_timestamp($7::float8 / 1000) AS at
         FROM devices.device_status WHERE device_id = $1 AND company_id = $2) n
       WHERE s.device_id = $1 AND s.company_id = $2`,
      [
        ...[deviceId, companyId, type, ts, removedAt],
        ...[left?.type ?? null, left?.at ?? null, left && JSON.stringify(left.values), left?.clock ?? null],
      ],
    );
  }

  /** Sessions that began or ended; of each gateway device the newest only. */
  async recordConnections(contacts: readonly GatewayContact[]): Promise<void> {
    if (contacts.length === 0) return;
    const columns = columnsOf(contacts, 'gatewayId', 'companyId', 'online', 'at', 'address', 'cause');
    await this.database.prepared('devices.record_connections', SQL_CONNECTIONS, columns);
  }

  /** Gateway devices that readings came through. */
  async recordGatewayContacts(
    contacts: readonly Pick<GatewayContact, 'gatewayId' | 'companyId' | 'at'>[],
  ): Promise<void> {
    if (contacts.length === 0) return;
    await this.database.prepared(
      'devices.record_gateway_contacts',
      SQL_GATEWAY_CONTACTS,
      columnsOf(contacts, 'gatewayId', 'companyId', 'at'),
    );
  }
}
