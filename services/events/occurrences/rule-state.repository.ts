import { Injectable } from '@nestjs/common';
import { Database, flatNumberArray, integerArray, type Transaction } from '@gaugeway/platform/database';
import type { OpenOccurrence, RuleMemory } from '@gaugeway/catalogue/event-rules';
import type { EventSubjectKind } from '@gaugeway/proto/api';

export type SubjectKind = EventSubjectKind;

/** A rule and its subject. */
export interface Pair {
  ruleId: number;
  ruleVersion: number;
  companyId: number;
  kind: SubjectKind;
  subjectId: number;
}

/** Locked state of a pair of rule and subject. */
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

/** Time alone may change a state. */
export const HAS_DUE_STATES = 'EXISTS (SELECT FROM events.rule_state WHERE due_at <= now())';

type Found = Omit<LockedState, 'open'>;

const FOUND = `s.rule_id AS "ruleId", s.subject_kind AS kind, s.subject_id AS "subjectId", s.company_id AS "companyId",
  s.rule_version AS "ruleVersion", s.memory`;

/**
 * The state of a pair `g`, as a subquery that PostgreSQL cannot join otherwise than by the key: of a few hundred pairs it
 * reads all states.
 */
const OF_PAIR = `SELECT s.*, s.ctid AS place FROM events.rule_state s
  WHERE s.rule_id = g.rule_id AND s.subject_kind = g.kind AND s.subject_id = g.subject_id`;

/** A row about the n-th of the given pairs; n begins at 1. */
type OfPair<T> = T & { n: number };

type Named = Pick<Pair, 'ruleId' | 'kind' | 'subjectId'>;

/** States of rules by subject. Two processes that judge the same pair wait for each other. */
@Injectable()
export class RuleStateRepository {
  constructor(private readonly database: Database) {}

  /** States of pairs in their order, created where missing; null if the rule was deleted meanwhile. */
  async lock(transaction: Transaction, pairs: readonly Pair[]): Promise<(LockedState | null)[]> {
    const states = await this.found(transaction, pairs, 'lock');
    const missing = pairs.flatMap((_, index) => (states[index] ? [] : [index]));
    if (missing.length > 0) {
      const absent = pairs.filter((_, index) => !states[index]);
      await this.make(transaction, absent);
      const made = await this.found(transaction, absent, 'lock');
      missing.forEach((index, at) => (states[index] = made[at] ?? null));
    }
    await this.findOpen(transaction, pairs, states);
    return states;
  }

  /** As `lock`, without locking or creating: they may change until the transaction ends. */
  async read(transaction: Transaction, pairs: readonly Pair[]): Promise<(LockedState | null)[]> {
    const states = await this.found(transaction, pairs, 'read');
    await this.findOpen(transaction, pairs, states);
    return states;
  }

  private async found(
    transaction: Transaction,
    pairs: readonly Pair[],
    use: 'lock' | 'read',
  ): Promise<(LockedState | null)[]> {
    const { rows } = await transaction.prepared<OfPair<Pick<LockedState, 'companyId' | 'ruleVersion' | 'memory'>>>(
      `events.${use}_states`,
      `SELECT g.n, s.company_id AS "companyId", s.rule_version AS "ruleVersion", s.memory
       FROM (SELECT * FROM unnest($1::int[], $2::text[], $3::int[]) WITH ORDINALITY AS g(rule_id, kind, subject_id, n)
           ORDER BY rule_id, kind, subject_id) g
         CROSS JOIN LATERAL (${OF_PAIR} ${use === 'lock' ? 'FOR UPDATE' : ''}) s`,
      namesOf(pairs),
    );
    const states = pairs.map((): LockedState | null => null);
    for (const { n, companyId, ruleVersion, memory } of rows) {
      const pair = pairs[n - 1];
      if (!pair) continue;
      const { ruleId, kind, subjectId } = pair;
      states[n - 1] = { ruleId, kind, subjectId, companyId, ruleVersion, memory, open: null };
    }
    return states;
  }

