import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, containing, Database, type SqlExecutor, type Transaction } from '@gaugeway/platform/database';
import type { EventAction, EventDefinition, EventReaction, EventSeverity } from '@gaugeway/proto/api';
import type { StoredRule } from '@gaugeway/catalogue/event-rules';

/** An action as a rule keeps it. */
export type StoredAction = EventAction & {
  /** The user who gave it to the rule; negative = an API key, of which earlier releases took actions. */
  by: number;
};

export interface RuleValues {
  title: string | null;
  template: string | null;
  active: boolean;
  severity: EventSeverity;
  sound_alert: boolean;
  definition: EventDefinition;
  reactions: EventReaction[];
  actions: StoredAction[];
}

/** A rule as it leaves the service, its title not yet in words. */
export interface RuleRow extends RuleValues {
  id: number;
  version: number;
  created_by: number;
  created_at: number;
  updated_at: number;
  open_count: number;
}

export interface RuleFilter {
  search: string;
  /** Ready-made rules whose title in the caller's language has the text. */
  templates: readonly string[];
  active: boolean | null;
  sort: string;
  descending: boolean;
}

const ROW = `r.id, r.title, r.template, r.active, r.severity, r.sound_alert, r.definition, r.reactions, r.actions,
  r.version, r.created_by,
  floor(extract(epoch FROM r.created_at))::float8 AS created_at,
  floor(extract(epoch FROM r.updated_at))::float8 AS updated_at,
  (SELECT count(*)::int FROM events.occurrence o
    WHERE o.rule_id = r.id AND o.state IN ('active', 'recovering')) AS open_count`;

const SORTS: Readonly<Record<string, string>> = {
  id: 'r.id',
  title: 'lower(coalesce(r.title, r.template))',
  created_at: 'r.created_at',
  updated_at: 'r.updated_at',
  severity: `array_position(ARRAY['info', 'warning', 'critical'], r.severity)`,
  active: 'r.active',
};

@Injectable()
export class RuleRepository {
  constructor(private readonly database: Database) {}

