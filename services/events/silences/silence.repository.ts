import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import type { EventSilence, EventSubjectKind } from '@gaugeway/proto/api';
import { eventLimits } from '../events.limits';
import { seen } from '../registry/seen-sql';

/** Scope of a silence: all given fields must match. */
export interface Silenced {
  ruleId: number | null;
  subjects: { kind: EventSubjectKind; ids: readonly number[] } | null;
  objectId: string | null;
}

/** A silence as it leaves the service, the title of its rule still to be put into words. */
export type SilenceRow = Omit<EventSilence, 'event'> & {
  rule_id: number | null;
  title: string | null;
  template: string | null;
};

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::float8`;

/** Subjects of `s` that the caller ($1 company, $2 tied to whom; null = sees all) sees. */
const subjects = (table: 'device' | 'gateway'): string =>
  `SELECT d.${table}_id AS id, d.name FROM events.${table} d WHERE s.subject_kind = '${table}'
     AND d.${table}_id = ANY(s.subject_ids) AND d.company_id = $1 AND ${isSeen('d.tied_users', '$2')}`;

/** Groups and companies, which only those see who see all devices. */
const OTHERS = `SELECT i.id, coalesce(events.subject_name(s.subject_kind, i.id), '#' || i.id) AS name
  FROM unnest(s.subject_ids) AS i(id) WHERE NOT s.subject_kind IN ('device', 'gateway') AND $2::int IS NULL`;

const SUBJECTS = `${subjects('device')} UNION ALL ${subjects('gateway')} UNION ALL ${OTHERS}`;

const IS_OVER = '(s.ended_at IS NOT NULL OR s.until <= now())';

const ROW = `s.id, s.rule_id, r.title, r.template, s.comment, s.created_by, ${seconds('s.created_at')} AS created_at,
  ${seconds('s.until')} AS until, ${seconds('s.ended_at')} AS ended_at, s.ended_by, ${IS_OVER} AS is_ended,
  CASE WHEN s.subject_kind IS NOT NULL THEN jsonb_build_object('kind', s.subject_kind,
    'total', (SELECT count(*) FROM (${SUBJECTS}) n),
    'first', coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name))
      FROM (SELECT * FROM (${SUBJECTS}) n ORDER BY lower(n.name), n.id LIMIT 3) f), '[]')) END AS subjects,
  CASE WHEN s.object_id IS NOT NULL THEN jsonb_build_object('_id', s.object_id, 'name', o.name) END AS object,
  CASE WHEN ${IS_OVER} THEN 0 ELSE (SELECT count(*)::int FROM events.occurrence c
    WHERE ${seen('c')} AND c.state IN ('active', 'recovering') AND (s.rule_id IS NULL OR c.rule_id = s.rule_id)
      AND (s.subject_kind IS NULL OR s.subject_kind = c.subject_kind AND c.subject_id = ANY(s.subject_ids))
      AND (s.object_id IS NULL OR events.is_in_branch(c.subject_kind, c.subject_id, s.object_id))) END AS silenced`;

const FROM = `FROM events.silence s
  LEFT JOIN events.rule r ON r.id = s.rule_id AND r.company_id = s.company_id
  LEFT JOIN events.object o ON o.object_id = s.object_id AND o.company_id = s.company_id
  WHERE s.company_id = $1 AND ($2::int IS NULL OR s.subject_kind IS NULL OR EXISTS (${SUBJECTS}))`;

@Injectable()
export class SilenceRepository {
  constructor(private readonly database: Database) {}

  async page(
    ctx: Context,
    { search, isOver }: { search: string; isOver: boolean | null },
    at: { limit: number; offset: number },
  ): Promise<{ rows: SilenceRow[]; total: number }> {
    const pattern = search ? containing(search.toLowerCase()) : null;
    const from = `${FROM} AND ($3::boolean IS NULL OR ${IS_OVER} = $3)
      AND ($4::text IS NULL OR lower(s.comment) LIKE $4 OR lower(r.title) LIKE $4 OR lower(o.name) LIKE $4
        OR EXISTS (SELECT FROM (${SUBJECTS}) n WHERE lower(n.name) LIKE $4))`;
    const parameters = [ctx.companyId, tiedTo(ctx), isOver, pattern];
    const [rows, total] = await Promise.all([
      this.database.query<SilenceRow>(`SELECT ${ROW} ${from} ORDER BY s.id DESC LIMIT $5 OFFSET $6`, [
        ...parameters,
        at.limit,
        at.offset,
      ]),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  /** null for one that is not there, another company's, and one of devices that the caller does not see. */
  async find(ctx: Context, id: number): Promise<SilenceRow | null> {
    return this.database.one<SilenceRow>(`SELECT ${ROW} ${FROM} AND s.id = $3`, [ctx.companyId, tiedTo(ctx), id]);
  }

  /** `until`: Unix seconds. */
  async insert(
    transaction: Transaction,
    ctx: Context,
    { ruleId, subjects: of, objectId }: Silenced,
    { until, comment }: { until: number; comment: string },
  ): Promise<number> {
    await eventLimits.assertRoom(transaction, ctx.companyId, 'silences');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO events.silence (company_id, rule_id, subject_kind, subject_ids, object_id, comment, created_by, until)
       VALUES ($1, $2, $3, $4::int[], $5, $6, $7, to_timestamp($8::float8)) RETURNING id`,
      [ctx.companyId, ruleId, of?.kind ?? null, of?.ids ?? null, objectId, comment, ctx.userId, until],
    );
    const [row] = rows;
    if (!row) throw new Error('a silence was not inserted');
    return row.id;
  }

  /** Ends a lasting silence; the rest is unchanged. */
  async end(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query(
      `UPDATE events.silence SET ended_at = now(), ended_by = $3
       WHERE id = $2 AND company_id = $1 AND ended_at IS NULL AND until > now()`,
      [ctx.companyId, id, ctx.userId],
    );
  }

  /** Ends silences of a rule for one of the subjects of an occurrence's group; broader ones continue. */
  async endOf(transaction: Transaction, ctx: Context, occurrenceId: number): Promise<void> {
    await transaction.query(
      `UPDATE events.silence s SET ended_at = now(), ended_by = $3
       FROM events.occurrence o WHERE o.id = $2 AND o.company_id = $1 AND s.company_id = $1 AND s.ended_at IS NULL
         AND s.rule_id = o.rule_id AND s.subject_kind = o.subject_kind
         AND s.subject_ids && ARRAY(SELECT m.subject_id FROM events.occurrence m WHERE m.group_id = o.group_id)`,
      [ctx.companyId, occurrenceId, ctx.userId],
    );
  }

  /** Subjects of the group of an occurrence; null if it does not exist. */
  async ofOccurrence(transaction: Transaction, ctx: Context, id: number): Promise<Silenced | null> {
    const { rows } = await transaction.query<{ ruleId: number; kind: EventSubjectKind; ids: number[] }>(
      `SELECT o.rule_id AS "ruleId", o.subject_kind AS kind,
         ARRAY(SELECT DISTINCT m.subject_id FROM events.occurrence m WHERE m.group_id = o.group_id OR m.id = o.id) AS ids
       FROM events.occurrence o WHERE o.id = $2 AND o.company_id = $1`,
      [ctx.companyId, id],
    );
    const [row] = rows;
    return row ? { ruleId: row.ruleId, subjects: { kind: row.kind, ids: row.ids }, objectId: null } : null;
  }

  /** Until when each occurrence that lasts, or was silenced, is, and of the groups of these also those that ended. */
  async apply(transaction: Transaction, ctx: Context, occurrenceIds: readonly number[]): Promise<void> {
    await transaction.query(
      `UPDATE events.occurrence o SET silenced_until = n.until
       FROM (SELECT c.id, events.silenced_until(c.company_id, c.rule_id, c.subject_kind, c.subject_id) AS until
         FROM events.occurrence c WHERE c.company_id = $1 AND (c.state <> 'ended' OR c.silenced_until > now()
           OR c.group_id = ANY(ARRAY(SELECT g.group_id FROM events.occurrence g
             WHERE g.id = ANY($2::int[]) AND g.company_id = $1)))) n
       WHERE o.id = n.id AND o.silenced_until IS DISTINCT FROM n.until`,
      [ctx.companyId, occurrenceIds],
    );
  }
}
