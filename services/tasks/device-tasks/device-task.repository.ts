import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isTied, type Transaction } from '@gaugeway/platform/database';
import { HANDED_OVER, OPEN_STATES, TASK_STATE } from '@gaugeway/proto/api';
import type { DeviceTaskRow, ListedTaskRow, NewDeviceTask, TaskMove } from './device-task.row';

const COLUMNS = `id, company_id, device_id, command_type, command_class::text, control, title, title_en, title_mn, management, status, result_code,
  result, failure, step, priority, attempt, fence, created_by, floor(extract(epoch FROM expires_at))::float8 AS expires_at,
  floor(extract(epoch FROM expires_at) * 1000)::float8 AS expires_ms,
  floor(extract(epoch FROM created_at))::float8 AS created_at, floor(extract(epoch FROM updated_at))::float8 AS updated_at`;

/** Open states that time can end; fixed numbers, so that the partial index is used. */
const OPEN = OPEN_STATES.join(', ');
/** Tasks that are counted for a list. */
const MOST_COUNTED = 2_000;
/** States that a page is put together of one by one. */
const MOST_STATES = 4;
const WAITING = [TASK_STATE.created, TASK_STATE.queued, TASK_STATE.quarantined].join(', ');
/** Condition: nothing of the task can have reached its device. */
const HERE = `status <= ${TASK_STATE.queued} AND step NOT IN (${HANDED_OVER.map((step) => `'${step}'`).join(', ')})`;

export interface DeviceTaskFilter {
  deviceIds?: readonly number[];
  ids?: readonly number[];
  statuses?: readonly number[];
  pollGroupId?: number;
  type?: 'poll' | 'control';
  /** Created in between, Unix seconds. */
  from?: number;
  to?: number;
}

/** Tasks and their transitions. Every change of a state is written with its transition in one statement. */
@Injectable()
export class DeviceTaskRepository {
  constructor(private readonly database: Database) {}

  /** Stores tasks as created, and then queued or quarantined. A scheduled poll of a device that has one open is left out. */
  async insert(transaction: Transaction, tasks: readonly NewDeviceTask[]): Promise<DeviceTaskRow[]> {
    const column = <T>(of: (task: NewDeviceTask) => T): T[] => tasks.map(of);
    const { rows } = await transaction.query<DeviceTaskRow>(
      `WITH inserted AS (
         INSERT INTO tasks.device_task (company_id, device_id, command_type, command_class, control, title, title_en, title_mn,
           management, status, priority, expires_at, created_by, poll_group_id)
         SELECT company_id, device_id, command_type, command_class::"char", control, title, title_en, title_mn, management,
           CASE WHEN quarantined THEN ${TASK_STATE.quarantined} ELSE ${TASK_STATE.queued} END, priority,
           now() + make_interval(secs => ttl), created_by, poll_group_id
         FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[],
             $9::smallint[], $10::int[], $11::int[], $12::int[], $13::boolean[], $14::text[]) WITH ORDINALITY
           AS t(company_id, device_id, command_type, command_class, control, title, title_en, management, priority, ttl,
             created_by, poll_group_id, quarantined, title_mn, n)
         ORDER BY n
         ON CONFLICT (device_id) WHERE priority = 3 AND status IN (${OPEN}) DO NOTHING
         RETURNING *)
       SELECT ${COLUMNS} FROM inserted ORDER BY id`,
      [
        ...columnsOf(tasks, 'companyId', 'deviceId', 'commandType', 'commandClass', 'control', 'title', 'titleEn'),
        column((task) => JSON.stringify(task.management)),
        ...columnsOf(tasks, 'priority', 'ttl', 'createdBy'),
        column((task) => task.pollGroupId ?? null),
        column((task) => task.isQuarantined ?? false),
        column((task) => task.titleMn),
      ],
    );
    // In a separate statement: the row rules read a transition's owner from its task, and a statement does not see a
    // task that it has just inserted.
    await transaction.query(
      `INSERT INTO tasks.device_task_transition (task_id, from_status, to_status, attempt, cause, user_id)
       SELECT t.id, step.from_status, step.to_status, t.attempt, step.cause, step.user_id
       FROM unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) AS t(id, attempt, status, created_by)
       CROSS JOIN LATERAL (VALUES (NULL::int, ${TASK_STATE.created}, 'created', nullif(t.created_by, 0)),
         (${TASK_STATE.created}, t.status, CASE WHEN t.status = ${TASK_STATE.quarantined} THEN 'throttle' ELSE 'queued' END, NULL))
         AS step(from_status, to_status, cause, user_id)
       ORDER BY t.id, step.to_status`,
      columnsOf(rows, 'id', 'attempt', 'status', 'created_by'),
    );
    return rows;
  }

