import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';

/** A base station that was judged. Times are Unix milliseconds. */
export interface JudgedStation extends Record<string, unknown> {
  id: number;
  companyId: number;
  /** null = it is back. */
  lostAt: number | null;
  /** null = it never was in contact. */
  lastContact: number | null;
}

/** Time that a connection must be lost, or back, before it counts: a flapping one causes no notices. */
const DAMPING = `interval '1 minute'`;
/** Applies to stations whose network server reports no connection; the list of base stations uses the same time. */
const LONGEST_SILENCE = `interval '1 day'`;
/** Older receptions are ignored: they do not show which stations receive a device now. */
const HEARD_WITHIN = `interval '7 days'`;
/** Interval of publishing a loss again: meanwhile other stations may receive some of its devices. */
const REPORT_AGAIN = `interval '10 minutes'`;

const IS_OFFLINE = `s.connection IS NOT DISTINCT FROM 'offline' AND (s.last_contact IS NULL OR s.last_contact <= s.connection_at)`;

/** Applies to stations with any earlier contact. */
const IS_LOST = `CASE WHEN ${IS_OFFLINE} THEN s.connection_at < now() - ${DAMPING} OR s.lost_at IS NOT NULL
  WHEN s.lost_at IS NOT NULL AND s.connection = 'online' AND s.connection_at > now() - ${DAMPING} THEN true
  ELSE GREATEST(s.last_contact, CASE s.connection WHEN 'online' THEN s.connection_at END) < now() - ${LONGEST_SILENCE} END`;

const JUDGED = `b.id, b.company_id AS "companyId", (extract(epoch FROM s.lost_at) * 1000)::float8 AS "lostAt",
  (extract(epoch FROM s.last_contact) * 1000)::float8 AS "lastContact"`;

/** Base stations whose judgement has changed, in the caller's transaction. */
@Injectable()
export class StationWatchRepository {
  /**
   * Judges all stations. Returns those that were lost or came back, and lost ones whose loss must be published again.
   */
  async judge(transaction: Transaction): Promise<JudgedStation[]> {
    // A station in the trash is not reported as back.
    await transaction.query(
      `UPDATE devices.base_station_status s SET lost_at = NULL FROM devices.base_station b
       WHERE b.id = s.base_station_id AND s.lost_at IS NOT NULL AND b.state <> 'active'`,
    );
    const { rows } = await transaction.query<JudgedStation>(
      `WITH due AS (
         SELECT s.base_station_id, ${IS_LOST} AS is_lost FROM devices.base_station_status s
         JOIN devices.base_station b ON b.id = s.base_station_id AND b.state = 'active'
         WHERE (${IS_LOST}) IS DISTINCT FROM (s.lost_at IS NOT NULL) OR s.lost_at IS NOT NULL AND s.published_at < now() - ${REPORT_AGAIN}
         ORDER BY s.base_station_id FOR UPDATE OF s SKIP LOCKED)
       UPDATE devices.base_station_status s SET published_at = now(),
         lost_at = CASE WHEN due.is_lost THEN coalesce(s.lost_at, now()) END
       FROM due JOIN devices.base_station b ON b.id = due.base_station_id
       WHERE s.base_station_id = due.base_station_id RETURNING ${JUDGED}`,
    );
    return rows;
  }

  /** Devices of lost base stations that no other station in contact receives. */
  async onlyHeardBy(transaction: Transaction, ids: readonly number[]): Promise<Map<number, number[]>> {
    if (ids.length === 0) return new Map();
    const { rows } = await transaction.query<{ id: number; devices: number[] }>(
      `SELECT h.base_station_id AS id, array_agg(h.device_id ORDER BY h.device_id) AS devices
       FROM devices.base_station_heard h
       JOIN devices.base_station b ON b.id = h.base_station_id
       JOIN devices.metering_device d ON d.id = h.device_id AND d.company_id = b.company_id AND d.state <> 'trash'
       WHERE h.base_station_id = ANY($1::int[]) AND h.heard_at > now() - ${HEARD_WITHIN}
         AND NOT EXISTS (SELECT FROM devices.base_station_heard o
           JOIN devices.base_station c ON c.id = o.base_station_id AND c.state = 'active'
           JOIN devices.base_station_status t ON t.base_station_id = o.base_station_id AND t.lost_at IS NULL
           WHERE o.device_id = h.device_id AND o.heard_at > now() - ${HEARD_WITHIN})
       GROUP BY 1`,
      [ids],
    );
    return new Map(rows.map(({ id, devices }) => [id, devices]));
  }
}
