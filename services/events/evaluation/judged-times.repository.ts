import { Injectable } from '@nestjs/common';
import { Database, flatNumberArray, integerArray, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { UNWRITTEN_SECONDS } from '@gaugeway/catalogue/event-rules';

/** Time of the newest observation of a condition about a device, whose stored state it made only newer. */
export interface JudgedTime {
  ruleId: number;
  ruleVersion: number;
  /** Place of the condition in its rule, from 0. */
  condition: number;
  subjectId: number;
  /** Unix seconds. */
  at: number;
}

/** Newest times of a condition, by device. */
export interface TimesOfCondition extends Omit<JudgedTime, 'subjectId' | 'at'> {
  subjectIds: number[];
  times: number[];
}

/** Any number that no other lock has. */
const LOCK = 7_301_851;

/**
 * Journal of the times that states of rules lack: one row per condition and batch instead of one state per reading. A
 * process reads it after its start and after a rebalance. Times older than a quarter of an hour move into the states.
 */
@Injectable()
export class JudgedTimesRepository {
  constructor(private readonly database: Database) {}

  /** Before the states are read whose newer times the transaction adds. */
  async lockToAdd(transaction: Transaction): Promise<void> {
    await transaction.prepared('events.add_times', 'SELECT pg_advisory_xact_lock_shared($1)', [LOCK]);
  }

  /** Before states are locked that time alone may change: from then on no time is added until the transaction ends. */
  async lockToRead(transaction: Transaction): Promise<void> {
    await transaction.prepared('events.read_times', 'SELECT pg_advisory_xact_lock($1)', [LOCK]);
  }

  async add(transaction: Transaction, times: readonly JudgedTime[]): Promise<void> {
    if (times.length === 0) return;
    await transaction.prepared(
      'events.judged_times',
      `INSERT INTO events.judged_time (rule_id, rule_version, condition, subject_ids, times)
       SELECT rule_id, rule_version, condition, array_agg(subject_id), array_agg(at)
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::float8[])
         AS g(rule_id, rule_version, condition, subject_id, at)
       GROUP BY 1, 2, 3`,
      [
        integerArray('int4', times, ({ ruleId }) => ruleId),
        integerArray('int4', times, ({ ruleVersion }) => ruleVersion),
        integerArray('int4', times, ({ condition }) => condition),
        integerArray('int4', times, ({ subjectId }) => subjectId),
        flatNumberArray([times.map(({ at }) => at)]),
      ],
    );
  }

  /** All newest times of the journal. */
  all(): Promise<TimesOfCondition[]> {
    return this.database.query<TimesOfCondition & Record<string, unknown>>(
      `SELECT rule_id AS "ruleId", rule_version AS "ruleVersion", condition, array_agg(id) AS "subjectIds",
         array_agg(at) AS times
       FROM (SELECT j.rule_id, j.rule_version, j.condition, u.id, max(u.at) AS at
         FROM events.judged_time j, unnest(j.subject_ids, j.times) u(id, at) GROUP BY 1, 2, 3, 4) n
       GROUP BY 1, 2, 3 ORDER BY 1, 2`,
    );
  }

  /** Newest time of the first condition, by the place of the pair in the list; after lockToRead. */
  async ofFirst(
    transaction: Transaction,
    pairs: readonly Omit<JudgedTime, 'condition' | 'at'>[],
  ): Promise<Map<number, number>> {
    if (pairs.length === 0) return new Map();
    const { rows } = await transaction.query<{ n: number; at: number }>(
      // Filtered by the devices before the join: joined to each pair, the journal would be unpacked as often.
      `WITH newest AS MATERIALIZED (
         SELECT j.rule_id, j.rule_version, u.id, max(u.at) AS at
         FROM events.judged_time j, unnest(j.subject_ids, j.times) u(id, at)
         WHERE j.condition = 0 AND j.rule_id = ANY($1::int[]) AND u.id = ANY($3::int[]) GROUP BY 1, 2, 3)
       SELECT g.n, newest.at FROM newest JOIN unnest($1::int[], $2::int[], $3::int[])
         WITH ORDINALITY g(rule_id, rule_version, subject_id, n)
         ON g.rule_id = newest.rule_id AND g.rule_version = newest.rule_version AND g.subject_id = newest.id`,
      [
        integerArray('int4', pairs, ({ ruleId }) => ruleId),
        integerArray('int4', pairs, ({ ruleVersion }) => ruleVersion),
        integerArray('int4', pairs, ({ subjectId }) => subjectId),
      ],
    );
    return new Map(rows.map(({ n, at }) => [n - 1, at]));
  }

  /** Writes older times into the states of devices that reported no more, and deletes them. `now`: Unix seconds. */
  @Every(UNWRITTEN_SECONDS * 1000, 'events.write_times')
  async write(now = Date.now() / 1000): Promise<void> {
    const before = now - UNWRITTEN_SECONDS;
    const found = await this.database.query<{ condition: number }>(
      'SELECT DISTINCT condition FROM events.judged_time WHERE written_at < to_timestamp($1)',
      [before],
    );
    for (const { condition } of found) await this.writeOf(condition, before);
  }

  /** One statement: a row that it does not see stays. States are locked in the order in which others lock them. */
  private async writeOf(condition: number, before: number): Promise<void> {
    const verdict = `s.memory #> ARRAY['conditions', $2::text]`;
    const at = `(${verdict} ->> 'at')::float8`;
    await this.database.query(
      `WITH taken AS (
         DELETE FROM events.judged_time WHERE written_at < to_timestamp($1) AND condition = $2::int
         RETURNING rule_id, rule_version, subject_ids, times),
       newest AS (
         SELECT t.rule_id, t.rule_version, u.id, max(u.at) AS at
         FROM taken t, unnest(t.subject_ids, t.times) u(id, at) GROUP BY 1, 2, 3),
       older AS (
         SELECT s.rule_id, s.subject_id, n.at FROM newest n JOIN events.rule_state s
           ON s.rule_id = n.rule_id AND s.rule_version = n.rule_version AND s.subject_kind = 'device' AND s.subject_id = n.id
         WHERE ${at} < n.at ORDER BY 1, 2 FOR UPDATE OF s)
       UPDATE events.rule_state s SET memory = jsonb_set(s.memory, ARRAY['conditions', $2::text], ${verdict}
         || jsonb_build_object('at', o.at) || CASE WHEN ${verdict} ? 'until'
           THEN jsonb_build_object('until', (${verdict} ->> 'until')::float8 + o.at - ${at}) ELSE '{}' END)
       FROM older o
       WHERE s.rule_id = o.rule_id AND s.subject_kind = 'device' AND s.subject_id = o.subject_id AND ${at} < o.at`,
      [before, condition],
    );
  }
}