  /** The tasks, locked in order of their ids. */
  async lock(transaction: Transaction, ids: readonly number[]): Promise<DeviceTaskRow[]> {
    const { rows } = await transaction.query<DeviceTaskRow>(
      `SELECT ${COLUMNS} FROM tasks.device_task WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
    return rows;
  }

  /** Tasks of these devices that wait, for the connector or a second person, locked in order of their ids. */
  async lockWaiting(transaction: Transaction, deviceIds: readonly number[]): Promise<DeviceTaskRow[]> {
    const { rows } = await transaction.query<DeviceTaskRow>(
      `SELECT ${COLUMNS} FROM tasks.device_task
       WHERE device_id = ANY($1::int[]) AND status IN (${WAITING}) ORDER BY id FOR UPDATE`,
      [deviceIds],
    );
    return rows;
  }

  /**
   * Open tasks whose time is over, or those that still wait for a second person; those already sent get `graceSeconds`
   * more for their answer.
   */
  async lockOverdue(
    transaction: Transaction,
    isQuarantined: boolean,
    graceSeconds: number,
    limit: number,
  ): Promise<(DeviceTaskRow & { tied_users: number[] })[]> {
    const { rows } = await transaction.query<DeviceTaskRow & { tied_users: number[] }>(
      `SELECT ${COLUMNS}, coalesce((SELECT d.tied_users FROM tasks.device d WHERE d.device_id = t.device_id), '{}') AS tied_users
       FROM tasks.device_task t
       WHERE ${isQuarantined ? `status = ${TASK_STATE.quarantined}` : `status IN (${OPEN})`} AND expires_at < now()
         AND (status IN (${TASK_STATE.quarantined}) OR ${HERE} OR expires_at < now() - make_interval(secs => $1))
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [graceSeconds, limit],
    );
    return rows;
  }

  /** Applies moves to locked tasks, each with its transition; several of one task in their order. */
  async move(transaction: Transaction, moves: readonly TaskMove[]): Promise<void> {
    if (moves.length === 0) return;
    const column = <T>(of: (move: TaskMove) => T): T[] => moves.map(of);
    await transaction.query(
      `WITH moves AS (
         SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::text[], $6::text[], $7::text[],
             $8::int[], $9::text[], $10::text[], $11::text[], $12::text[])
           WITH ORDINALITY AS t(id, from_status, to_status, attempt, cause, result_code, result, user_id, step, gateway,
             frames, failure, n)),
       transitions AS (
         INSERT INTO tasks.device_task_transition (task_id, from_status, to_status, attempt, cause, user_id, gateway, frames)
         SELECT id, from_status, to_status, attempt, cause, user_id, gateway, frames::jsonb FROM moves ORDER BY n)
       UPDATE tasks.device_task t SET status = m.to_status, attempt = m.attempt, step = m.step, updated_at = now(),
         result_code = COALESCE(m.result_code, t.result_code), result = COALESCE(m.result, t.result),
         failure = CASE WHEN m.to_status = ${TASK_STATE.done} THEN NULL ELSE COALESCE(m.failure::jsonb, t.failure) END
       FROM (SELECT DISTINCT ON (id) * FROM moves ORDER BY id, n DESC) m
       WHERE t.id = m.id`,
      [
        ...columnsOf(moves, 'id', 'from', 'to', 'attempt', 'cause', 'resultCode', 'result'),
        column((move) => move.userId ?? null),
        column((move) => move.step ?? ''),
        column((move) => move.gateway || null),
        column(({ frames }) => (frames && frames.length > 0 ? JSON.stringify(frames) : null)),
        column(({ failure }) => (failure ? JSON.stringify(failure) : null)),
      ],
    );
  }

