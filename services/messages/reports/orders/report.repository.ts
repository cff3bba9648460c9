import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { containing, Database, type Transaction } from '@gaugeway/platform/database';
import { WorkQueues } from '@gaugeway/platform/jobs';
import {
  type AnyOrder,
  REPORT_STATUS,
  type StoredReportType,
  type ReportSpreadsheet,
  type SigningState,
} from '@gaugeway/proto/api';
import { messageLimits } from '../../messages.limits';
import { reportNotReady } from './report.errors';
import { type BatchedReport, reportJson } from './write-report';

/** User who ordered a report: the part of their context with which it is made. */
export type Orderer = Pick<
  Context,
  'userId' | 'userName' | 'isAdmin' | 'isDemo' | 'rights' | 'language' | 'timeZone' | 'zone'
> & {
  modules: readonly number[] | null;
};

/** A report without its table. */
export interface StoredReport {
  id: number;
  companyId: number;
  author: string;
  title: string;
  /**
   * Id of a kind, or `custom:` and the number of a template of the company; reports of the designer have a separate one.
   */
  template: string;
  type: StoredReportType;
  given: AnyOrder;
  status: number;
  error: string | null;
  rows: number;
  /** Unix seconds. */
  createdAt: number;
  madeAt: number | null;
  /** null = its signing was never requested. */
  signing: SigningState | null;
  /** The digest in the signature is that of the file. */
  isSignatureVerified: boolean;
}

/** A report that waits to be made. */
export interface OrderedReport extends StoredReport {
  orderedBy: Orderer;
}

/** Values of a report that one statement reads: parsing them takes some milliseconds. */
const VALUES_READ_AT_ONCE = 50_000;

const REPORT = `r.id, r.company_id AS "companyId", r.author, r.title, r.template, r.report_type AS type, r.given, r.status, r.error,
  r.row_count AS rows, extract(epoch FROM r.created_at)::int AS "createdAt", extract(epoch FROM r.made_at)::int AS "madeAt",
  (SELECT g.state FROM messages.report_signing g WHERE g.report_id = r.id AND g.company_id = r.company_id) AS signing,
  EXISTS (SELECT FROM messages.report_signing g WHERE g.report_id = r.id AND g.company_id = r.company_id AND g.is_verified)
    AS "isSignatureVerified"`;

/** $1 = the company, $2 = the user whose own are seen alone, or null. */
const SEEN = 'r.company_id = $1 AND ($2::int IS NULL OR r.user_id = $2)';

/** Name of a point in a report. */
export interface PointNames {
  id: number;
  title: string;
  address: string;
  /** Title of the newest meter; '' = none. */
  meter: string;
}

/** A report that is ordered; `designedId`: the document that it is a file of. */
export interface NewReport {
  title: string;
  type: StoredReportType;
  given: AnyOrder;
  designedId?: number | null;
}

/** Work of the queue that makes reports. */
export const REPORT_WORK = 'messages.reports';
/** Work of the queue that mails reports of newsletters. */
export const NEWSLETTER_WORK = 'messages.newsletter_mails';
const IS_OPEN = `status IN (${REPORT_STATUS.waiting}, ${REPORT_STATUS.making})`;
export const OPEN_REPORTS = `SELECT id, company_id AS company, created_at AS due FROM messages.report WHERE ${IS_OPEN}`;

@Injectable()
export class ReportRepository {
  constructor(
    private readonly database: Database,
    private readonly work: WorkQueues,
  ) {}

  /** @param user null for a caller who sees all reports of the company */
  async list(
    ctx: Context,
    user: number | null,
    filter: { status: number | null; type: StoredReportType | null; search: string; limit: number; offset: number },
  ): Promise<{ reports: StoredReport[]; total: number }> {
    const { status, type, search, limit, offset } = filter;
    const found = `FROM messages.report r WHERE ${SEEN} AND ($3::int IS NULL OR r.status = $3) AND ($4::text IS NULL OR r.report_type = $4)
      AND ($5::text IS NULL OR r.title ILIKE $5)`;
    const like = search ? containing(search) : null;
    const values = [ctx.companyId, user, status, type, like];
    const [reports, total] = await Promise.all([
      this.database.query<StoredReport>(`SELECT ${REPORT} ${found} ORDER BY r.id DESC LIMIT $6 OFFSET $7`, [
        ...values,
        limit,
        offset,
      ]),
      this.database.count(found, values),
    ]);
    return { reports, total };
  }

