import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { WorkQueues } from '@gaugeway/platform/jobs';
import { type NEWSLETTER_STATES, REPORT_STATUS, type TableOrder } from '@gaugeway/proto/api';
import { subjectsOf } from '../orders/report-subjects';
import { type Orderer, REPORT_WORK } from '../orders/report.repository';
import type { StoredNewsletter } from './newsletter.repository';

/** A key of the locales with its variables, or the reply of a mail server. */
export type RunError = { key: string; variables?: Record<string, string | number> } | { text: string };

export interface StoredRun {
  id: number;
  newsletterId: number;
  /** Unix seconds. */
  dueAt: number;
  byHand: boolean;
  state: (typeof NEWSLETTER_STATES)[number];
  dateStart: string;
  dateEnd: string;
  error: RunError | null;
  againAt: number | null;
  mails: number;
  failed: number;
  sentAt: number | null;
  reportId: number | null;
}

/** A run whose report is no longer being made. */
export interface OpenRun extends StoredRun {
  companyId: number;
  tries: number;
  /** null: it was deleted. */
  report: { status: number; error: string | null; isFinal: boolean; rows: number; fileName: string | null } | null;
  newsletter: Pick<StoredNewsletter, 'title' | 'format' | 'userIds' | 'addresses' | 'author'>;
}

/** Reports that are kept of one newsletter: a quarter of weekly ones. */
const REPORTS_KEPT = 13;
const RUNS_KEPT = 100;

const RUN = `r.id, r.newsletter_id AS "newsletterId", extract(epoch FROM r.due_at)::float8 AS "dueAt",
  r.by_hand AS "byHand", r.state, r.date_start::text AS "dateStart", r.date_end::text AS "dateEnd", r.error,
  extract(epoch FROM r.again_at)::float8 AS "againAt", r.mails, r.failed,
  extract(epoch FROM r.sent_at)::float8 AS "sentAt", r.report_id AS "reportId"`;

const IS_OPEN = `r.state = 'making'
  AND (p.id IS NULL OR p.status IN (${REPORT_STATUS.ready}, ${REPORT_STATUS.failed}))`;
export const OPEN_NEWSLETTER_RUNS = `SELECT r.id, r.company_id AS company,
  coalesce(r.again_at, r.due_at) AS due FROM messages.newsletter_run r
  LEFT JOIN messages.report p ON p.id = r.report_id WHERE ${IS_OPEN}`;

/** Runs of newsletters, and the reports that are made for them. */
@Injectable()
export class NewsletterRunRepository {
  constructor(
    private readonly database: Database,
    private readonly work: WorkQueues,
  ) {}

  /** The newest of each newsletter, at most `limit`; the newest first. */
  async newest(ctx: Context, newsletterIds: readonly number[], limit: number): Promise<StoredRun[]> {
    return this.database.query<StoredRun>(
      `SELECT newest.* FROM unnest($2::int[]) AS wanted(id), LATERAL (
         SELECT ${RUN} FROM messages.newsletter_run r WHERE r.company_id = $1 AND r.newsletter_id = wanted.id
         ORDER BY r.id DESC LIMIT $3) newest ORDER BY newest.id DESC`,
      [ctx.companyId, newsletterIds, limit],
    );
  }

