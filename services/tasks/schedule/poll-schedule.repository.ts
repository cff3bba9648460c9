import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { OPEN_STATES } from '@gaugeway/proto/api';
import type { PollGroup } from '@gaugeway/proto/api';
import type { PollTurn } from './poll-plan';
import { GROUP_PLAN, type GroupColumns, WITH_GROUP } from './poll-plan.repository';

export interface DueDevice {
  device_id: number;
  company_id: number;
  model_id: number;
  poll_interval: number;
  time_zone: number;
  turns: PollTurn[];
  group_plan: GroupColumns | null;
  group: PolledGroup | null;
}

/** Content of a poll of a group. */
export interface PolledGroup {
  id: number;
  name: string;
  selected: PollGroup['selected_data'];
  autoload: PollGroup['autoload_params'];
  service: PollGroup['service_params'];
  averaging: number;
}

/** Polling settings of the poll group `g`; null = the device is in none. */
export const POLLED_GROUP = `CASE WHEN g.id IS NULL THEN NULL ELSE jsonb_build_object('id', g.id, 'name', g.name,
  'selected', g.selected_data, 'autoload', g.autoload_params, 'service', g.service_params, 'averaging', g.averaging) END`;

const OPEN = OPEN_STATES.join(', ');

/** Devices due for polling. */
@Injectable()
export class PollScheduleRepository {
  constructor(private readonly database: Database) {}

  /**
   * Devices that are due at `now` (Unix seconds) and have nothing open, the longest due first, no more for a gateway device
   * than leave at most `perGateway` tasks open on it, and one where its group asks one after another. The others stay due.
   */
  async due(now: number, perGateway: number, limit: number): Promise<DueDevice[]> {
    return this.database.prepared<DueDevice>(
      'tasks.due_devices',
      `WITH busy AS (
         SELECT t.device_id, d.gateway_id FROM tasks.device_task t LEFT JOIN tasks.device d USING (device_id)
         WHERE t.status IN (${OPEN})),
       load AS (SELECT gateway_id, count(*) AS open FROM busy GROUP BY gateway_id),
       waiting AS (
         SELECT d.device_id, d.company_id, d.model_id, d.poll_interval, d.time_zone, d.next_poll_at,
           ${GROUP_PLAN} AS group_plan, ${POLLED_GROUP} AS "group", COALESCE(g.poll_one, false) AS alone,
           row_number() OVER (PARTITION BY d.gateway_id ORDER BY d.next_poll_at, d.device_id) + COALESCE(load.open, 0) AS place
         FROM tasks.device d LEFT JOIN load USING (gateway_id) ${WITH_GROUP}
         WHERE d.next_poll_at <= to_timestamp($3) AND NOT EXISTS (SELECT 1 FROM busy WHERE busy.device_id = d.device_id))
       SELECT device_id, company_id, model_id, poll_interval, time_zone, group_plan, "group",
         COALESCE(s.turns, '[]') AS turns
       FROM waiting LEFT JOIN tasks.poll_schedule s USING (device_id) WHERE place <= CASE WHEN alone THEN 1 ELSE $1 END
       ORDER BY next_poll_at, device_id LIMIT $2`,
      [perGateway, limit, now],
    );
  }

  /**
   * Moves those devices that are still due at `now` to their next polls (Unix seconds; null = never), and returns
   * them. Devices taken by another process meanwhile are left to it, so that a due time is polled once.
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
      [...columnsOf(next, 'deviceId', 'at'), now],
    );
    return new Set(rows.map((row) => row.device_id));
  }
}