  /**
   * A page of the company's tasks, newest first, and their total. With `hasMore` there are more than `total`: counting
   * a million takes longer than a user waits for a page. A task belongs to its device: after a move, the device's
   * current company sees all of its tasks, and the company that created them sees none. So a move changes no rows; few
   * devices are ever moved. A user without access to all sees the tasks of the devices tied to them.
   */
  async page(
    ctx: Context,
    filter: DeviceTaskFilter,
    range: { limit: number; offset: number; ascending: boolean },
  ): Promise<{ rows: ListedTaskRow[]; total: number; hasMore: boolean }> {
    const user = tiedTo(ctx);
    const where = `($2::int[] IS NULL OR t.device_id = ANY($2)) AND ($3::bigint[] IS NULL OR t.id = ANY($3))
       AND ($5::text IS NULL OR t.command_type = $5)
       AND ($6::float8 IS NULL OR t.created_at >= to_timestamp($6))
       AND ($7::float8 IS NULL OR t.created_at < to_timestamp($7 + 1))
       AND ($8::int IS NULL OR t.poll_group_id = $8)
       ${user === null ? '' : `AND t.device_id IN (SELECT device_id FROM tasks.device WHERE ${isTied('tied_users', '$9')})`}`;
    const inStates = '($4::int[] IS NULL OR t.status = ANY($4))';
    const statuses = [...new Set(filter.statuses ?? [])];
    // The index has the tasks of one state in their order; those of several states are merged.
    const states =
      statuses.length > 0 && statuses.length <= MOST_STATES
        ? statuses.map((_, at) => `t.status = ($4::int[])[${at + 1}]`)
        : [inStates];
    const branches = [
      ...states.map(
        (state) => `SELECT t.id FROM tasks.device_task t WHERE t.company_id = $1 AND ${state} AND ${where}
         AND t.device_id NOT IN (SELECT tasks.moved_away($1))`,
      ),
      `SELECT t.id FROM tasks.device d JOIN tasks.device_task t USING (device_id)
       WHERE d.moved AND d.company_id = $1 AND t.company_id <> $1 AND ${inStates} AND ${where}`,
    ];
    const parameters: unknown[] = [
      ctx.companyId,
      filter.deviceIds ?? null,
      filter.ids ?? null,
      filter.statuses ? statuses : null,
      filter.type ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.pollGroupId ?? null,
    ];
    if (user !== null) parameters.push(user);
    const [limit, offset] = [`$${parameters.length + 1}::int`, `$${parameters.length + 2}::int`];
    const order = `ORDER BY id ${range.ascending ? 'ASC' : 'DESC'}`;
    // One page beyond the one that is shown, so that there is always a next one to turn to.
    const counted = Math.max(MOST_COUNTED, range.offset + 2 * range.limit);
    const first = branches.map((branch) => `(${branch} ${order} LIMIT ${limit} + ${offset})`).join(' UNION ALL ');
    const [rows, found] = await Promise.all([
      this.database.query<ListedTaskRow>(
        `SELECT ${COLUMNS}, (SELECT d.name FROM tasks.device d WHERE d.device_id = t.device_id) AS device_name,
           (SELECT d.model_id FROM tasks.device d WHERE d.device_id = t.device_id) AS model_id
         FROM (SELECT id FROM (${first}) AS found ${order} LIMIT ${limit} OFFSET ${offset}) AS page
         JOIN tasks.device_task t USING (id) ${order}`,
        [...parameters, range.limit, range.offset],
      ),
      this.database.query<{ total: number }>(
        `SELECT count(*) AS total FROM (
           ${branches.map((branch) => `(${branch} ORDER BY id DESC LIMIT ${counted + 1})`).join(' UNION ALL ')}) AS t`,
        parameters,
      ),
    ]);
    const total = found[0]?.total ?? 0;
    return { rows, total: Math.min(total, counted), hasMore: total > counted };
  }

  /** Removes scheduled polls that ended so many days ago; how many. */
  async forgetScheduledPolls(days: number, limit: number): Promise<number> {
    const rows = await this.database.query<{ id: number }>(
      `DELETE FROM tasks.device_task WHERE id IN (
         SELECT id FROM tasks.device_task
         WHERE priority = 3 AND status NOT IN (${OPEN}) AND updated_at < now() - make_interval(days => $1) LIMIT $2)
       RETURNING id`,
      [days, limit],
    );
    return rows.length;
  }
}