  async page(
    ctx: Context,
    { search, templates, active, sort, descending }: RuleFilter,
    at: { limit: number; offset: number },
  ): Promise<{ rows: RuleRow[]; total: number }> {
    const pattern = search ? containing(search.toLowerCase()) : null;
    const from = `FROM events.rule r WHERE r.company_id = $1
      AND ($2::text IS NULL OR lower(r.title) LIKE $2 OR r.title IS NULL AND r.template = ANY($3::text[]))
      AND ($4::bool IS NULL OR r.active = $4)`;
    const parameters = [ctx.companyId, pattern, templates, active];
    const direction = descending ? 'DESC' : 'ASC';
    const [rows, total] = await Promise.all([
      this.database.query<RuleRow>(
        `SELECT ${ROW} ${from} ORDER BY ${SORTS[sort] ?? 'r.id'} ${direction}, r.id ${direction} LIMIT $5 OFFSET $6`,
        [...parameters, at.limit, at.offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  /** null for an unknown rule and for another company's alike. */
  async find(ctx: Context, id: number): Promise<RuleRow | null> {
    return this.database.one<RuleRow>(`SELECT ${ROW} FROM events.rule r WHERE r.id = $1 AND r.company_id = $2`, [
      id,
      ctx.companyId,
    ]);
  }

  /** The rule, locked until the transaction ends. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<RuleRow | null> {
    const { rows } = await transaction.query<RuleRow>(
      `SELECT ${ROW} FROM events.rule r WHERE r.id = $1 AND r.company_id = $2 FOR UPDATE OF r`,
      [id, ctx.companyId],
    );
    return rows[0] ?? null;
  }

  async insert(
    transaction: Transaction,
    companyId: number,
    createdBy: number,
    values: readonly RuleValues[],
  ): Promise<number[]> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO events.rule (company_id, created_by, title, template, active, severity, sound_alert, definition,
         reactions, actions)
       SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::bool[], $6::text[], $7::bool[], $8::jsonb[], $9::jsonb[],
         $10::jsonb[])
       RETURNING id`,
      [
        companyId,
        createdBy,
        ...columnsOf(values, 'title', 'template', 'active', 'severity', 'sound_alert'),
        values.map(({ definition }) => JSON.stringify(definition)),
        values.map(({ reactions }) => JSON.stringify(reactions)),
        values.map(({ actions }) => JSON.stringify(actions)),
      ],
    );
    return rows.map(({ id }) => id);
  }

  /** `forgets`: the states of the rule's subjects are no longer valid. */
  async update(
    transaction: Transaction,
    ctx: Context,
    id: number,
    values: RuleValues,
    forgets: boolean,
  ): Promise<void> {
    await transaction.query(
      `UPDATE events.rule SET title = $3, template = $4, active = $5, severity = $6, sound_alert = $7, definition = $8,
         reactions = $9, actions = $10, version = version + 1, updated_at = now(),
         judged_version = CASE WHEN $11 THEN version + 1 ELSE judged_version END WHERE id = $1 AND company_id = $2`,
      [
        id,
        ctx.companyId,
        values.title,
        values.template,
        values.active,
        values.severity,
        values.sound_alert,
        JSON.stringify(values.definition),
        JSON.stringify(values.reactions),
        JSON.stringify(values.actions),
        forgets,
      ],
    );
  }

  async remove(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query('DELETE FROM events.rule WHERE id = $1 AND company_id = $2', [id, ctx.companyId]);
  }

  /** Deletes the state of the rule. */
  async forgetStates(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('DELETE FROM events.rule_state WHERE rule_id = $1', [id]);
  }

  /** Every process reads the company's rules again before it judges the next time. */
  async raiseRevision(executor: SqlExecutor, companyId: number): Promise<void> {
    await executor.query(
      `INSERT INTO events.company AS c (company_id) VALUES ($1)
       ON CONFLICT (company_id) DO UPDATE SET revision = c.revision + 1`,
      [companyId],
    );
  }

  /** false: the company is known already. */
  async meet(transaction: Transaction, companyId: number): Promise<boolean> {
    const { rows } = await transaction.query(
      'INSERT INTO events.company (company_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING company_id',
      [companyId],
    );
    return rows.length > 0;
  }

  /** true: an active rule needs the consumption of hours. */
  async wantsHours(transaction: Transaction, companyId: number): Promise<boolean> {
    const { rows } = await transaction.query(
      `SELECT FROM events.rule WHERE company_id = $1 AND active
         AND definition->'conditions' @> '[{"kind": "consumption_change", "period": "hour"}]' LIMIT 1`,
      [companyId],
    );
    return rows.length > 0;
  }

  /** Deletes all data of a deleted company. */
  async forgetCompanies(companyIds: readonly number[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      for (const table of ['delivery', 'channel', 'silence', 'occurrence', 'rule', 'company'])
        await transaction.query(`DELETE FROM events.${table} WHERE company_id = ANY($1::int[])`, [companyIds]);
    });
  }

  async revisions(companyIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.prepared<{ company_id: number; revision: number }>(
      'events.revisions',
      'SELECT company_id, revision FROM events.company WHERE company_id = ANY($1::int[])',
      [companyIds],
    );
    return new Map(rows.map(({ company_id, revision }) => [company_id, revision]));
  }

  async companies(): Promise<number[]> {
    const rows = await this.database.query<{ company_id: number }>('SELECT company_id FROM events.company');
    return rows.map(({ company_id }) => company_id);
  }

  /** Rules of companies that have no condition of another kind than those. */
  async madeOf(transaction: Transaction, companyIds: readonly number[], kinds: readonly string[]): Promise<number[]> {
    const { rows } = await transaction.query<{ id: number }>(
      `SELECT r.id FROM events.rule r WHERE r.active AND r.company_id = ANY($1::int[])
         AND NOT EXISTS (SELECT FROM jsonb_array_elements(r.definition->'conditions') c
           WHERE NOT c->>'kind' = ANY($2::text[]))`,
      [companyIds, kinds],
    );
    return rows.map(({ id }) => id);
  }

  /** The rules of companies that are switched on. */
  async active(companyIds: readonly number[]): Promise<StoredRule[]> {
    const rows = await this.database.query<Omit<StoredRule, keyof EventDefinition> & { definition: EventDefinition }>(
      `SELECT id, company_id AS "companyId", judged_version AS version, title, template, severity, sound_alert AS "soundAlert", definition
       FROM events.rule WHERE company_id = ANY($1::int[]) AND active ORDER BY id`,
      [companyIds],
    );
    return rows.map(({ definition, ...rule }) => ({ ...rule, ...definition }));
  }
}
