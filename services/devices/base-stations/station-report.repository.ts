import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import type { StationReport } from './station-reports';

// A base station is reached through the endpoints of its company, of a company above it, and of the platform (1, or
// 0). The depth limit guards against a cycle in the tree. A retained message counts only where it differs.
const SQL_RECORD = `
WITH RECURSIVE n AS (
  SELECT b.id, b.company_id, t.* FROM unnest($1::text[], $2::int[], $3::float8[], $4::text[], $5::float8[], $6::boolean[],
      $7::float8[], $8::float8[], $9::boolean[])
    AS t(gateway_eui, door, contact_ms, connection, connection_ms, is_kept, latitude, longitude, own_only)
  JOIN devices.base_station b ON b.gateway_eui = t.gateway_eui AND b.gateway_eui <> '' AND b.state <> 'trash'
), above AS (
  SELECT DISTINCT company_id AS below, company_id, 0 AS depth FROM n
  UNION ALL
  SELECT a.below, c.parent_id, a.depth + 1 FROM above a JOIN devices.company c ON c.company_id = a.company_id
  WHERE c.parent_id > 0 AND a.depth < 64
), let_in AS (
  SELECT DISTINCT ON (id) n.* FROM n
  WHERE CASE WHEN own_only THEN door = company_id ELSE door <= 1
    OR EXISTS (SELECT FROM above a WHERE a.below = n.company_id AND a.company_id = n.door) END
  ORDER BY id, GREATEST(contact_ms, connection_ms) DESC NULLS LAST
), published AS (
  SELECT l.*, to_timestamp(l.connection_ms / 1000) AS since, l.connection IS NOT NULL AND (s.connection IS NULL
      OR (to_timestamp(l.connection_ms / 1000) >= s.connection_at AND NOT (l.is_kept AND l.connection = s.connection)))
    AS is_change, s.connection AS known, s.connection_at AS known_since
  FROM let_in l LEFT JOIN devices.base_station_status s ON s.base_station_id = l.id
)
INSERT INTO devices.base_station_status AS s
  (base_station_id, last_contact, connection, connection_at, latitude, longitude)
SELECT id, to_timestamp(contact_ms / 1000), CASE WHEN is_change THEN connection ELSE known END,
  CASE WHEN is_change THEN since ELSE known_since END, latitude, longitude
FROM published ORDER BY id
ON CONFLICT (base_station_id) DO UPDATE SET last_contact = GREATEST(s.last_contact, excluded.last_contact),
  connection = excluded.connection, connection_at = excluded.connection_at,
  latitude = coalesce(excluded.latitude, s.latitude), longitude = coalesce(excluded.longitude, s.longitude)`;

/** Reports of base stations and their network servers. */
@Injectable()
export class StationReportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Skipped: gateways that are not registered as a base station, and those of companies that the endpoint does not
   * belong to.
   */
  async record(reports: readonly StationReport[]): Promise<void> {
    if (reports.length === 0) return;
    await this.database.prepared('devices.record_station_reports', SQL_RECORD, [
      ...columnsOf(reports, 'gatewayEui', 'companyId', 'contactAt', 'connection', 'connectionAt', 'isKept'),
      reports.map(({ position }) => position?.latitude ?? null),
      reports.map(({ position }) => position?.longitude ?? null),
      reports.map(({ ownOnly }) => ownOnly),
    ]);
  }
}
