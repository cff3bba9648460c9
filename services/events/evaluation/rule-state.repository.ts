import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { OpenOccurrence, RuleMemory } from '@gaugeway/catalogue/event-rules';
import type { EventSubjectKind } from '@gaugeway/proto/api';

export type SubjectKind = EventSubjectKind;

/** A rule and what it is judged about. */
export interface Pair {
  ruleId: number;
  ruleVersion: number;
  companyId: number;
  kind: SubjectKind;
  subjectId: number;
}

/** What is known of a pair, locked. */
export interface LockedState {
  ruleId: number;
  kind: SubjectKind;
  subjectId: number;
  companyId: number;
  ruleVersion: number;
  memory: RuleMemory | null;
  /** The occurrence that lasts. */
  open: OpenOccurrence | null;
}

type Found = Omit<LockedState, 'open'> & Record<string, unknown>;

const FOUND = `s.rule_id AS "ruleId", s.subject_kind AS kind, s.subject_id AS "subjectId", s.company_id AS "companyId",
  s.rule_version AS "ruleVersion", s.memory`;

type FoundOpen = OpenOccurrence & Pick<LockedState, 'ruleId' | 'kind' | 'subjectId'> & Record<string, unknown>;

/** What rules know about subjects. Two processes that judge the same pair wait for each other. */
@Injectable()
export class RuleStateRepository {
  constructor(private readonly database: Database) {}

  /** The states of pairs, made where they are missing; rules that are gone meanwhile have none. */
  async lock(transaction: Transaction, pairs: readonly Pair[]): Promise<LockedState[]> {
    const columns = [
      pairs.map(({ ruleId }) => ruleId),
      pairs.map(({ kind }) => kind),
      pairs.map(({ subjectId }) => subjectId),
      pairs.map(({ companyId }) => companyId),
      pairs.map(({ ruleVersion }) => ruleVersion),
    ];
    await transaction.prepared(
      'events.make_states',
      `INSERT INTO events.rule_state (rule_id, subject_kind, subject_id, company_id, rule_version)
       SELECT g.* FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[])
         AS g(rule_id, kind, subject_id, company_id, rule_version)
       WHERE EXISTS (SELECT FROM events.rule r WHERE r.id = g.rule_id)
       ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`,
      columns,
    );
    const { rows } = await transaction.prepared<Found>(
      'events.lock_states',
      `SELECT ${FOUND} FROM events.rule_state s
         JOIN unnest($1::int[], $2::text[], $3::int[]) AS g(rule_id, kind, subject_id)
           ON s.rule_id = g.rule_id AND s.subject_kind = g.kind AND s.subject_id = g.subject_id
       ORDER BY s.rule_id, s.subject_kind, s.subject_id FOR UPDATE OF s`,
      columns.slice(0, 3),
    );
    return this.withOpen(transaction, rows);
  }

  /** Occurrences that last about devices, of rules that do not concern all of a company's; by their ids. */
  async openOfDevices(after: number, limit: number): Promise<{ id: number; ruleId: number; subjectId: number }[]> {
    return this.database.query<{ id: number; ruleId: number; subjectId: number }>(
      `SELECT o.id, o.rule_id AS "ruleId", o.subject_id AS "subjectId"
       FROM events.occurrence o JOIN events.rule r ON r.id = o.rule_id AND r.definition->'scope'->>'kind' <> 'all'
       WHERE o.state <> 'ended' AND o.subject_kind = 'device' AND o.id > $1 ORDER BY o.id LIMIT $2`,
      [after, limit],
    );
  }

  /** Those that time may have changed, locked; what another process has is skipped. */
  async due(transaction: Transaction, now: number, limit: number): Promise<LockedState[]> {
    const { rows } = await transaction.query<Found>(
      `SELECT ${FOUND} FROM events.rule_state s WHERE s.due_at <= to_timestamp($1)
       ORDER BY s.due_at LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
      [now, limit],
    );
    return this.withOpen(transaction, rows);
  }

  /** `dueAt`: Unix seconds. */
  async save(
    transaction: Transaction,
    states: readonly (Pair & { memory: RuleMemory; dueAt: number | null })[],
  ): Promise<void> {
    if (states.length === 0) return;
    await transaction.prepared(
      'events.save_states',
      `UPDATE events.rule_state s SET memory = g.memory, due_at = to_timestamp(g.due), rule_version = g.version,
         company_id = g.company_id
       FROM unnest($1::int[], $2::text[], $3::int[], $4::jsonb[], $5::float8[], $6::int[], $7::int[])
         AS g(rule_id, kind, subject_id, memory, due, version, company_id)
       WHERE s.rule_id = g.rule_id AND s.subject_kind = g.kind AND s.subject_id = g.subject_id`,
      [
        states.map(({ ruleId }) => ruleId),
        states.map(({ kind }) => kind),
        states.map(({ subjectId }) => subjectId),
        states.map(({ memory }) => JSON.stringify(memory)),
        states.map(({ dueAt }) => dueAt),
        states.map(({ ruleVersion }) => ruleVersion),
        states.map(({ companyId }) => companyId),
      ],
    );
  }

  /** States of subjects that are gone, and of rules that concern them no longer. */
  async forget(transaction: Transaction, pairs: readonly Pick<Pair, 'ruleId' | 'kind' | 'subjectId'>[]): Promise<void> {
    if (pairs.length === 0) return;
    await transaction.query(
      `DELETE FROM events.rule_state s USING unnest($1::int[], $2::text[], $3::int[]) AS g(rule_id, kind, subject_id)
       WHERE s.rule_id = g.rule_id AND s.subject_kind = g.kind AND s.subject_id = g.subject_id`,
      [pairs.map(({ ruleId }) => ruleId), pairs.map(({ kind }) => kind), pairs.map(({ subjectId }) => subjectId)],
    );
  }

  /** States of devices and gateway devices that are gone, switched off or another company's. */
  async forgetSubjects(kind: SubjectKind, ids: readonly number[]): Promise<void> {
    await this.database.query('DELETE FROM events.rule_state WHERE subject_kind = $1 AND subject_id = ANY($2::int[])', [
      kind,
      ids,
    ]);
  }

  /** The occurrences that last, by a statement of its own: what the lock waited for is seen. */
  private async withOpen(transaction: Transaction, states: readonly Found[]): Promise<LockedState[]> {
    const { rows } = await transaction.prepared<FoundOpen>(
      'events.open_occurrences',
      `SELECT o.id, o.state, extract(epoch FROM o.recovering_at)::float8 AS "recoveringAt", o.rule_id AS "ruleId",
         o.subject_kind AS kind, o.subject_id AS "subjectId"
       FROM events.occurrence o JOIN unnest($1::int[], $2::text[], $3::int[]) AS g(rule_id, kind, subject_id)
         ON o.rule_id = g.rule_id AND o.subject_kind = g.kind AND o.subject_id = g.subject_id
       WHERE o.state <> 'ended'`,
      [states.map(({ ruleId }) => ruleId), states.map(({ kind }) => kind), states.map(({ subjectId }) => subjectId)],
    );
    const open = new Map(rows.map((row) => [keyOf(row), row]));
    return states.map((state) => {
      const found = open.get(keyOf(state));
      return { ...state, open: found ? { id: found.id, state: found.state, recoveringAt: found.recoveringAt } : null };
    });
  }
}

/** Names a rule and a subject. */
export const keyOf = ({ ruleId, kind, subjectId }: Pick<Pair, 'ruleId' | 'kind' | 'subjectId'>): string =>
  `${ruleId}:${kind}:${subjectId}`;
