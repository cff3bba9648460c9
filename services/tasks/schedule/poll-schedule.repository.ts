import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { OPEN_STATES } from '../device-tasks/task-lifecycle';
import type { PollTurn } from './poll-plan';

export interface DueDevice {
  device_id: number;
  company_id: number;
  model_id: number;
  poll_interval: number;
  time_zone: number;
  turns: PollTurn[];
}

const OPEN = OPEN_STATES.join(', ');

/** Which devices are to be polled now. */
@Injectable()
export class PollScheduleRepository {
  constructor(private readonly database: Database) {}

  /**
   * Devices that are due at `now` (Unix seconds) and have nothing open, the longest due first, no more for a gateway device
   * than leave at most `perGateway` tasks open on it. The others stay due.
   */
  async due(now: number, perGateway: number, limit: number): Promise<DueDevice[]> {
    return this.database.prepared<DueDevice & Record<string, unknown>>(
      'tasks.due_devices',
      `WITH busy AS (
         SELECT t.device_id, d.gateway_id FROM tasks.device_task t LEFT JOIN tasks.device d USING (device_id)
         WHERE t.status IN (${OPEN})),
       load AS (SELECT gateway_id, count(*) AS open FROM busy GROUP BY gateway_id),
       waiting AS (
         SELECT d.device_id, d.company_id, d.model_id, d.poll_interval, d.time_zone, d.next_poll_at,
           row_number() OVER (PARTITION BY d.gateway_id ORDER BY d.next_poll_at, d.device_id) + COALESCE(load.open, 0) AS place
         FROM tasks.device d LEFT JOIN load USING (gateway_id)
         WHERE d.next_poll_at <= to_timestamp($3) AND NOT EXISTS (SELECT 1 FROM busy WHERE busy.device_id = d.device_id))
       SELECT device_id, company_id, model_id, poll_interval, time_zone, COALESCE(s.turns, '[]') AS turns
       FROM waiting LEFT JOIN tasks.poll_schedule s USING (device_id) WHERE place <= $1
       ORDER BY next_poll_at, device_id LIMIT $2`,
      [perGateway, limit, now],
    );
  }

  /**
   * Puts those of the devices that are still due at `now` to their next polls (Unix seconds; null = never), and says which
   * these were: what another process took meanwhile is left to it, so that a due time is asked for once.
   */
  async claim(
    transaction: Transaction,
    now: number,
    next: readonly { deviceId: number; at: number | null }[],
  ): Promise<Set<number>> {
    const { rows } = await transaction.query<{ device_id: number }>(
      `WITH mine AS (
         SELECT d.device_id FROM tasks.device d WHERE d.device_id = ANY($1::int[]) AND d.next_poll_at <= to_timestamp($3)
         ORDER BY d.device_id FOR UPDATE SKIP LOCKED)
       UPDATE tasks.device d SET next_poll_at = to_timestamp(n.at)
       FROM mine, unnest($1::int[], $2::float8[]) AS n(device_id, at)
       WHERE d.device_id = mine.device_id AND n.device_id = d.device_id
       RETURNING d.device_id`,
      [next.map(({ deviceId }) => deviceId), next.map(({ at }) => at), now],
    );
    return new Set(rows.map((row) => row.device_id));
  }
}