  async find(ctx: Context, user: number | null, id: number): Promise<StoredReport | null> {
    return this.database.one<StoredReport>(`SELECT ${REPORT} FROM messages.report r WHERE ${SEEN} AND r.id = $3`, [
      ctx.companyId,
      user,
      id,
    ]);
  }

  /** Reports of the company. The caller checks visibility. */
  async byIds(ctx: Context, ids: readonly number[]): Promise<StoredReport[]> {
    return this.database.query<StoredReport>(
      `SELECT ${REPORT} FROM messages.report r WHERE r.company_id = $1 AND r.id = ANY($2::int[])`,
      [ctx.companyId, ids],
    );
  }

  /** null while it is not ready. At most `limit` rows. */
  async spreadsheet(ctx: Context, id: number, limit: number): Promise<ReportSpreadsheet | null> {
    const [row] = await this.database.query<{ sheet: ReportSpreadsheet | null }>(
      `SELECT jsonb_set(spreadsheet, '{rows}',
         jsonb_path_query_array(spreadsheet, '$.rows[0 to $last]', jsonb_build_object('last', $3::int - 1))) AS sheet
       FROM messages.report WHERE company_id = $1 AND id = $2 AND status = ${REPORT_STATUS.ready}`,
      [ctx.companyId, id, limit],
    );
    return row?.sheet ?? null;
  }

  /**
   * null while it is not ready. Its rows are read in batches, so that no answer of the database is parsed for long; a report
   * that is made again meanwhile ends them with an error.
   */
  async batched(companyId: number, id: number): Promise<BatchedReport | null> {
    const [row] = await this.database.query<{ frame: Omit<ReportSpreadsheet, 'rows'>; made: string; rows: number }>(
      `SELECT spreadsheet - 'rows' AS frame, made_at::text AS made, row_count AS rows
       FROM messages.report WHERE company_id = $1 AND id = $2 AND status = ${REPORT_STATUS.ready}`,
      [companyId, id],
    );
    return row ? { ...row.frame, rows: this.batches(companyId, id, row) } : null;
  }

  private async *batches(
    companyId: number,
    id: number,
    { frame, made, rows }: { frame: Omit<ReportSpreadsheet, 'rows'>; made: string; rows: number },
  ): AsyncGenerator<ReportSpreadsheet['rows']> {
    const atOnce = Math.max(1, Math.floor(VALUES_READ_AT_ONCE / Math.max(1, frame.columns.length)));
    for (let from = 0; from < rows; from += atOnce) {
      const [row] = await this.database.query<{ rows: ReportSpreadsheet['rows'] }>(
        `SELECT jsonb_path_query_array(spreadsheet, '$.rows[$first to $last]',
           jsonb_build_object('first', $4::int, 'last', $5::int)) AS rows
         FROM messages.report
         WHERE company_id = $1 AND id = $2 AND status = ${REPORT_STATUS.ready} AND made_at::text = $3`,
        [companyId, id, made, from, from + atOnce - 1],
      );
      if (!row) throw reportNotReady();
      yield row.rows;
    }
  }

