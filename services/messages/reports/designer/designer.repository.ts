import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { containing, Database, type Transaction } from '@gaugeway/platform/database';
import type { DesignedSettings, ReportDesign } from '@gaugeway/proto/api';
import { messageLimits } from '../../messages.limits';

/** A template of a company. */
export interface StoredDesign {
  id: number;
  /** Grows with each change. */
  version: number;
  title: string;
  description: string;
  author: string;
  design: ReportDesign;
  /** Unix seconds. */
  updatedAt: number;
}

/** Inputs of a report of the designer. */
export interface StoredDesigned {
  id: number;
  author: string;
  settings: DesignedSettings;
  /** Unix seconds. */
  updatedAt: number;
  /** The newest report that was made of it; null = none is there. */
  lastId: number | null;
}

type Given = Pick<StoredDesign, 'title' | 'description' | 'design'>;

const DESIGN = `t.id, t.version, t.title, t.description, t.author, t.design, extract(epoch FROM t.updated_at)::int AS "updatedAt"`;
const DESIGNED = `d.id, d.author, d.settings, extract(epoch FROM d.updated_at)::int AS "updatedAt",
  (SELECT max(r.id) FROM messages.report r WHERE r.designed_id = d.id AND r.company_id = d.company_id) AS "lastId"`;
/** $1 = the company, $2 = the user whose own are seen alone, or null. */
const SEEN = 'd.company_id = $1 AND ($2::int IS NULL OR d.user_id = $2)';

/** Templates and reports of the designer. */
@Injectable()
export class DesignerRepository {
  constructor(private readonly database: Database) {}

  async templates({ companyId }: Context): Promise<StoredDesign[]> {
    return this.database.query<StoredDesign>(
      `SELECT ${DESIGN} FROM messages.design_template t WHERE t.company_id = $1 ORDER BY t.title, t.id`,
      [companyId],
    );
  }

  async template({ companyId }: Context, id: number): Promise<StoredDesign | null> {
    return this.database.one<StoredDesign>(
      `SELECT ${DESIGN} FROM messages.design_template t WHERE t.company_id = $1 AND t.id = $2`,
      [companyId, id],
    );
  }

  async addTemplate(
    transaction: Transaction,
    { companyId, userName }: Context,
    { title, description, design }: Given,
  ): Promise<number> {
    await messageLimits.assertRoom(transaction, companyId, 'design_templates');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.design_template (company_id, author, title, description, design) VALUES ($1, $2, $3, $4, $5)
       RETURNING id`,
      [companyId, userName, title, description, JSON.stringify(design)],
    );
    return rows[0]?.id ?? 0;
  }

  /** Changes nothing in another version. false: no such template. */
  async changeTemplate(
    transaction: Transaction,
    { companyId }: Context,
    { id, version }: { id: number; version: number },
    { title, description, design }: Given,
  ): Promise<boolean> {
    const { rows } = await transaction.query(
      `UPDATE messages.design_template SET title = $3, description = $4, design = $5, updated_at = now(), version = version + 1
       WHERE company_id = $1 AND id = $2 AND version = $6 RETURNING id`,
      [companyId, id, title, description, JSON.stringify(design), version],
    );
    return rows.length > 0;
  }

  /** Its title; null: there is none. */
  async removeTemplate(transaction: Transaction, { companyId }: Context, id: number): Promise<string | null> {
    const { rows } = await transaction.query<{ title: string }>(
      'DELETE FROM messages.design_template WHERE company_id = $1 AND id = $2 RETURNING title',
      [companyId, id],
    );
    return rows[0]?.title ?? null;
  }

  /** Reports of the designer that are made by a template. */
  async madeBy({ companyId }: Context, template: string): Promise<number> {
    return this.database.count(`FROM messages.designed_report WHERE company_id = $1 AND settings->>'template' = $2`, [
      companyId,
      template,
    ]);
  }

  /** @param user null for a caller who sees all of the company */
  async reports(
    { companyId }: Context,
    user: number | null,
    { search, limit, offset }: { search: string; limit: number; offset: number },
  ): Promise<{ reports: StoredDesigned[]; total: number }> {
    const like = search ? containing(search) : null;
    const found = `FROM messages.designed_report d WHERE ${SEEN} AND ($3::text IS NULL OR d.settings->>'title' ILIKE $3)`;
    const values = [companyId, user, like];
    const [reports, total] = await Promise.all([
      this.database.query<StoredDesigned>(`SELECT ${DESIGNED} ${found} ORDER BY d.id DESC LIMIT $4 OFFSET $5`, [
        ...values,
        limit,
        offset,
      ]),
      this.database.count(found, values),
    ]);
    return { reports, total };
  }

  async report({ companyId }: Context, user: number | null, id: number): Promise<StoredDesigned | null> {
    return this.database.one<StoredDesigned>(
      `SELECT ${DESIGNED} FROM messages.designed_report d WHERE ${SEEN} AND d.id = $3`,
      [companyId, user, id],
    );
  }

  async addReport(
    transaction: Transaction,
    { companyId, userId, userName }: Context,
    settings: DesignedSettings,
  ): Promise<number> {
    await messageLimits.assertRoom(transaction, companyId, 'designed_reports');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO messages.designed_report (company_id, user_id, author, settings) VALUES ($1, $2, $3, $4) RETURNING id`,
      [companyId, userId, userName, JSON.stringify(settings)],
    );
    return rows[0]?.id ?? 0;
  }

  async changeReport(
    transaction: Transaction,
    { companyId }: Context,
    id: number,
    settings: DesignedSettings,
  ): Promise<void> {
    await transaction.query(
      'UPDATE messages.designed_report SET settings = $3, updated_at = now() WHERE company_id = $1 AND id = $2',
      [companyId, id, JSON.stringify(settings)],
    );
  }

  /** Its title; null: there is none that the caller sees. */
  async removeReport(
    transaction: Transaction,
    { companyId }: Context,
    user: number | null,
    id: number,
  ): Promise<string | null> {
    const { rows } = await transaction.query<{ title: string }>(
      `DELETE FROM messages.designed_report d WHERE ${SEEN} AND d.id = $3 RETURNING d.settings->>'title' AS title`,
      [companyId, user, id],
    );
    return rows[0]?.title ?? null;
  }
}
