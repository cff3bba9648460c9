import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { containing, Database, type Transaction } from '@gaugeway/platform/database';
import type { NewsletterContent, NewsletterSchedule, NewsletterTerm } from '@gaugeway/proto/api';
import { hoursNow, type Zone } from '@gaugeway/proto/time/zone';
import { messageLimits } from '../../messages.limits';
import type { Orderer } from '../orders/report.repository';
import { subjectsOf } from '../orders/report-subjects';

/** Reasons why a newsletter stopped automatically, or why a run sent nothing; keys of the locales. */
export type NewsletterReason =
  | 'newsletter.author_deleted'
  | 'newsletter.author_no_rights'
  | 'newsletter.company_closed'
  | 'newsletter.nothing'
  | 'newsletter.report_deleted'
  | 'newsletter.no_recipient';

/** Stored fields of a newsletter. */
export interface NewsletterValues {
  title: string;
  content: NewsletterContent;
  schedule: NewsletterSchedule;
  period: NewsletterTerm;
  step: 'day' | 'month';
  /** Clock of the schedule and of the period. */
  zone: Zone;
  format: 'xlsx' | 'csv';
  userIds: number[];
  addresses: string[];
}

export interface StoredNewsletter extends NewsletterValues {
  id: number;
  companyId: number;
  userId: number;
  /** State at the time of saving. */
  author: Orderer;
  isActive: boolean;
  stopped: NewsletterReason | null;
  /** Unix seconds. */
  nextAt: number | null;
  createdAt: number;
}

const NEWSLETTER = `n.id, n.company_id AS "companyId", n.user_id AS "userId", n.author, n.title, n.content, n.schedule,
  n.period, n.step, coalesce(n.zones, to_jsonb(n.zone)) AS zone, n.format, n.user_ids AS "userIds", n.addresses, n.is_active AS "isActive", n.stopped,
  extract(epoch FROM n.next_at)::float8 AS "nextAt", extract(epoch FROM n.created_at)::int AS "createdAt"`;

/** $1 = the company, $2 = the user whose own are seen alone, or null. */
const SEEN = 'n.company_id = $1 AND ($2::int IS NULL OR n.user_id = $2)';

/** User who saves a newsletter, and the time of its next run (Unix seconds). */
interface Saving {
  author: Orderer;
  nextAt: number;
}

const IS_DUE = 'is_active AND next_at <= now()';
export const HAS_DUE_NEWSLETTERS = `EXISTS (SELECT FROM messages.newsletter WHERE ${IS_DUE})`;

@Injectable()
export class NewsletterRepository {
  constructor(private readonly database: Database) {}

  /** @param user null for a caller who sees all newsletters of the company */
  async list(
    ctx: Context,
    user: number | null,
    { search, limit, offset }: { search: string; limit: number; offset: number },
  ): Promise<{ rows: StoredNewsletter[]; total: number }> {
    const found = `FROM messages.newsletter n WHERE ${SEEN} AND ($3::text IS NULL OR n.title ILIKE $3)`;
    const values = [ctx.companyId, user, search ? containing(search) : null];
    const [rows, total] = await Promise.all([
      this.database.query<StoredNewsletter>(
        `SELECT ${NEWSLETTER} ${found} ORDER BY lower(n.title), n.id LIMIT $4 OFFSET $5`,
        [...values, limit, offset],
      ),
      this.database.count(found, values),
    ]);
    return { rows, total };
  }

  async find(ctx: Context, user: number | null, id: number): Promise<StoredNewsletter | null> {
    return this.database.one<StoredNewsletter>(
      `SELECT ${NEWSLETTER} FROM messages.newsletter n WHERE ${SEEN} AND n.id = $3`,
      [ctx.companyId, user, id],
    );
  }

