import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, containing, Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import { type ClockVerdict, type PollHealth, TASK_STATE } from '@gaugeway/proto/api';

const { done, failed, expired, unknown } = TASK_STATE;
const FAILED = `${failed}, ${expired}, ${unknown}`;

/** State of a device `d` of a group `g`, by its membership `m` and whether `o` has switched its polling off. */
const HEALTH = `CASE
  WHEN NOT g.is_active OR d.state <> 'active' OR d.gateway_id = 0 OR o.device_id IS NOT NULL THEN 'off'
  WHEN m.last_state IN (${FAILED}) THEN 'failing'
  WHEN g.warning_period > 0 AND COALESCE(m.answered_at, m.since) < now() - make_interval(secs => g.warning_period)
    OR d.next_poll_at < now() - make_interval(secs => g.poll_interval) THEN 'late'
  WHEN d.next_poll_at <= now() THEN 'due'
  WHEN m.answered_at IS NULL THEN 'waiting'
  ELSE 'on_time' END`;

/** $1 company, $2 the user to whom devices must be tied, or null. */
const MEMBERS = `tasks.poll_group g JOIN tasks.poll_group_device m ON m.group_id = g.id
  JOIN tasks.device d ON d.device_id = m.device_id LEFT JOIN tasks.poll_off o ON o.device_id = d.device_id
  WHERE g.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}`;

/** Clock state of one of the members, if the group ($3) corrects clocks. */
const OF_CLOCK = (
  column: string,
) => `(SELECT c.${column} FROM tasks.clock c WHERE c.device_id = members.device_id AND EXISTS (
  SELECT FROM tasks.poll_group g WHERE g.id = $3 AND (g.service_params->>'clock_limit') IS NOT NULL))`;

export interface HealthCount extends Record<string, unknown> {
  group_id: number;
  health: PollHealth;
  /** Cause of the failing ones. */
  result_code: string | null;
  count: number;
}

export interface PolledMember extends Record<string, unknown> {
  device_id: number;
  name: string;
  model_id: number;
  health: PollHealth;
  last_requested_at: number | null;
  last_answer_at: number | null;
  next_poll_at: number | null;
  result_code: string | null;
  /** Seconds that its clock is ahead; null = not known, or the group corrects none. */
  clock_difference: number | null;
  clock_verdict: ClockVerdict | null;
}

/** Poll health of a group, over all of its devices; `name` null = the group was deleted. */
export interface PolledGroup extends Record<string, unknown> {
  groupId: number;
  companyId: number;
  name: string | null;
  devices: number;
  late: number;
}

/** The poll group that a device is in; null = none. */
export interface PublishedMember extends Record<string, unknown> {
  deviceId: number;
  companyId: number;
  groupId: number | null;
}

/** Outcome of a poll of a device. */
export interface PollOutcome {
  taskId: number;
  deviceId: number;
  state: number;
  resultCode: string;
  /** Unix milliseconds. */
  at: number;
}

/** Poll health of the devices of poll groups. */
@Injectable()
export class PollHealthRepository {
  constructor(private readonly database: Database) {}

  /** Numbers of devices of groups by poll health. */
  async counts(ctx: Context, groupIds: readonly number[]): Promise<HealthCount[]> {
    if (groupIds.length === 0) return [];
    return this.database.query<HealthCount>(
      `SELECT group_id, health, CASE WHEN health = 'failing' THEN COALESCE(last_code, 'internal') END AS result_code,
         count(*) AS count
       FROM (SELECT g.id AS group_id, ${HEALTH} AS health, m.last_code FROM ${MEMBERS} AND g.id = ANY($3::int[])) AS members
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 4 DESC`,
      [ctx.companyId, tiedTo(ctx), groupIds],
    );
  }

