import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { ReportStructure, ReportType } from '@gaugeway/proto/api';
import { messageLimits } from '../../../messages.limits';

/** A template of a company without its workbook. */
export interface OwnTemplate {
  id: number;
  title: string;
  author: string;
  type: ReportType;
  /** null of balance groups. */
  structure: ReportStructure | null;
  hasFile: boolean;
  fileName: string;
  /** Unix seconds. */
  createdAt: number;
}

/** Template to store; `file`: its workbook, if any. */
export type NewOwnTemplate = Pick<OwnTemplate, 'title' | 'type' | 'structure' | 'fileName'> & { file: Buffer | null };

const TEMPLATE = `t.id, t.title, t.author, t.report_type AS type, t.structure, t.file IS NOT NULL AS "hasFile",
  t.file_name AS "fileName", extract(epoch FROM t.created_at)::int AS "createdAt"`;

@Injectable()
export class OwnTemplateRepository {
  constructor(private readonly database: Database) {}

  async list({ companyId }: Context, type: ReportType | null): Promise<OwnTemplate[]> {
    return this.database.query<OwnTemplate>(
      `SELECT ${TEMPLATE} FROM messages.report_template t
       WHERE t.company_id = $1 AND ($2::text IS NULL OR t.report_type = $2) ORDER BY t.title, t.id`,
      [companyId, type],
    );
  }

  async find({ companyId }: Context, id: number): Promise<OwnTemplate | null> {
    return this.database.one<OwnTemplate>(
      `SELECT ${TEMPLATE} FROM messages.report_template t WHERE t.company_id = $1 AND t.id = $2`,
      [companyId, id],
    );
  }

  async file({ companyId }: Context, id: number): Promise<Buffer | null> {
    const [row] = await this.database.query<{ file: Buffer | null }>(
      'SELECT file FROM messages.report_template WHERE company_id = $1 AND id = $2',
      [companyId, id],
    );
    return row?.file ?? null;
  }

  async add(transaction: Transaction, { companyId, userName }: Context, input: NewOwnTemplate): Promise<number> {
    await messageLimits.assertRoom(transaction, companyId, 'report_templates');
    const { title, type, structure, file, fileName } = input;
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.report_template (company_id, author, title, report_type, structure, file, file_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [companyId, userName, title, type, structure && JSON.stringify(structure), file, fileName],
    );
    return rows[0]?.id ?? 0;
  }

  /** Its title; null: there is none. */
  async remove(transaction: Transaction, { companyId }: Context, id: number): Promise<string | null> {
    const { rows } = await transaction.query<{ title: string }>(
      'DELETE FROM messages.report_template WHERE company_id = $1 AND id = $2 RETURNING title',
      [companyId, id],
    );
    return rows[0]?.title ?? null;
  }
}