  async isMaking(ctx: Context, newsletterId: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM messages.newsletter_run WHERE company_id = $1 AND newsletter_id = $2 AND state = 'making'`,
      [ctx.companyId, newsletterId],
    );
    return rows.length > 0;
  }

  /** null: there is one for this time already. `dueAt`: Unix seconds. Older runs and reports are forgotten. */
  async begin(
    transaction: Transaction,
    { id, companyId }: StoredNewsletter,
    run: { dueAt: number; byHand: boolean; dates: { date_start: string; date_end: string } },
  ): Promise<number | null> {
    const { dueAt, byHand, dates } = run;
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.newsletter_run (newsletter_id, company_id, due_at, by_hand, state, date_start, date_end)
       VALUES ($1, $2, to_timestamp($3), $4, 'making', $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      [id, companyId, dueAt, byHand, dates.date_start, dates.date_end],
    );
    await transaction.query(
      `DELETE FROM messages.newsletter_run WHERE newsletter_id = $1 AND id < (SELECT min(id) FROM (
         SELECT id FROM messages.newsletter_run WHERE newsletter_id = $1 ORDER BY id DESC LIMIT $2) kept)`,
      [id, RUNS_KEPT],
    );
    await transaction.query(
      `DELETE FROM messages.report WHERE newsletter_id = $1 AND id < (SELECT min(id) FROM (
         SELECT id FROM messages.report WHERE newsletter_id = $1 ORDER BY id DESC LIMIT $2) kept)`,
      [id, REPORTS_KEPT - 1],
    );
    return rows[0]?.id ?? null;
  }

  /** Orders the report of a run. */
  async order(
    transaction: Transaction,
    runId: number,
    { id, companyId, userId, title }: StoredNewsletter,
    { given: input, orderedBy }: { given: TableOrder; orderedBy: Orderer },
  ): Promise<void> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.report (company_id, user_id, author, title, template, report_type, given, ordered_by,
         newsletter_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        ...[companyId, userId, orderedBy.userName, title, input.template, subjectsOf(input).type],
        ...[JSON.stringify(input), JSON.stringify(orderedBy), id],
      ],
    );
    await transaction.query('UPDATE messages.newsletter_run SET report_id = $2 WHERE id = $1', [runId, rows[0]?.id]);
    this.work.add(transaction, REPORT_WORK, companyId);
  }

  /** Ends a run that sends nothing. */
  async end(transaction: Transaction, runId: number, state: 'skipped' | 'failed', error: RunError): Promise<void> {
    await transaction.query(
      `UPDATE messages.newsletter_run SET state = $2, error = $3, again_at = NULL WHERE id = $1 AND state = 'making'`,
      [runId, state, JSON.stringify(error)],
    );
  }

  /** A run whose report is ready, failed or deleted, and that does not wait for a retry; null = it is not so any more. */
  async find(id: number): Promise<OpenRun | null> {
    return this.database.one<OpenRun>(
      `SELECT ${RUN}, r.company_id AS "companyId", r.tries,
         CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('status', p.status, 'error', p.error, 'isFinal', p.is_final, 'rows', p.row_count,
           'fileName', p.spreadsheet->>'fileName') END AS report,
         jsonb_build_object('title', n.title, 'format', n.format, 'userIds', n.user_ids, 'addresses', n.addresses,
           'author', n.author) AS newsletter
       FROM messages.newsletter_run r JOIN messages.newsletter n ON n.id = r.newsletter_id
       LEFT JOIN messages.report p ON p.id = r.report_id
       WHERE r.id = $1 AND ${IS_OPEN}`,
      [id],
    );
  }

  /** Schedules another attempt. `pause`: seconds. */
  async postpone(transaction: Transaction, runId: number, error: RunError, pause: number): Promise<void> {
    await transaction.query(
      `UPDATE messages.newsletter_run SET error = $2, again_at = now() + $3::float8 * interval '1 second',
         tries = tries + 1 WHERE id = $1 AND state = 'making'`,
      [runId, JSON.stringify(error), pause],
    );
  }

  /** Its report is made once more. */
  async remake(transaction: Transaction, { id, companyId }: OpenRun): Promise<void> {
    await transaction.query(
      `UPDATE messages.report SET status = ${REPORT_STATUS.waiting}, error = NULL
       WHERE id = (SELECT report_id FROM messages.newsletter_run WHERE id = $1) AND status = ${REPORT_STATUS.failed}`,
      [id],
    );
    await transaction.query('UPDATE messages.newsletter_run SET again_at = NULL WHERE id = $1', [id]);
    this.work.add(transaction, REPORT_WORK, companyId);
  }

  /** false: another process has handed it over. */
  async handOver(transaction: Transaction, runId: number, requestId: string): Promise<boolean> {
    const { rows } = await transaction.query(
      `UPDATE messages.newsletter_run SET state = 'sending', request_id = $2, error = NULL, again_at = NULL
       WHERE id = $1 AND state = 'making' RETURNING id`,
      [runId, requestId],
    );
    return rows.length > 0;
  }

  /** Results of identity for the mails of a request. */
  async progressed(
    requestId: string,
    { mails, failed, error }: { mails: number; failed: number; error: RunError | null },
  ): Promise<void> {
    const state = mails > 0 && failed === 0 ? 'sent' : failed < mails ? 'partly' : 'failed';
    await this.database.query(
      `UPDATE messages.newsletter_run SET state = $2, mails = $3, failed = $4, error = $5, again_at = NULL,
         sent_at = CASE WHEN $2 <> 'failed' THEN now() END WHERE request_id = $1 AND state = 'sending'`,
      [requestId, state, mails, failed, error && JSON.stringify(error)],
    );
  }

  /** A mail waits for another try; `againAt`: Unix seconds. */
  async tried(requestId: string, error: RunError, againAt: number): Promise<void> {
    await this.database.query(
      `UPDATE messages.newsletter_run SET error = $2, again_at = to_timestamp($3)
       WHERE request_id = $1 AND state = 'sending'`,
      [requestId, JSON.stringify(error), againAt],
    );
  }
}
