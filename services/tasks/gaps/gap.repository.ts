import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { OPEN_STATES } from '@gaugeway/proto/api';
import { GROUP_PLAN, type GroupColumns, WITH_GROUP } from '../schedule/poll-plan.repository';

/** Missing records of an archive or profile of a device, Unix seconds. */
export interface MissingRecords {
  deviceId: number;
  type: number;
  gaps: readonly { from: number; to: number }[];
}

/** A gap whose device may be requested to fill it now. */
export interface DueGap {
  device_id: number;
  company_id: number;
  model_id: number;
  time_zone: number;
  group_plan: GroupColumns | null;
  averaging: number | null;
  type: number;
  from_ts: number;
  to_ts: number;
}

const OPEN = OPEN_STATES.join(', ');
/** Answers that leave a gap open before it is given up: the meter does not have the records. */
const ANSWERS = 2;
/** Highest number of requests for a gap, whatever their outcome. */
const MOST_REQUESTS = 12;
/** Seconds until a gap is requested again after the first failure; doubled after each further one. */
const FIRST_PAUSE = 600;
const LONGEST_PAUSE = 86_400;
/** Seconds after an answer, by which its records are stored, judged and published. */
const ANSWERED_PAUSE = 3600;

/** Gaps of archives and profiles, and the requests that fill them. */
@Injectable()
export class GapRepository {
  constructor(private readonly database: Database) {}