  async add(
    transaction: Transaction,
    ctx: Context,
    orderedBy: Orderer,
    { title, type, given: input, designedId = null }: NewReport,
  ): Promise<number> {
    await messageLimits.assertRoom(transaction, ctx.companyId, 'reports');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.report (company_id, user_id, author, title, template, report_type, given, ordered_by,
         designed_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        ...[ctx.companyId, ctx.userId, ctx.userName, title, input.template, type],
        ...[JSON.stringify(input), JSON.stringify(orderedBy), designedId],
      ],
    );
    this.work.add(transaction, REPORT_WORK, ctx.companyId);
    return rows[0]?.id ?? 0;
  }

  /** Orders the report again, for points as the caller sees them. */
  async again(transaction: Transaction, ctx: Context, id: number, orderedBy: Orderer): Promise<void> {
    // The file that waits for a signature is another one from now on.
    await transaction.query(
      `DELETE FROM messages.report_signing WHERE company_id = $1 AND report_id = $2 AND state <> 'signed'`,
      [ctx.companyId, id],
    );
    await transaction.query(
      `UPDATE messages.report SET status = ${REPORT_STATUS.waiting}, error = NULL, ordered_by = $3
       WHERE company_id = $1 AND id = $2`,
      [ctx.companyId, id, JSON.stringify(orderedBy)],
    );
    this.work.add(transaction, REPORT_WORK, ctx.companyId);
  }

  async rename(transaction: Transaction, ctx: Context, id: number, title: string): Promise<void> {
    await transaction.query('UPDATE messages.report SET title = $3 WHERE company_id = $1 AND id = $2', [
      ctx.companyId,
      id,
      title,
    ]);
  }

  /** All of them or, where the caller does not see one, none: those that were deleted. */
  async remove(
    transaction: Transaction,
    ctx: Context,
    user: number | null,
    ids: readonly number[],
  ): Promise<{ id: number; title: string }[]> {
    const { rows } = await transaction.query<{ id: number; title: string }>(
      `WITH seen AS (SELECT r.id FROM messages.report r WHERE ${SEEN} AND r.id = ANY($3::int[]))
       DELETE FROM messages.report r USING seen
       WHERE r.company_id = $1 AND r.id = seen.id AND (SELECT count(*) FROM seen) = cardinality($3::int[])
       RETURNING r.id, r.title`,
      [ctx.companyId, user, ids],
    );
    return rows;
  }

  /** An open report to make; null if it is made, failed or deleted. */
  async take(id: number): Promise<OrderedReport | null> {
    return this.database.one<OrderedReport>(
      `UPDATE messages.report r SET status = ${REPORT_STATUS.making} WHERE r.id = $1 AND ${IS_OPEN}
       RETURNING ${REPORT}, r.ordered_by AS "orderedBy"`,
      [id],
    );
  }

  /** The file that a ready report was made as by a template; null = it is made of its table. */
  async file(ctx: Context, id: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ file: Buffer | null }>(
      `SELECT file FROM messages.report WHERE company_id = $1 AND id = $2 AND status = ${REPORT_STATUS.ready}`,
      [ctx.companyId, id],
    );
    return row?.file ?? null;
  }

  /** A report that was ordered again meanwhile continues to wait. */
  async keep(id: number, sheet: BatchedReport, file: Buffer | null): Promise<void> {
    const { json, count } = await reportJson(sheet);
    await this.database.query(
      `UPDATE messages.report SET status = ${REPORT_STATUS.ready}, spreadsheet = $2, row_count = $3, file = $4, error = NULL,
         made_at = now() WHERE id = $1 AND status = ${REPORT_STATUS.making}`,
      [id, json, count, file],
    );
  }

  /** `isFinal`: newsletters do not have it made again. */
  async fail(id: number, error: string, isFinal: boolean): Promise<void> {
    await this.database.query(
      `UPDATE messages.report SET status = ${REPORT_STATUS.failed}, error = $2, is_final = $3 WHERE id = $1
         AND status = ${REPORT_STATUS.making}`,
      [id, error, isFinal],
    );
  }

  /** Points by number; deleted ones are absent. */
  async points(ctx: Context, ids: readonly number[]): Promise<Map<number, PointNames>> {
    const rows = await this.database.query<PointNames>(
      `SELECT p.point_id AS id, p.title, p.address, coalesce((
         SELECT coalesce(nullif(d.serial, ''), d.name) FROM jsonb_array_elements(p.links) WITH ORDINALITY AS l(link, place)
         JOIN messages.device d ON d.device_id = (link->>'deviceId')::int AND d.company_id = p.company_id
         ORDER BY place DESC LIMIT 1), '') AS meter
       FROM messages.accounting_point p WHERE p.company_id = $1 AND p.point_id = ANY($2::int[])`,
      [ctx.companyId, ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