  private async make(transaction: Transaction, pairs: readonly Pair[]): Promise<void> {
    await transaction.prepared(
      'events.make_states',
      `INSERT INTO events.rule_state (rule_id, subject_kind, subject_id, company_id, rule_version)
       SELECT g.* FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[])
         AS g(rule_id, kind, subject_id, company_id, rule_version)
       WHERE EXISTS (SELECT FROM events.rule r WHERE r.id = g.rule_id)
       ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING`,
      [
        ...namesOf(pairs),
        integerArray('int4', pairs, ({ companyId }) => companyId),
        integerArray('int4', pairs, ({ ruleVersion }) => ruleVersion),
      ],
    );
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

  /** States that time may have changed, locked; rows locked by another process are skipped. */
  async due(transaction: Transaction, now: number, limit: number): Promise<LockedState[]> {
    const { rows } = await transaction.query<Found>(
      `SELECT ${FOUND} FROM events.rule_state s WHERE s.due_at <= to_timestamp($1)
       ORDER BY s.due_at LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
      [now, limit],
    );
    const states = rows.map((row): LockedState => ({ ...row, open: null }));
    await this.findOpen(transaction, states, states);
    return states;
  }

  /**
   * Postpones locked states. `dueAt` and `now`: Unix seconds. An earlier future time is kept: an early evaluation costs
   * less than writing the indexes at each reading that postpones a silence.
   */
  async save(
    transaction: Transaction,
    states: readonly { pair: Pair; memory: RuleMemory; dueAt: number | null }[],
    now: number,
  ): Promise<void> {
    if (states.length === 0) return;
    await transaction.prepared(
      'events.save_states',
      `WITH g AS MATERIALIZED (
         SELECT rule_id, kind, subject_id, to_timestamp(nullif(due, 'NaN')) AS due_at, version, company_id, memory
         FROM ROWS FROM (unnest($1::int[]), unnest($2::text[]), unnest($3::int[]), unnest($4::float8[]),
           unnest($5::int[]), unnest($6::int[]), jsonb_array_elements($7::jsonb))
           AS g(rule_id, kind, subject_id, due, version, company_id, memory))
       UPDATE events.rule_state s SET memory = g.memory, rule_version = g.version, company_id = g.company_id,
         due_at = CASE WHEN s.due_at > to_timestamp($8) AND s.due_at < g.due_at THEN s.due_at ELSE g.due_at END
       FROM g
       WHERE s.rule_id = g.rule_id AND s.subject_kind = g.kind AND s.subject_id = g.subject_id
         AND s.ctid = ANY(ARRAY(SELECT s.place FROM g CROSS JOIN LATERAL (${OF_PAIR} LIMIT 1) s))`,
      [
        ...namesOf(states.map(({ pair }) => pair)),
        flatNumberArray([states.map(({ dueAt }) => dueAt ?? NaN)]),
        integerArray('int4', states, ({ pair }) => pair.ruleVersion),
        integerArray('int4', states, ({ pair }) => pair.companyId),
        // A single text: an array of texts would have every quotation mark escaped twice.
        JSON.stringify(states.map(({ memory }) => memory)),
        now,
      ],
    );
  }

  /** Deletes states of deleted subjects, and of rules that no longer concern them. */
  async forget(transaction: Transaction, pairs: readonly Named[]): Promise<void> {
    if (pairs.length === 0) return;
    await transaction.query(
      `DELETE FROM events.rule_state s USING unnest($1::int[], $2::text[], $3::int[]) AS g(rule_id, kind, subject_id)
       WHERE s.rule_id = g.rule_id AND s.subject_kind = g.kind AND s.subject_id = g.subject_id`,
      namesOf(pairs),
    );
  }

  /** Deletes states of devices and gateway devices that are deleted, switched off or moved to another company. */
  async forgetSubjects(kind: SubjectKind, ids: readonly number[]): Promise<void> {
    await this.database.query('DELETE FROM events.rule_state WHERE subject_kind = $1 AND subject_id = ANY($2::int[])', [
      kind,
      ids,
    ]);
  }

  /** Adds the lasting occurrences by a separate statement, which sees the changes that the lock waited for. */
  private async findOpen(
    transaction: Transaction,
    pairs: readonly Named[],
    states: readonly (LockedState | null)[],
  ): Promise<void> {
    const { rows } = await transaction.prepared<OfPair<OpenOccurrence>>(
      'events.open_occurrences',
      `SELECT g.n, o.id, o.state, extract(epoch FROM o.recovering_at)::float8 AS "recoveringAt"
       FROM events.occurrence o
         JOIN unnest($1::int[], $2::text[], $3::int[]) WITH ORDINALITY AS g(rule_id, kind, subject_id, n)
           ON o.rule_id = g.rule_id AND o.subject_kind = g.kind AND o.subject_id = g.subject_id
       WHERE o.state <> 'ended'`,
      namesOf(pairs),
    );
    for (const { n, id, state, recoveringAt } of rows) {
      const found = states[n - 1];
      if (found) found.open = { id, state, recoveringAt };
    }
  }
}

/** Rules, kinds and ids of subjects, each a parameter. */
const namesOf = (pairs: readonly Named[]): [Buffer, string, Buffer] => [
  integerArray('int4', pairs, ({ ruleId }) => ruleId),
  // A kind is a word of ours without anything to be quoted.
  `{${pairs.map(({ kind }) => kind).join()}}`,
  integerArray('int4', pairs, ({ subjectId }) => subjectId),
];