  /** Replaces the gaps of these series by the current ones. Gaps that are filled are deleted. */
  async replace(series: readonly MissingRecords[]): Promise<void> {
    const rows = series.flatMap(({ deviceId, type, gaps }) => gaps.map((gap) => ({ deviceId, type, ...gap })));
    const keys = columnsOf(series, 'deviceId', 'type');
    const values = columnsOf(rows, 'deviceId', 'type', 'from', 'to');
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `DELETE FROM tasks.gap g USING unnest($1::int[], $2::smallint[]) AS s(device_id, type)
         WHERE g.device_id = s.device_id AND g.type = s.type AND NOT EXISTS (
           SELECT FROM unnest($3::int[], $4::smallint[], $5::bigint[]) AS n(device_id, type, from_ts)
           WHERE n.device_id = g.device_id AND n.type = g.type AND n.from_ts = g.from_ts)`,
        [...keys, values[0], values[1], values[2]],
      );
      await transaction.query(
        `INSERT INTO tasks.gap AS g (device_id, type, from_ts, to_ts)
         SELECT * FROM unnest($1::int[], $2::smallint[], $3::bigint[], $4::bigint[]) ORDER BY 1, 2, 3
         ON CONFLICT (device_id, type, from_ts) DO UPDATE SET to_ts = excluded.to_ts WHERE g.to_ts <> excluded.to_ts`,
        values,
      );
    });
  }

  /**
   * The oldest due gap of each gateway device. Gateway devices with open tasks are left out: all other requests to
   * their meters go first.
   */
  async due(limit: number): Promise<DueGap[]> {
    return this.database.query<DueGap>(
      `WITH busy AS (
         SELECT DISTINCT d.gateway_id FROM tasks.device_task t JOIN tasks.device d USING (device_id)
         WHERE t.status IN (${OPEN})),
       oldest AS (
         SELECT DISTINCT ON (d.gateway_id) k.device_id, d.company_id, d.model_id, d.time_zone, ${GROUP_PLAN} AS group_plan,
           g.averaging, k.type, k.from_ts, k.to_ts
         FROM tasks.gap k JOIN tasks.device d ON d.device_id = k.device_id ${WITH_GROUP}
         LEFT JOIN tasks.poll_off o ON o.device_id = d.device_id
         WHERE k.next_at <= now() AND d.state = 'active' AND d.gateway_id > 0 AND o.device_id IS NULL
           AND coalesce(g.is_active, true) AND NOT EXISTS (SELECT FROM busy WHERE busy.gateway_id = d.gateway_id)
         ORDER BY d.gateway_id, k.from_ts, k.device_id, k.type)
       SELECT * FROM oldest ORDER BY from_ts, device_id LIMIT $1`,
      [limit],
    );
  }

  /**
   * Claims due gaps: counts the request and schedules the next one after a pause that doubles. Gaps that another
   * process has claimed are skipped. Returns the keys of the claimed gaps.
   */
  async claim(transaction: Transaction, gaps: readonly GapKey[]): Promise<Set<string>> {
    const { rows } = await transaction.query<GapKey>(
      `UPDATE tasks.gap k SET requests = k.requests + 1, next_at = CASE WHEN k.requests + 1 < ${MOST_REQUESTS}
         THEN now() + make_interval(secs => least(${LONGEST_PAUSE}, ${FIRST_PAUSE} * power(2, k.requests))) END
       FROM (SELECT device_id, type, from_ts FROM tasks.gap JOIN
           unnest($1::int[], $2::smallint[], $3::bigint[]) AS n(device_id, type, from_ts) USING (device_id, type, from_ts)
         WHERE next_at <= now() ORDER BY device_id, type, from_ts FOR UPDATE SKIP LOCKED) mine
       WHERE k.device_id = mine.device_id AND k.type = mine.type AND k.from_ts = mine.from_ts
       RETURNING k.device_id, k.type, k.from_ts`,
      keysOf(gaps),
    );
    return new Set(rows.map(gapKey));
  }

  /** Ends the requests for gaps whose records no meter of the model keeps. */
  async giveUp(transaction: Transaction, gaps: readonly GapKey[]): Promise<void> {
    if (gaps.length === 0) return;
    await transaction.query(
      `UPDATE tasks.gap k SET next_at = NULL FROM unnest($1::int[], $2::smallint[], $3::bigint[]) AS n(device_id, type, from_ts)
       WHERE k.device_id = n.device_id AND k.type = n.type AND k.from_ts = n.from_ts`,
      keysOf(gaps),
    );
  }

  /** Stores the task that requests each gap. */
  async markRequested(transaction: Transaction, tasks: readonly (GapKey & { task_id: number })[]): Promise<void> {
    if (tasks.length === 0) return;
    await transaction.query(
      `UPDATE tasks.gap k SET task_id = n.task_id
       FROM unnest($1::int[], $2::smallint[], $3::bigint[], $4::bigint[]) AS n(device_id, type, from_ts, task_id)
       WHERE k.device_id = n.device_id AND k.type = n.type AND k.from_ts = n.from_ts`,
      [...keysOf(tasks), tasks.map(({ task_id }) => task_id)],
    );
  }

  /**
   * Stores outcomes of tasks. Tasks that request no gap, and repeated events, change nothing. `answered`: the meter
   * returned all records that it has, so a gap that stays open is requested only a few more times.
   */
  async note(outcomes: readonly { taskId: number; answered: boolean }[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.database.query(
      `UPDATE tasks.gap k SET task_id = NULL, answered = k.answered + n.answered,
         next_at = CASE WHEN n.answered = 0 THEN k.next_at WHEN k.answered + 1 < ${ANSWERS} AND k.requests < ${MOST_REQUESTS}
           THEN now() + make_interval(secs => ${ANSWERED_PAUSE}) END
       FROM (SELECT DISTINCT ON (task_id) task_id, answered FROM unnest($1::bigint[], $2::int[]) AS e(task_id, answered)
         ORDER BY task_id, answered DESC) n
       WHERE k.task_id = n.task_id`,
      [outcomes.map(({ taskId }) => taskId), outcomes.map(({ answered }) => Number(answered))],
    );
  }
}

export type GapKey = Pick<DueGap, 'device_id' | 'type' | 'from_ts'>;

export const gapKey = ({ device_id, type, from_ts }: GapKey): string => `${device_id}/${type}/${from_ts}`;

const keysOf = (gaps: readonly GapKey[]) => columnsOf(gaps, 'device_id', 'type', 'from_ts');