  async add(
    transaction: Transaction,
    ctx: Context,
    values: NewsletterValues,
    { author, nextAt }: Saving,
    isActive: boolean,
  ): Promise<number> {
    await messageLimits.assertRoom(transaction, ctx.companyId, 'newsletters');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.newsletter (company_id, user_id, author, title, content, schedule, period, step, zone, format,
         user_ids, addresses, zones, is_active, next_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, CASE WHEN $14 THEN to_timestamp($15) END)
       RETURNING id`,
      [ctx.companyId, ctx.userId, ...stored(author, values), isActive, nextAt],
    );
    return rows[0]?.id ?? 0;
  }

  /** The caller's subscription: made where it is missing, switched on where it is off. */
  async subscribe(
    transaction: Transaction,
    ctx: Context,
    values: NewsletterValues,
    { author, nextAt }: Saving,
  ): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.newsletter (company_id, user_id, author, title, content, schedule, period, step, zone, format,
         user_ids, addresses, zones, is_subscription, is_active, next_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, true, true, to_timestamp($14))
       ON CONFLICT (company_id, user_id) WHERE is_subscription DO UPDATE SET is_active = true, stopped = NULL,
         author = excluded.author,
         next_at = CASE WHEN newsletter.is_active THEN newsletter.next_at ELSE excluded.next_at END
       RETURNING id`,
      [ctx.companyId, ctx.userId, ...stored(author, values), nextAt],
    );
    return rows[0]?.id ?? 0;
  }

  /** The caller becomes the author. */
  async update(
    transaction: Transaction,
    ctx: Context,
    id: number,
    values: NewsletterValues,
    { author, nextAt }: Saving,
  ): Promise<void> {
    await transaction.query(
      `UPDATE messages.newsletter SET user_id = $2, author = $3, title = $4, content = $5, schedule = $6, period = $7,
         step = $8, zone = $9, format = $10, user_ids = $11, addresses = $12, zones = $13,
         is_subscription = is_subscription AND user_id = $2, next_at = CASE WHEN is_active THEN to_timestamp($14) END
       WHERE company_id = $1 AND id = $15`,
      [ctx.companyId, ctx.userId, ...stored(author, values), nextAt, id],
    );
  }

  /** `author`: new author; null = unchanged. */
  async switch(
    transaction: Transaction,
    ctx: Context,
    id: number,
    input: { isActive: boolean; nextAt: number; author: Orderer | null },
  ): Promise<void> {
    const { isActive, nextAt, author } = input;
    await transaction.query(
      `UPDATE messages.newsletter SET is_active = $3, stopped = NULL, next_at = CASE WHEN $3 THEN to_timestamp($4) END,
         author = coalesce($5, author), user_id = coalesce($6, user_id),
         is_subscription = is_subscription AND user_id = coalesce($6, user_id)
       WHERE company_id = $1 AND id = $2`,
      [ctx.companyId, id, isActive, nextAt, author && JSON.stringify(author), author && ctx.userId],
    );
  }

  async remove(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query('DELETE FROM messages.newsletter WHERE company_id = $1 AND id = $2', [ctx.companyId, id]);
  }

  /** A newsletter that is due, of whichever company; no other process gets it in the meantime. */
  async due(transaction: Transaction): Promise<StoredNewsletter | null> {
    const { rows } = await transaction.query<StoredNewsletter>(
      `SELECT ${NEWSLETTER} FROM messages.newsletter n WHERE ${IS_DUE}
       ORDER BY n.next_at, n.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    return rows[0] ?? null;
  }

  /** `nextAt`: Unix seconds. */
  async advance(transaction: Transaction, id: number, nextAt: number): Promise<void> {
    await transaction.query('UPDATE messages.newsletter SET next_at = to_timestamp($2) WHERE id = $1', [id, nextAt]);
  }

  async stop(transaction: Transaction, id: number, because: NewsletterReason): Promise<void> {
    await transaction.query(
      'UPDATE messages.newsletter SET is_active = false, next_at = NULL, stopped = $2 WHERE id = $1',
      [id, because],
    );
  }

  /** Titles of these points or balance groups of the company. */
  async titles(ctx: Context, content: NewsletterContent): Promise<{ id: number; title: string }[]> {
    const { type, ids } = subjectsOf(content);
    if (type === 'balance')
      return this.database.query<{ id: number; title: string }>(
        `SELECT group_id AS id, title FROM messages.balance_group WHERE company_id = $1 AND group_id = ANY($2::int[])
         ORDER BY array_position($2::int[], group_id)`,
        [ctx.companyId, ids],
      );
    return this.database.query<{ id: number; title: string }>(
      `SELECT point_id AS id, title FROM messages.accounting_point WHERE company_id = $1 AND point_id = ANY($2::int[])
       ORDER BY array_position($2::int[], point_id)`,
      [ctx.companyId, ids],
    );
  }
}

function stored(author: Orderer, values: NewsletterValues): unknown[] {
  const { title, content, schedule, period, step, zone, format, userIds, addresses } = values;
  return [
    ...[JSON.stringify(author), title, JSON.stringify(content), JSON.stringify(schedule), period, step, hoursNow(zone)],
    ...[format, userIds, addresses, typeof zone === 'number' ? null : JSON.stringify(zone)],
  ];
}