  /** A page of the devices of a group, those in trouble first, and how many there are. */
  async devices(
    ctx: Context,
    filter: { groupId: number; health: PollHealth | null; search: string | null },
    range: { limit: number; offset: number },
  ): Promise<{ rows: PolledMember[]; total: number }> {
    const like = filter.search ? containing(filter.search) : null;
    const members = `(SELECT d.device_id, d.name, d.model_id, ${HEALTH} AS health, d.next_poll_at, m.requested_at, m.answered_at,
        m.last_code FROM ${MEMBERS} AND g.id = $3 AND ($5::text IS NULL OR d.name ILIKE $5)) AS members
      WHERE $4::text IS NULL OR health = $4`;
    const parameters = [ctx.companyId, tiedTo(ctx), filter.groupId, filter.health, like];
    const rows = await this.database.query<PolledMember>(
      `SELECT device_id, name, model_id, health, floor(extract(epoch FROM requested_at))::float8 AS last_requested_at,
         floor(extract(epoch FROM answered_at))::float8 AS last_answer_at,
         floor(extract(epoch FROM next_poll_at))::float8 AS next_poll_at,
         CASE WHEN health = 'failing' THEN COALESCE(last_code, 'internal') END AS result_code,
         ${OF_CLOCK('difference')} AS clock_difference, ${OF_CLOCK('verdict')} AS clock_verdict
       FROM ${members}
       ORDER BY array_position(ARRAY['failing', 'late', 'due', 'waiting', 'on_time', 'off'], health), name, device_id
       LIMIT $6 OFFSET $7`,
      [...parameters, range.limit, range.offset],
    );
    return { rows, total: await this.database.count(`FROM ${members}`, parameters) };
  }

  /**
   * Groups of a company (null = of all) whose name or counts (devices that are polled; late or failing ones) differ from the
   * published ones, and deleted groups (`name` null). The returned groups count as published once the transaction
   * commits.
   */
  async unpublished(transaction: Transaction, companyId: number | null): Promise<PolledGroup[]> {
    const { rows: removed } = await transaction.query<PolledGroup>(
      `DELETE FROM tasks.published_polls p WHERE ($1::int IS NULL OR p.company_id = $1)
         AND NOT EXISTS (SELECT FROM tasks.poll_group g WHERE g.id = p.group_id)
       RETURNING group_id AS "groupId", company_id AS "companyId", NULL AS name, 0 AS devices, 0 AS late`,
      [companyId],
    );
    const { rows: changed } = await transaction.query<PolledGroup>(
      `WITH counted AS (
         SELECT x.group_id, x.company_id, x.name, count(*) FILTER (WHERE x.health <> 'off')::int AS devices,
           count(*) FILTER (WHERE x.health IN ('late', 'failing'))::int AS late
         FROM (SELECT g.id AS group_id, g.company_id, g.name, CASE WHEN d.device_id IS NULL THEN 'off' ELSE ${HEALTH} END AS health
           FROM tasks.poll_group g LEFT JOIN tasks.poll_group_device m ON m.group_id = g.id
           LEFT JOIN tasks.device d ON d.device_id = m.device_id AND d.state <> 'trash'
           LEFT JOIN tasks.poll_off o ON o.device_id = d.device_id WHERE $1::int IS NULL OR g.company_id = $1) x
         GROUP BY 1, 2, 3)
       INSERT INTO tasks.published_polls AS p (group_id, company_id, name, devices, late)
       SELECT * FROM counted ORDER BY group_id
       ON CONFLICT (group_id) DO UPDATE SET company_id = excluded.company_id, name = excluded.name,
         devices = excluded.devices, late = excluded.late
       WHERE (p.company_id, p.name, p.devices, p.late)
         IS DISTINCT FROM (excluded.company_id, excluded.name, excluded.devices, excluded.late)
       RETURNING group_id AS "groupId", company_id AS "companyId", name, devices, late`,
      [companyId],
    );
    return [...removed, ...changed];
  }

