import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, Database, type Transaction } from '@gaugeway/platform/database';
import type { EventSeverity, EventSpan, OccurredEvent, OccurrenceNote } from '@gaugeway/proto/api';
import type { SubjectKind } from './rule-state.repository';
import { eventLimits } from '../events.limits';
import { seen } from '../registry/seen-sql';

/** An occurrence as it leaves the service, its title still to be put into words. */
export type OccurrenceRow = Omit<OccurredEvent, 'event' | 'device'> & {
  rule_id: number;
  title: string | null;
  template: string | null;
  sound_alert: boolean;
  subject_id: number;
  subject_kind: SubjectKind;
  subject_name: string;
};

export interface OccurrenceFilter {
  status: number | null;
  state: 'open' | 'ended' | null;
  severity: EventSeverity | null;
  ruleId: number | null;
  deviceId: number | null;
  /** true: taken by the caller; false: by nobody. */
  taken: boolean | null;
  /** A node of the object tree. */
  objectId: string | null;
  groupId: number | null;
  isGrouped: boolean;
  /** Unix seconds. */
  from: number | null;
  to: number | null;
  search: string;
  templates: readonly string[];
  sort: string;
  descending: boolean;
}

export type SpanRow = Omit<EventSpan, 'title'> & { title: string | null; template: string | null };

/** Represents its group: the first one that the caller sees. For a caller who sees all, it is stored. */
const activeCondition = (ctx: Context): string =>
  tiedTo(ctx) === null
    ? 'o.is_representative'
    : `o.id = ANY(ARRAY(SELECT min(m.id) FROM events.occurrence m WHERE ${seen('m')} GROUP BY m.group_id))`;

const OPEN_IN_GROUP = `EXISTS (SELECT FROM events.occurrence m
  WHERE m.group_id = o.group_id AND m.state IN ('active', 'recovering') AND ${seen('m')})`;

/** Condition: a device in the branch of a node (a parameter; null = any), or a gateway device of such ones. */
const inBranch = (node: string): string => `(${node}::text IS NULL
  OR o.subject_kind = 'device' AND o.subject_id = ANY(ARRAY(SELECT p.device_id FROM events.device_place p
    WHERE p.company_id = $1 AND p.branch ? ${node}))
  OR o.subject_kind = 'gateway' AND o.subject_id = ANY(ARRAY(SELECT d.gateway_id FROM events.device_place p
    JOIN events.device d ON d.device_id = p.device_id WHERE p.company_id = $1 AND p.branch ? ${node})))`;

