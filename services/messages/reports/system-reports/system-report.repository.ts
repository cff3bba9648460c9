import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { WorkQueues } from '@gaugeway/platform/jobs';
import { ENTITY_LIMITS, REPORT_STATUS } from '@gaugeway/proto/api';
import { messageLimits } from '../../messages.limits';
import type { Orderer } from '../orders/report.repository';
import type { DatedSettings } from './layouts/layout';

/** Inputs of a system report. */
export type GivenSettings = DatedSettings;

export interface StoredSystemReport {
  id: number;
  companyId: number;
  author: string;
  title: string;
  given: GivenSettings;
  status: number;
  error: string | null;
  fileName: string | null;
  values: number;
  unreliable: number;
  /** Unix seconds. */
  createdAt: number;
  madeAt: number | null;
}

/** Report that waits for its run. */
export interface OrderedSystemReport extends StoredSystemReport {
  orderedBy: Orderer;
}

const REPORT = `r.id, r.company_id AS "companyId", r.author, r.title, r.given, r.status, r.error,
  r.file_name AS "fileName", r.value_count AS "values", r.unreliable,
  extract(epoch FROM r.created_at)::int AS "createdAt", extract(epoch FROM r.made_at)::int AS "madeAt"`;

/** $1 = the company, $2 = the user whose own are seen alone, or null. */
const SEEN = 'r.company_id = $1 AND ($2::int IS NULL OR r.user_id = $2)';

/** Work of the queue that makes exchange files. */
export const SYSTEM_REPORT_WORK = 'messages.system_reports';
const IS_OPEN = `status IN (${REPORT_STATUS.waiting}, ${REPORT_STATUS.making})`;
export const OPEN_SYSTEM_REPORTS = `SELECT id, company_id AS company, created_at AS due
  FROM messages.system_report WHERE ${IS_OPEN}`;

@Injectable()
export class SystemReportRepository {
  constructor(
    private readonly database: Database,
    private readonly work: WorkQueues,
  ) {}

  /** The newest first. @param user null for a caller who sees all of the company */
  async all(ctx: Context, user: number | null): Promise<StoredSystemReport[]> {
    return this.database.query<StoredSystemReport>(
      `SELECT ${REPORT} FROM messages.system_report r WHERE ${SEEN} ORDER BY r.id DESC LIMIT $3`,
      [ctx.companyId, user, ENTITY_LIMITS.system_reports.limit],
    );
  }

  async find(ctx: Context, user: number | null, id: number): Promise<StoredSystemReport | null> {
    return this.database.one<StoredSystemReport>(
      `SELECT ${REPORT} FROM messages.system_report r WHERE ${SEEN} AND r.id = $3`,
      [ctx.companyId, user, id],
    );
  }

  /**
   * The content of a file that is ready, part by part. Throws where the file is made once more or deleted meanwhile, so
   * that half a file, or one of two halves, is not taken for a whole one.
   */
  async *parts(ctx: Context, id: number): AsyncGenerator<Buffer> {
    const [file] = await this.database.query<{ made: string; count: number }>(
      `SELECT r.made_at::text AS made, count(p.place)::int AS count
       FROM messages.system_report r LEFT JOIN messages.system_report_part p ON p.report_id = r.id
       WHERE r.company_id = $1 AND r.id = $2 AND r.status = ${REPORT_STATUS.ready} GROUP BY r.id`,
      [ctx.companyId, id],
    );
    for (let place = 0; place < (file?.count ?? 1); place += 1) {
      const [row] = await this.database.query<{ content: Buffer }>(
        `SELECT p.content FROM messages.system_report_part p JOIN messages.system_report r ON r.id = p.report_id
         WHERE p.company_id = $1 AND p.report_id = $2 AND p.place = $3
           AND r.status = ${REPORT_STATUS.ready} AND r.made_at::text = $4`,
        [ctx.companyId, id, place, file?.made ?? ''],
      );
      if (!row) throw new Error(`system report ${id} was made once more or deleted while it was sent`);
      yield row.content;
    }
  }

  /** Parts of a run that has ended in the middle. */
  async dropParts(id: number): Promise<void> {
    await this.database.query('DELETE FROM messages.system_report_part WHERE report_id = $1', [id]);
  }

  async addPart(companyId: number, id: number, place: number, content: Uint8Array): Promise<void> {
    await this.database.query(
      'INSERT INTO messages.system_report_part (company_id, report_id, place, content) VALUES ($1, $2, $3, $4)',
      [companyId, id, place, content],
    );
  }

  async add(
    transaction: Transaction,
    ctx: Context,
    { title, given: input, orderedBy }: { title: string; given: GivenSettings; orderedBy: Orderer },
  ): Promise<number> {
    await messageLimits.assertRoom(transaction, ctx.companyId, 'system_reports');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.system_report (company_id, user_id, author, title, given, ordered_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [ctx.companyId, ctx.userId, ctx.userName, title, JSON.stringify(input), JSON.stringify(orderedBy)],
    );
    this.work.add(transaction, SYSTEM_REPORT_WORK, ctx.companyId);
    return rows[0]?.id ?? 0;
  }

  /** Orders the report again with these settings, for points as the caller sees them. */
  async again(
    transaction: Transaction,
    ctx: Context,
    id: number,
    { title, given: input, orderedBy }: { title: string; given: GivenSettings; orderedBy: Orderer },
  ): Promise<void> {
    await transaction.query(
      `UPDATE messages.system_report SET title = $3, given = $4, ordered_by = $5, status = ${REPORT_STATUS.waiting},
         error = NULL, file_name = NULL, value_count = 0, unreliable = 0, made_at = NULL
       WHERE company_id = $1 AND id = $2`,
      [ctx.companyId, id, title, JSON.stringify(input), JSON.stringify(orderedBy)],
    );
    this.work.add(transaction, SYSTEM_REPORT_WORK, ctx.companyId);
  }

  /** Its title; null: there is none that the caller sees. */
  async remove(transaction: Transaction, ctx: Context, user: number | null, id: number): Promise<string | null> {
    const { rows } = await transaction.query<{ title: string }>(
      `DELETE FROM messages.system_report r WHERE ${SEEN} AND r.id = $3 RETURNING r.title`,
      [ctx.companyId, user, id],
    );
    return rows[0]?.title ?? null;
  }

  /** An open report to make; null if it is made, failed or deleted. */
  async take(id: number): Promise<OrderedSystemReport | null> {
    return this.database.one<OrderedSystemReport>(
      `UPDATE messages.system_report r SET status = ${REPORT_STATUS.making} WHERE r.id = $1 AND ${IS_OPEN}
       RETURNING ${REPORT}, r.ordered_by AS "orderedBy"`,
      [id],
    );
  }

  /** A report that was ordered again meanwhile continues to wait. */
  async keep(
    id: number,
    file: { name: string },
    { values, unreliable }: { values: number; unreliable: number },
  ): Promise<void> {
    await this.database.query(
      `UPDATE messages.system_report SET status = ${REPORT_STATUS.ready}, file_name = $2, value_count = $3,
         unreliable = $4, error = NULL, made_at = now() WHERE id = $1 AND status = ${REPORT_STATUS.making}`,
      [id, file.name, values, unreliable],
    );
  }

  async fail(id: number, error: string): Promise<void> {
    await this.database.query(
      `UPDATE messages.system_report SET status = ${REPORT_STATUS.failed}, error = $2
       WHERE id = $1 AND status = ${REPORT_STATUS.making}`,
      [id, error],
    );
  }
}