  /**
   * Devices of all companies whose poll group differs from what was published (`groupId` null = in none), so many at
   * most; the returned ones count as published with the transaction.
   */
  async unpublishedMembers(transaction: Transaction, limit: number): Promise<PublishedMember[]> {
    const { rows: removed } = await transaction.query<PublishedMember>(
      `DELETE FROM tasks.published_member p WHERE p.device_id IN (SELECT o.device_id FROM tasks.published_member o
         WHERE NOT EXISTS (SELECT FROM tasks.poll_group_device m WHERE m.device_id = o.device_id)
         ORDER BY o.device_id LIMIT $1)
       RETURNING device_id AS "deviceId", company_id AS "companyId", NULL AS "groupId"`,
      [limit],
    );
    const { rows: changed } = await transaction.query<PublishedMember>(
      `INSERT INTO tasks.published_member AS p (device_id, company_id, group_id)
       SELECT m.device_id, g.company_id, m.group_id FROM tasks.poll_group_device m
         JOIN tasks.poll_group g ON g.id = m.group_id
         LEFT JOIN tasks.published_member o ON o.device_id = m.device_id
       WHERE (o.company_id, o.group_id) IS DISTINCT FROM (g.company_id, m.group_id) ORDER BY m.device_id LIMIT $1
       ON CONFLICT (device_id) DO UPDATE SET company_id = excluded.company_id, group_id = excluded.group_id
       RETURNING device_id AS "deviceId", company_id AS "companyId", group_id AS "groupId"`,
      [limit],
    );
    return [...removed, ...changed];
  }

  /** Polls of a group made in each hour since a moment, and their outcomes. Times: Unix seconds. */
  async hours(
    ctx: Context,
    groupId: number,
    since: number,
  ): Promise<{ at: number; done: number; failed: number; open: number }[]> {
    return this.database.query(
      `SELECT extract(epoch FROM date_trunc('hour', t.created_at))::float8 AS at,
         count(*) FILTER (WHERE t.status = ${done}) AS done,
         count(*) FILTER (WHERE t.status IN (${FAILED})) AS failed,
         count(*) FILTER (WHERE t.status NOT IN (${done}, ${FAILED}, ${TASK_STATE.cancelled})) AS open
       FROM tasks.device_task t JOIN tasks.device d USING (device_id)
       WHERE d.company_id = $1 AND ${isSeen('d.tied_users', '$2')}
         AND t.poll_group_id = $3 AND t.created_at >= to_timestamp($4)
       GROUP BY 1 ORDER BY 1`,
      [ctx.companyId, tiedTo(ctx), groupId, since],
    );
  }

  /** Notes that devices of a group are polled now. */
  async markPolled(transaction: Transaction, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await transaction.query(
      `UPDATE tasks.poll_group_device m SET requested_at = now()
       FROM (SELECT device_id FROM tasks.poll_group_device WHERE device_id = ANY($1::int[]) ORDER BY device_id FOR UPDATE) AS mine
       WHERE m.device_id = mine.device_id`,
      [deviceIds],
    );
  }

  /** Notes how polls of groups ended; those of other tasks and older ones than are known change nothing. */
  async note(outcomes: readonly PollOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.database.query(
      `WITH ended AS (
         SELECT DISTINCT ON (e.device_id) e.device_id, e.task_id, e.state, e.code, t.poll_group_id,
           max(e.at) FILTER (WHERE e.state = ${done}) OVER (PARTITION BY e.device_id) AS done_at
         FROM unnest($1::int[], $2::bigint[], $3::smallint[], $4::text[], $5::float8[]) AS e(device_id, task_id, state, code, at)
         JOIN tasks.device_task t ON t.id = e.task_id AND t.poll_group_id IS NOT NULL
         ORDER BY e.device_id, e.task_id DESC, e.at DESC),
       -- The same order everywhere: two processes wait for each other instead of dead-locking.
       mine AS (SELECT device_id FROM tasks.poll_group_device WHERE device_id = ANY($1::int[]) ORDER BY device_id FOR UPDATE)
       UPDATE tasks.poll_group_device m SET last_task = e.task_id, last_state = e.state, last_code = NULLIF(e.code, ''),
         answered_at = COALESCE(to_timestamp(e.done_at / 1000), m.answered_at)
       FROM ended e JOIN mine USING (device_id) WHERE m.device_id = e.device_id AND m.group_id = e.poll_group_id AND m.last_task <= e.task_id`,
      columnsOf(outcomes, 'deviceId', 'taskId', 'state', 'resultCode', 'at'),
    );
  }
}