const READ = 'EXISTS (SELECT FROM events.occurrence_read r WHERE r.occurrence_id = o.id AND r.user_id = $3)';

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::float8`;

/** `g`: projection of the group. */
const ROW = `o.id, CASE WHEN ${READ} THEN 2 ELSE 1 END AS status, ${seconds('o.active_at')} AS created_at,
  ${seconds('o.began_at')} AS began_at,
  CASE WHEN g.open_subjects = 0 THEN ${seconds('o.ended_at')} END AS ended_at,
  CASE WHEN o.state = 'ended' AND g.open_subjects > 0 THEN 'active' ELSE o.state END AS state,
  CASE WHEN g.open_subjects > 0 THEN '' ELSE o.end_cause END AS end_cause, o.times, o.field, o.value, o.severity,
  o.rule_id, o.title, o.template, o.sound_alert, o.subject_id, o.subject_kind, o.subject_name, g.subjects,
  g.open_subjects, o.taken_by AS assignee_id, ${seconds('o.taken_at')} AS assigned_at,
  CASE WHEN o.silenced_until > now() THEN ${seconds('o.silenced_until')} END AS silenced_until,
  (SELECT count(*)::int FROM events.occurrence_note n WHERE n.occurrence_id = o.id AND n.kind = 'comment') AS comments`;

/** Occurrences of the whole group if the occurrence represents one, else itself. */
const groupOf = (isWhole: boolean): string => `CROSS JOIN LATERAL (SELECT count(*)::int AS subjects,
    count(*) FILTER (WHERE m.state IN ('active', 'recovering'))::int AS open_subjects
  FROM events.occurrence m WHERE ${isWhole ? 'm.group_id = o.group_id' : 'm.id = o.id'} AND ${seen('m')}) g`;

const SORTS: Readonly<Record<string, string>> = {
  created_at: 'o.active_at',
  began_at: 'o.began_at',
  ended_at: 'o.ended_at',
  id: 'o.id',
};

/** More are not counted: the menu shows 99+. */
const MOST_UNREAD = 1000;

@Injectable()
export class OccurrenceRepository {
  constructor(private readonly database: Database) {}

  async page(
    ctx: Context,
    filter: OccurrenceFilter,
    at: { limit: number; offset: number },
  ): Promise<{ rows: OccurrenceRow[]; total: number }> {
    const pattern = filter.search ? containing(filter.search.toLowerCase()) : null;
    const isSingle = filter.groupId !== null || !filter.isGrouped;
    // Lists of a group or a device contain every occurrence, not only representatives.
    const isOfAll = !isSingle && filter.deviceId === null;
    const from = `FROM events.occurrence o WHERE ${seen('o')}
      AND ($5::int IS NULL OR o.group_id = $5) AND ${isOfAll ? activeCondition(ctx) : 'true'}
      AND ($6::int IS NULL OR (${READ}) = ($6 = 2))
      AND ($7::text IS NULL OR (CASE WHEN $4::boolean THEN o.state <> 'ended' ELSE ${OPEN_IN_GROUP} END) = ($7 = 'open'))
      AND ($8::text IS NULL OR o.severity = $8) AND ($9::int IS NULL OR o.rule_id = $9)
      AND ($10::int IS NULL OR o.subject_kind = 'device' AND o.subject_id = $10)
      AND ($11::boolean IS NULL OR CASE WHEN $11 THEN o.taken_by = $3 ELSE o.taken_by IS NULL END)
      AND ($12::float8 IS NULL OR o.active_at >= to_timestamp($12)) AND ($13::float8 IS NULL OR o.active_at < to_timestamp($13))
      AND ${inBranch('$16')}
      AND ($14::text IS NULL OR lower(o.subject_name) LIKE $14 OR lower(o.title) LIKE $14
        OR o.title IS NULL AND o.template = ANY($15::text[]))`;
    const parameters = [
      ctx.companyId,
      tiedTo(ctx),
      ctx.userId,
      isSingle,
      filter.groupId,
      filter.status,
      filter.state,
      filter.severity,
      filter.ruleId,
      filter.deviceId,
      filter.taken,
      filter.from,
      filter.to,
      pattern,
      filter.templates,
      filter.objectId,
    ];
    const direction = filter.descending ? 'DESC' : 'ASC';
    const [rows, total] = await Promise.all([
      this.database.query<OccurrenceRow>(
        `SELECT ${ROW} FROM (SELECT o.* ${from}
           ORDER BY ${SORTS[filter.sort] ?? 'o.active_at'} ${direction} NULLS LAST, o.id ${direction}
           LIMIT $17 OFFSET $18) o ${groupOf(!isSingle)}
         ORDER BY ${SORTS[filter.sort] ?? 'o.active_at'} ${direction} NULLS LAST, o.id ${direction}`,
        [...parameters, at.limit, at.offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  /**
   * Newest occurrences that lasted at some time of a period (Unix seconds), at most `limit`, oldest first; and their
   * total.
   */
  async spans(
    ctx: Context,
    of: { deviceId: number | null; objectId: string | null },
    { from, to }: { from: number; to: number },
    limit: number,
  ): Promise<{ rows: SpanRow[]; total: number }> {
    const rows = await this.database.query<SpanRow & { total: number }>(
      `SELECT o.id, o.title, o.template, o.severity, o.subject_name AS subject, ${seconds('o.began_at')} AS began_at,
         ${seconds('o.ended_at')} AS ended_at, count(*) OVER ()::int AS total
       FROM events.occurrence o WHERE ${seen('o')}
         AND o.began_at <= to_timestamp($6) AND (o.ended_at IS NULL OR o.ended_at >= to_timestamp($5))
         AND ($3::int IS NULL OR o.subject_kind = 'device' AND o.subject_id = $3)
         AND ${inBranch('$4')}
       ORDER BY o.began_at DESC, o.id DESC LIMIT $7`,
      [ctx.companyId, tiedTo(ctx), of.deviceId, of.objectId, from, to, limit],
    );
    return { rows: rows.map(({ total: _, ...row }) => row).reverse(), total: rows[0]?.total ?? 0 };
  }

  /** null for one that is not there, another company's, and one that the caller does not see. */
  async find(ctx: Context, id: number): Promise<OccurrenceRow | null> {
    return this.database.one<OccurrenceRow>(
      `SELECT ${ROW} FROM events.occurrence o ${groupOf(true)} WHERE ${seen('o')} AND o.id = $4`,
      [ctx.companyId, tiedTo(ctx), ctx.userId, id],
    );
  }

  async notes(ctx: Context, id: number): Promise<OccurrenceNote[]> {
    return this.database
      .query<OccurrenceNote>(
        `SELECT n.id, n.kind, n.user_id, n.text, ${seconds('n.at')} AS created_at FROM events.occurrence_note n
         JOIN events.occurrence o ON o.id = n.occurrence_id
       WHERE o.company_id = $1 AND o.id = $2 ORDER BY n.id DESC LIMIT 500`,
        [ctx.companyId, id],
      )
      .then((rows) => rows.reverse());
  }

  /** Occurrences that the caller has not read and that are not silenced. */
  async unread(ctx: Context): Promise<number> {
    return this.database.count(
      `FROM (SELECT FROM events.occurrence o WHERE ${seen('o')} AND ${activeCondition(ctx)} AND NOT ${READ}
         AND (o.silenced_until IS NULL OR o.silenced_until < now()) LIMIT ${MOST_UNREAD}) u`,
      [ctx.companyId, tiedTo(ctx), ctx.userId],
    );
  }

  /** All that the caller sees, or of these; returns their number. */
  async markRead(transaction: Transaction, ctx: Context, ids: readonly number[] | null): Promise<number> {
    const { rows } = await transaction.query<{ count: number }>(
      `WITH seen AS (SELECT o.id FROM events.occurrence o
           WHERE ${seen('o')} AND ($4::int[] IS NULL AND NOT ${READ} OR o.id = ANY($4))),
       marked AS (INSERT INTO events.occurrence_read (occurrence_id, user_id) SELECT id, $3 FROM seen
         ON CONFLICT DO NOTHING)
       SELECT count(*)::int FROM seen`,
      [ctx.companyId, tiedTo(ctx), ctx.userId, ids],
    );
    return rows[0]?.count ?? 0;
  }

  /** Takes the whole group, unless another user has taken it. */
  async take(transaction: Transaction, ctx: Context, id: number, isTaken: boolean): Promise<void> {
    await transaction.query(
      `UPDATE events.occurrence SET taken_by = $3, taken_at = CASE WHEN $3::int IS NOT NULL THEN now() END
       WHERE company_id = $1 AND group_id = (SELECT group_id FROM events.occurrence WHERE id = $2 AND company_id = $1)`,
      [ctx.companyId, id, isTaken ? ctx.userId : null],
    );
  }

  async note(transaction: Transaction, ctx: Context, id: number, kind: string, text: string): Promise<void> {
    if (kind === 'comment') await eventLimits.assertRoom(transaction, id, 'event_comments');
    await transaction.query(
      'INSERT INTO events.occurrence_note (occurrence_id, kind, user_id, text) VALUES ($1, $2, $3, $4)',
      [id, kind, ctx.userId, text],
    );
  }

  /** Subjects with known state that are deleted, not active, or another company's. */
  async closeOfDeleted(kind: SubjectKind, ids: readonly number[]): Promise<number[]> {
    const table = kind === 'device' || kind === 'base_station' ? kind : 'gateway';
    const column = `${table}_id`;
    const rows = await this.database.query<{ id: number }>(
      `SELECT g.id FROM unnest($2::int[]) AS g(id) LEFT JOIN events.${table} s ON s.${column} = g.id
       WHERE EXISTS (SELECT FROM events.rule_state t WHERE t.subject_kind = $1 AND t.subject_id = g.id
           AND (s.state IS DISTINCT FROM 'active' OR s.company_id <> t.company_id))
         OR EXISTS (SELECT FROM events.occurrence o WHERE o.subject_kind = $1 AND o.subject_id = g.id
           AND o.state <> 'ended' AND (s.state IS DISTINCT FROM 'active' OR s.company_id <> o.company_id))`,
      [kind, ids],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes occurrences that ended long ago, and the requests of their rules. Returns the groups without a
   * representative.
   */
  async tidy(transaction: Transaction, days: number): Promise<number[]> {
    await transaction.query(`DELETE FROM events.wanted_action WHERE at < now() - $1 * interval '1 day'`, [days]);
    const { rows } = await transaction.query<{ id: number }>(
      `WITH deleted AS (DELETE FROM events.occurrence
         WHERE state = 'ended' AND ended_at < now() - $1 * interval '1 day' RETURNING group_id, is_representative)
       SELECT group_id AS id FROM deleted WHERE is_representative`,
      [days],
    );
    return rows.map(({ id }) => id);
  }
}
