import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';
import type { TaskFrame, TaskLog } from '@gaugeway/proto/api';

/** A step as it is kept, and of which device. */
export interface KeptStep extends Omit<TaskLog, 'step' | 'frames'> {
  frames: TaskFrame[];
  model_id: number;
  /** Hours. */
  time_zone: number;
}

export interface TaskLogFilter {
  taskIds: readonly number[] | null;
  deviceId: number | null;
  type: 'poll' | 'control' | null;
  resultCode: string | null;
}

interface Counted extends Record<string, unknown> {
  status: number;
  result_code: string | null;
  count: number;
}

/** Devices whose tasks the caller sees: those that are the company's now. $1 company, $2 the user who sees their own, or null. */
const SEEN = `d.company_id = $1 AND ${isSeen('d.tied_users', '$2')}`;

/** Outcomes of tasks: steps and counts. */
@Injectable()
export class TaskHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Steps of tasks, newest first, and how many there are. */
  async logs(
    ctx: Context,
    { taskIds, deviceId, type, resultCode }: TaskLogFilter,
    range: { limit: number; offset: number },
  ): Promise<{ rows: KeptStep[]; total: number }> {
    const from = `tasks.device d JOIN tasks.device_task t USING (device_id)
        JOIN tasks.device_task_transition s ON s.task_id = t.id
      WHERE ${SEEN} AND ($3::bigint[] IS NULL OR t.id = ANY($3)) AND ($4::int IS NULL OR t.device_id = $4)
        AND ($5::text IS NULL OR t.command_type = $5) AND ($6::text IS NULL OR t.result_code = $6)`;
    const parameters = [ctx.companyId, tiedTo(ctx), taskIds, deviceId, type, resultCode];
    const rows = await this.database.query<KeptStep>(
      `SELECT s.id, t.id AS task_id, t.device_id, CASE WHEN $9 = 'ru' THEN t.title WHEN $9 = 'mn' AND t.title_mn <> '' THEN t.title_mn ELSE t.title_en END AS title,
         t.command_type AS type, s.from_status, s.to_status AS status, s.attempt, s.cause, s.user_id, s.gateway,
         coalesce(s.frames, '[]') AS frames, d.model_id, d.time_zone,
         floor(extract(epoch FROM s.at))::float8 AS created_at
       FROM ${from} ORDER BY s.id DESC LIMIT $7 OFFSET $8`,
      [...parameters, range.limit, range.offset, ctx.language],
    );
    return { rows, total: await this.database.count(`FROM ${from}`, parameters) };
  }

  /** Tasks made in a period (Unix seconds), counted by state and result code. */
  async counts(
    ctx: Context,
    period: { from: number; to: number },
    deviceId: number | null,
    pollGroupId: number | null,
  ): Promise<Counted[]> {
    return this.database.query<Counted>(
      `SELECT t.status, t.result_code, count(*) AS count
       FROM tasks.device d JOIN tasks.device_task t USING (device_id)
       WHERE ${SEEN} AND t.created_at >= to_timestamp($3) AND t.created_at < to_timestamp($4::float8 + 1)
         AND ($5::int IS NULL OR t.device_id = $5) AND ($6::int IS NULL OR t.poll_group_id = $6)
       GROUP BY t.status, t.result_code ORDER BY t.status, t.result_code`,
      [ctx.companyId, tiedTo(ctx), period.from, period.to, deviceId, pollGroupId],
    );
  }
}
