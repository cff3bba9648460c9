import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, flatNumberArray, integerArray, textArray } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { seenBaseStation, seenDevice } from '../seen-sql';
import type { Reception } from './receptions';

/** The last uplink of a device that a base station heard. Times are Unix seconds. */
export interface HeardRow {
  device_id: number;
  device_name: string;
  dev_eui: string;
  datetime: number;
  rssi: number;
  snr: number;
  f_cnt: number;
  f_port: number;
}

// Only devices of the base station's own company count: claiming an EUI reveals nothing about another company's
// devices. Uplinks not newer than the device's last one are counted already: a batch may arrive twice.
const SQL_RECORD = `
WITH n AS (
  SELECT b.id AS base_station_id, d.id AS device_id, to_timestamp(t.at_ms / 1000) AS heard_at, t.rssi, t.snr, t.f_cnt,
    t.f_port
  FROM unnest($1::text[], $2::text[], $3::float8[], $4::int2[], $5::float8[], $6::int8[], $7::int2[])
    AS t(gateway_eui, dev_eui, at_ms, rssi, snr, f_cnt, f_port)
  JOIN devices.base_station b ON b.gateway_eui = t.gateway_eui AND b.gateway_eui <> '' AND b.state <> 'trash'
  JOIN devices.metering_device d ON d.dev_eui = t.dev_eui AND d.dev_eui <> '' AND d.state <> 'trash'
    AND d.company_id = b.company_id
), fresh AS (
  SELECT DISTINCT ON (n.base_station_id, n.device_id, n.f_cnt) n.*
  FROM n LEFT JOIN devices.base_station_heard h ON h.base_station_id = n.base_station_id AND h.device_id = n.device_id
  WHERE h.heard_at IS NULL OR (n.heard_at > h.heard_at AND n.f_cnt <> h.f_cnt)
  ORDER BY n.base_station_id, n.device_id, n.f_cnt, n.heard_at
), slots AS (
  INSERT INTO devices.base_station_slot AS t (base_station_id, slot, uplinks, rssi_sum, snr_sum)
  SELECT base_station_id, date_bin('10 minutes', heard_at, 'epoch'), count(*), sum(rssi), sum(snr)
  FROM fresh GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (base_station_id, slot) DO UPDATE SET uplinks = t.uplinks + excluded.uplinks,
    rssi_sum = t.rssi_sum + excluded.rssi_sum, snr_sum = t.snr_sum + excluded.snr_sum
), seen AS (
  INSERT INTO devices.base_station_status AS t (base_station_id, last_contact)
  SELECT base_station_id, max(heard_at) FROM fresh GROUP BY 1 ORDER BY 1
  ON CONFLICT (base_station_id) DO UPDATE SET last_contact = GREATEST(t.last_contact, excluded.last_contact)
)
INSERT INTO devices.base_station_heard AS t (base_station_id, device_id, heard_at, rssi, snr, f_cnt, f_port)
SELECT DISTINCT ON (base_station_id, device_id) base_station_id, device_id, heard_at, rssi, snr, f_cnt, f_port
FROM fresh ORDER BY base_station_id, device_id, heard_at DESC
ON CONFLICT (base_station_id, device_id) DO UPDATE SET heard_at = excluded.heard_at, rssi = excluded.rssi,
  snr = excluded.snr, f_cnt = excluded.f_cnt, f_port = excluded.f_port
WHERE excluded.heard_at > t.heard_at`;

/** Clamps to int2: network servers report unbounded values. */
const small = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/** Uplinks that base stations received. */
@Injectable()
export class ReceptionRepository {
  constructor(private readonly database: Database) {}

  /** Uplinks through gateways that are not registered as a base station are skipped. */
  async record(receptions: readonly Reception[]): Promise<void> {
    // A batch comes through few gateways: only their devices are sent to the database.
    const stations = await this.stationsAmong(new Set(receptions.map(({ gatewayEui }) => gatewayEui)));
    const heard = receptions.filter(({ gatewayEui }) => stations.has(gatewayEui));
    if (heard.length === 0) return;
    await this.database.prepared('devices.record_receptions', SQL_RECORD, [
      textArray(heard.map(({ gatewayEui }) => gatewayEui)),
      textArray(heard.map(({ devEui }) => devEui)),
      flatNumberArray([heard.map(({ at }) => at)]),
      integerArray('int2', heard, ({ rssi }) => small(rssi)),
      flatNumberArray([heard.map(({ snr }) => snr)]),
      integerArray('int8', heard, ({ fCnt }) => fCnt),
      integerArray('int2', heard, ({ fPort }) => small(fPort)),
    ]);
  }

  /** Gateways among `gatewayEuis` that are base stations. */
  private async stationsAmong(gatewayEuis: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    if (gatewayEuis.size === 0) return gatewayEuis;
    const rows = await this.database.prepared<{ gateway_eui: string }>(
      'devices.stations_among',
      `SELECT DISTINCT gateway_eui FROM devices.base_station WHERE gateway_eui = ANY($1::text[]) AND state <> 'trash'`,
      [textArray([...gatewayEuis])],
    );
    return new Set(rows.map(({ gateway_eui }) => gateway_eui));
  }

  /** Deletes rows that no average uses any more. */
  @Every(3_600_000, 'devices.base_station_slots')
  async forgetOldSlots(): Promise<void> {
    await this.database.query(`DELETE FROM devices.base_station_slot WHERE slot < now() - interval '2 days'`);
  }

  /** Newest first; null = no such base station that the caller sees. */
  async heard(
    ctx: Context,
    baseStationId: number,
    range: { limit: number; offset: number },
  ): Promise<{ rows: HeardRow[]; total: number } | null> {
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT (SELECT count(*) FROM devices.base_station_heard h JOIN devices.metering_device d ON d.id = h.device_id
         WHERE h.base_station_id = b.id AND d.company_id = b.company_id AND d.state <> 'trash'
           AND ${seenDevice('$3')}) AS total
       FROM devices.base_station b WHERE b.id = $2 AND b.company_id = $1 AND ${seenBaseStation('$3')}`,
      [ctx.companyId, baseStationId, tiedTo(ctx)],
    );
    if (!counted) return null;
    const rows = await this.database.query<HeardRow>(
      `SELECT d.id AS device_id, d.name AS device_name, d.dev_eui,
         floor(extract(epoch FROM h.heard_at))::float8 AS datetime, h.rssi, h.snr, h.f_cnt, h.f_port
       FROM devices.base_station_heard h JOIN devices.metering_device d ON d.id = h.device_id
       WHERE h.base_station_id = $2 AND d.company_id = $1 AND d.state <> 'trash' AND ${seenDevice('$5')}
       ORDER BY h.heard_at DESC, h.device_id LIMIT $3 OFFSET $4`,
      [ctx.companyId, baseStationId, range.limit, range.offset, tiedTo(ctx)],
    );
    return { rows, total: counted.total };
  }
}
