import { columnsOf } from '@gaugeway/platform/database';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import type { END_CAUSES } from '@gaugeway/proto/api';
import type { Pair, SubjectKind } from './rule-state.repository';

/** Times are Unix seconds. */
export interface NewOccurrence extends Pair {
  since: number;
  field: string;
  value: number | null;
}

export interface Activated {
  id: number;
  ruleId: number;
  kind: SubjectKind;
  subjectId: number;
  isSilenced: boolean;
}

/** Data for a push and its audience. */
export interface PublishedOccurrence {
  id: number;
  group_id: number;
  company_id: number;
  title: string | null;
  template: string | null;
  subject_name: string;
  severity: string;
  sound_alert: boolean;
  subjects: number;
  tied_users: number[];
}

type EndCause = Exclude<(typeof END_CAUSES)[number], ''>;

/** Changes of occurrences, in the transaction of the judgement. */
@Injectable()
export class OccurrenceMovesRepository {
  /**
   * Rules that are as they were judged, locked until the transaction ends. Not FOR UPDATE: every transaction that made
   * states holds the key of the rule already, and two of them would wait for each other for ever.
   */
  async current(transaction: Transaction, pairs: readonly Pair[]): Promise<Set<number>> {
    const { rows } = await transaction.query<{ id: number }>(
      `SELECT r.id FROM events.rule r JOIN unnest($1::int[], $2::int[]) AS g(id, version) ON g.id = r.id
       WHERE r.active AND r.judged_version = g.version ORDER BY r.id FOR NO KEY UPDATE OF r`,
      columnsOf(pairs, 'ruleId', 'ruleVersion'),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns the ids, in the given order. */
  async insert(transaction: Transaction, made: readonly NewOccurrence[]): Promise<number[]> {
    if (made.length === 0) return [];
    const { rows } = await transaction.query<{ id: number; at: number }>(
      `WITH given AS (
         SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::int[], $5::float8[], $6::text[], $7::float8[])
           WITH ORDINALITY AS g(company_id, rule_id, kind, subject_id, since, field, value, at)),
       made AS (
         INSERT INTO events.occurrence (company_id, rule_id, subject_kind, subject_id, state, title, template,
           subject_name, severity, sound_alert, field, value, began_at)
         SELECT g.company_id, g.rule_id, g.kind, g.subject_id, 'pending', r.title, r.template,
           coalesce(events.subject_name(g.kind, g.subject_id), '#' || g.subject_id), r.severity,
           r.sound_alert, g.field, g.value, to_timestamp(g.since)
         FROM given g JOIN events.rule r ON r.id = g.rule_id
         RETURNING id, rule_id, subject_kind, subject_id)
       SELECT m.id, g.at FROM made m JOIN given g
         ON g.rule_id = m.rule_id AND g.kind = m.subject_kind AND g.subject_id = m.subject_id ORDER BY g.at`,
      columnsOf(made, 'companyId', 'ruleId', 'kind', 'subjectId', 'since', 'field', 'value'),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Pending ones whose like ended so recently that it is the same: that one begins again, and they are dropped. Returns
   * the ids of both, pending first. `repeatMinutes` is per rule.
   */
  async reopen(
    transaction: Transaction,
    ids: readonly number[],
    repeatMinutes: ReadonlyMap<number, number>,
  ): Promise<{ dropped: number; reopened: number }[]> {
    const { rows } = await transaction.query<{ dropped: number; reopened: number }>(
      `SELECT p.id AS dropped, e.id AS reopened
       FROM events.occurrence p
       JOIN unnest($2::int[], $3::int[]) AS r(rule_id, minutes) ON r.rule_id = p.rule_id
       CROSS JOIN LATERAL (SELECT o.id, o.ended_at, o.end_cause FROM events.occurrence o
         WHERE o.rule_id = p.rule_id AND o.subject_kind = p.subject_kind AND o.subject_id = p.subject_id
           AND o.state = 'ended' ORDER BY o.id DESC LIMIT 1) e
       WHERE p.id = ANY($1::int[]) AND e.end_cause = 'normal' AND e.ended_at > now() - r.minutes * interval '1 minute'`,
      [ids, [...repeatMinutes.keys()], [...repeatMinutes.values()]],
    );
    if (rows.length === 0) return [];
    // The open index allows one per rule and subject: first the new one goes.
    await transaction.query('DELETE FROM events.occurrence WHERE id = ANY($1::int[])', [
      rows.map(({ dropped }) => dropped),
    ]);
    await transaction.query(
      `UPDATE events.occurrence SET state = 'active', ended_at = NULL, end_cause = '', recovering_at = NULL,
         times = times + 1 WHERE id = ANY($1::int[])`,
      [rows.map(({ reopened }) => reopened)],
    );
    return rows;
  }

  /** Pending ones that people are notified of from now on, unless they are silenced. */
  async activate(transaction: Transaction, ids: readonly number[]): Promise<Activated[]> {
    const { rows } = await transaction.query<Activated>(
      `UPDATE events.occurrence p SET state = 'active', active_at = now(), recovering_at = NULL,
         silenced_until = events.silenced_until(p.company_id, p.rule_id, p.subject_kind, p.subject_id)
       WHERE p.id = ANY($1::int[])
       RETURNING p.id, p.rule_id AS "ruleId", p.subject_kind AS kind, p.subject_id AS "subjectId",
         p.silenced_until IS NOT NULL AS "isSilenced"`,
      [ids],
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  async toState(
    transaction: Transaction,
    ids: readonly number[],
    state: 'active' | 'recovering',
    times: readonly number[],
  ): Promise<void> {
    await transaction.query(
      `UPDATE events.occurrence o SET state = $2, recovering_at = CASE WHEN $2 = 'recovering' THEN to_timestamp(g.at) END
       FROM unnest($1::int[], $3::float8[]) AS g(id, at) WHERE o.id = g.id`,
      [ids, state, times],
    );
  }

  async end(transaction: Transaction, ids: readonly number[], cause: EndCause): Promise<void> {
    await transaction.query(
      `UPDATE events.occurrence SET state = 'ended', ended_at = now(), end_cause = $2 WHERE id = ANY($1::int[])`,
      [ids, cause],
    );
  }

  async drop(transaction: Transaction, ids: readonly number[]): Promise<void> {
    await transaction.query(`DELETE FROM events.occurrence WHERE id = ANY($1::int[]) AND state = 'pending'`, [ids]);
  }

  /**
   * Ids of lasting occurrences that must end: of a rule, or of subjects (of a kind of rule and since a time, Unix ms).
   */
  async openOf(
    transaction: Transaction,
    of:
      | { ruleId: number }
      | { kind: SubjectKind; subjectIds: readonly number[]; ruleIds?: readonly number[]; since?: number },
  ): Promise<{ id: number; state: string }[]> {
    const bySubject = 'kind' in of;
    const { rows } = await transaction.query<{ id: number; state: string }>(
      `SELECT id, state FROM events.occurrence WHERE state <> 'ended'
         AND ($1::int IS NULL OR rule_id = $1)
         AND ($2::text IS NULL OR subject_kind = $2 AND subject_id = ANY($3::int[]))
         AND ($4::int[] IS NULL OR rule_id = ANY($4)) AND ($5::float8 IS NULL OR began_at >= to_timestamp($5 / 1000))
       ORDER BY id FOR UPDATE`,
      [
        bySubject ? null : of.ruleId,
        bySubject ? of.kind : null,
        bySubject ? of.subjectIds : null,
        (bySubject && of.ruleIds) || null,
        (bySubject && of.since) || null,
      ],
    );
    return rows;
  }

  async note(transaction: Transaction, ids: readonly number[], kind: string): Promise<void> {
    if (ids.length === 0) return;
    await transaction.query(
      `INSERT INTO events.occurrence_note (occurrence_id, kind, user_id, text) SELECT id, $2, 0, ''
       FROM unnest($1::int[]) AS g(id)`,
      [ids, kind],
    );
  }

  /** Pushed data of occurrences: each with its group and the users who see its subject. */
  async published(transaction: Transaction, ids: readonly number[]): Promise<PublishedOccurrence[]> {
    const { rows } = await transaction.query<PublishedOccurrence>(
      `WITH published AS (SELECT * FROM events.occurrence WHERE id = ANY($1::int[]) AND group_id IS NOT NULL),
       sized AS (SELECT m.group_id, count(*)::int AS subjects FROM events.occurrence m
         WHERE m.group_id IN (SELECT group_id FROM published) GROUP BY m.group_id)
       SELECT o.id, o.group_id, o.company_id, o.title, o.template, o.subject_name, o.severity, o.sound_alert, z.subjects,
         coalesce(CASE o.subject_kind WHEN 'device' THEN
             (SELECT d.tied_users FROM events.device d WHERE d.device_id = o.subject_id)
           WHEN 'gateway' THEN ARRAY(SELECT unnest(g.tied_users) FROM events.gateway g WHERE g.gateway_id = o.subject_id
             UNION SELECT unnest(d.tied_users) FROM events.device d WHERE d.gateway_id = o.subject_id)
           WHEN 'base_station' THEN
             (SELECT b.tied_users FROM events.base_station b WHERE b.base_station_id = o.subject_id) END,
           '{}') AS tied_users
       FROM published o JOIN sized z ON z.group_id = o.group_id ORDER BY o.id`,
      [ids],
    );
    return rows;
  }
}
