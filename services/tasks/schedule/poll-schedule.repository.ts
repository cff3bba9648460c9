import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { OPEN_STATES } from '../device-tasks/task-lifecycle';

export interface DueDevice {
  device_id: number;
  company_id: number;
  model_id: number;
  poll_interval: number;
}

const OPEN = OPEN_STATES.join(', ');

/** Which devices are to be polled now. */
@Injectable()
export class PollScheduleRepository {
  constructor(private readonly database: Database) {}

  /**
   * Devices that are due and have nothing open, the longest due first, no more for a gateway device than leave at most
   * `perGateway` tasks open on it. The others stay due.
   */
  async due(perGateway: number, limit: number): Promise<DueDevice[]> {
    return this.database.prepared<DueDevice>(
      'tasks.due_devices',
      `WITH busy AS (
         SELECT t.device_id, d.gateway_id FROM tasks.device_task t LEFT JOIN tasks.device d USING (device_id)
         WHERE t.status IN (${OPEN})),
       load AS (SELECT gateway_id, count(*) AS open FROM busy GROUP BY gateway_id),
       waiting AS (
         SELECT d.device_id, d.company_id, d.model_id, d.poll_interval, d.next_poll_at,
           row_number() OVER (PARTITION BY d.gateway_id ORDER BY d.next_poll_at, d.device_id) + COALESCE(load.open, 0) AS place
         FROM tasks.device d LEFT JOIN load USING (gateway_id)
         WHERE d.next_poll_at <= now() AND NOT EXISTS (SELECT 1 FROM busy WHERE busy.device_id = d.device_id))
       SELECT device_id, company_id, model_id, poll_interval FROM waiting WHERE place <= $1
       ORDER BY next_poll_at, device_id LIMIT $2`,
      [perGateway, limit],
    );
  }

  /** Puts devices to their next polls, Unix seconds. */
  async reschedule(transaction: Transaction, next: readonly { deviceId: number; at: number | null }[]): Promise<void> {
    await transaction.query(
      `UPDATE tasks.device d SET next_poll_at = to_timestamp(n.at)
       FROM unnest($1::int[], $2::float8[]) AS n(device_id, at) WHERE d.device_id = n.device_id`,
      [next.map(({ deviceId }) => deviceId), next.map(({ at }) => at)],
    );
  }
}
