import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { type ClockVerdict, OPEN_STATES } from '@gaugeway/proto/api';

export interface ClockReading {
  deviceId: number;
  /** Unix seconds. */
  at: number;
  /** Seconds that the clock is ahead. */
  difference: number;
}

/** A clock that was read and not judged yet. */
export interface UnjudgedClock {
  device_id: number;
  company_id: number;
  model_id: number;
  difference: number;
  /** Unix seconds. */
  corrected_at: number | null;
  group_id: number;
  group_name: string;
  limit: number;
}

/** Seconds after which a read difference is obsolete. */
const FRESH = 3600;

/** Clocks of devices whose poll groups correct them. */
@Injectable()
export class ClockRepository {
  constructor(private readonly database: Database) {}

  /** Readings of devices whose groups correct clocks; the others and older ones change nothing. */
  async keep(readings: readonly ClockReading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.database.query(
      `INSERT INTO tasks.clock AS c (device_id, read_at, difference)
       SELECT DISTINCT ON (n.device_id) n.device_id, n.read_at, n.difference
       FROM unnest($1::int[], $2::bigint[], $3::float8[]) AS n(device_id, read_at, difference)
       JOIN tasks.poll_group_device m USING (device_id) JOIN tasks.poll_group g ON g.id = m.group_id
       WHERE (g.service_params->>'clock_limit') IS NOT NULL
       ORDER BY n.device_id, n.read_at DESC
       ON CONFLICT (device_id) DO UPDATE SET read_at = excluded.read_at, difference = excluded.difference, verdict = NULL
         WHERE c.read_at < excluded.read_at`,
      columnsOf(readings, 'deviceId', 'at', 'difference'),
    );
  }

  /**
   * Locks recently read clocks of devices without open tasks. Clocks that another process is judging are skipped.
   * `now`: Unix seconds.
   */
  async lockUnjudged(transaction: Transaction, now: number, limit: number): Promise<UnjudgedClock[]> {
    const { rows } = await transaction.query<UnjudgedClock>(
      `SELECT c.device_id, d.company_id, d.model_id, c.difference, extract(epoch FROM c.corrected_at)::float8 AS corrected_at,
         g.id AS group_id, g.name AS group_name, (g.service_params->>'clock_limit')::int AS "limit"
       FROM tasks.clock c JOIN tasks.device d USING (device_id)
       JOIN tasks.poll_group_device m USING (device_id) JOIN tasks.poll_group g ON g.id = m.group_id
       WHERE c.verdict IS NULL AND c.read_at > $1 AND d.state = 'active' AND d.gateway_id > 0 AND g.is_active
         AND g.service_params->>'clock_limit' IS NOT NULL
         AND NOT EXISTS (SELECT FROM tasks.poll_off o WHERE o.device_id = c.device_id)
         AND NOT EXISTS (SELECT FROM tasks.device_task t WHERE t.device_id = c.device_id AND t.status IN (${OPEN_STATES.join(', ')}))
       ORDER BY c.device_id LIMIT $2 FOR UPDATE OF c SKIP LOCKED`,
      [Math.floor(now) - FRESH, limit],
    );
    return rows;
  }

  async judged(
    transaction: Transaction,
    clocks: readonly { deviceId: number; verdict: ClockVerdict }[],
  ): Promise<void> {
    if (clocks.length === 0) return;
    await transaction.query(
      `UPDATE tasks.clock c SET verdict = n.verdict,
         corrected_at = CASE WHEN n.verdict = 'corrected' THEN now() ELSE c.corrected_at END
       FROM unnest($1::int[], $2::text[]) AS n(device_id, verdict) WHERE c.device_id = n.device_id`,
      columnsOf(clocks, 'deviceId', 'verdict'),
    );
  }
}
