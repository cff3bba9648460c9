import { Injectable } from '@nestjs/common';
import type { CompanyModelContent } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import { deviceLimits } from '../../devices.limits';

export interface CompanyModelRow {
  id: number;
  company_id: number;
  brand: string;
  name: string;
  /** Content that devices use. */
  content: CompanyModelContent | null;
  published: number;
  draft: CompanyModelContent | null;
  version: number;
  changed_at: number;
  devices_count: number;
}

/** Content to save. */
export interface SavedModel {
  content: CompanyModelContent;
  /** false: stored as a draft, the published version stays. */
  publish: boolean;
}

const COLUMNS = `m.id, m.company_id, m.brand, m.name, m.content, m.published, m.draft, m.version,
  floor(extract(epoch FROM m.changed_at))::float8 AS changed_at`;
/** Devices of companies below, who use the model too, count with the company's own. */
const DEVICES = 'devices.devices_of_model(m.id) AS devices_count';

/**
 * Models made by companies. A list takes the ids of the companies whose models the caller may use: their own and
 * those above.
 */
@Injectable()
export class CompanyModelRepository {
  constructor(private readonly database: Database) {}

  async list(companyIds: readonly number[]): Promise<CompanyModelRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, ${DEVICES} FROM devices.company_model m
       WHERE m.company_id = ANY($1::int[]) ORDER BY lower(m.brand), lower(m.name), m.id`,
      [companyIds],
    );
  }

  /** The company's own; null = none. */
  async find(ctx: Context, id: number): Promise<CompanyModelRow | null> {
    return this.database.one<CompanyModelRow>(
      `SELECT ${COLUMNS}, ${DEVICES} FROM devices.company_model m WHERE m.company_id = $1 AND m.id = $2`,
      [ctx.companyId, id],
    );
  }

  /** The company's own, locked until the transaction ends, so that no device gets it meanwhile. */
  async lock(manager: EntityManager, ctx: Context, id: number): Promise<CompanyModelRow | null> {
    const rows: CompanyModelRow[] = await manager.query(
      `SELECT ${COLUMNS}, ${DEVICES} FROM devices.company_model m WHERE m.company_id = $1 AND m.id = $2 FOR UPDATE`,
      [ctx.companyId, id],
    );
    return rows[0] ?? null;
  }

  /** true: it exists and cannot be deleted until the transaction ends. */
  async hold(manager: EntityManager, id: number): Promise<boolean> {
    const rows: unknown[] = await manager.query('SELECT FROM devices.company_model WHERE id = $1 FOR KEY SHARE', [id]);
    return rows.length > 0;
  }

  /** Throws a unique violation (`company_model_name`). */
  async insert(manager: EntityManager, ctx: Context, { content, publish }: SavedModel): Promise<CompanyModelRow> {
    await deviceLimits.assertRoom(manager, ctx.companyId, 'company_models');
    const json = JSON.stringify(content);
    const rows: CompanyModelRow[] = await manager.query(
      `INSERT INTO devices.company_model AS m (company_id, brand, name, content, published, draft, changed_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}, 0 AS devices_count`,
      [
        ctx.companyId,
        content.brand,
        content.name,
        publish ? json : null,
        publish ? 1 : 0,
        publish ? null : json,
        ctx.userId,
      ],
    );
    return one(rows);
  }

  /** Throws a unique violation (`company_model_name`). */
  async update(
    manager: EntityManager,
    ctx: Context,
    id: number,
    { content, publish }: SavedModel,
  ): Promise<CompanyModelRow> {
    const [rows]: [CompanyModelRow[], number] = await manager.query(
      `UPDATE devices.company_model AS m SET brand = $3, name = $4, version = m.version + 1,
         content = CASE WHEN $6 THEN $5::json ELSE m.content END,
         published = CASE WHEN $6 THEN m.version + 1 ELSE m.published END,
         draft = CASE WHEN $6 THEN NULL ELSE $5::json END,
         changed_by = $7, changed_at = now()
       WHERE m.company_id = $1 AND m.id = $2 RETURNING ${COLUMNS}, ${DEVICES}`,
      [ctx.companyId, id, content.brand, content.name, JSON.stringify(content), publish, ctx.userId],
    );
    return one(rows);
  }

  /** Keeps the version that devices use, with its name. Throws a unique violation (`company_model_name`). */
  async discardDraft(
    manager: EntityManager,
    ctx: Context,
    id: number,
    { brand, name }: CompanyModelContent,
  ): Promise<CompanyModelRow> {
    const [rows]: [CompanyModelRow[], number] = await manager.query(
      `UPDATE devices.company_model AS m SET brand = $3, name = $4, draft = NULL, version = m.version + 1,
         changed_by = $5, changed_at = now()
       WHERE m.company_id = $1 AND m.id = $2 RETURNING ${COLUMNS}, ${DEVICES}`,
      [ctx.companyId, id, brand, name, ctx.userId],
    );
    return one(rows);
  }

  async delete(manager: EntityManager, ctx: Context, id: number): Promise<void> {
    await manager.query('DELETE FROM devices.company_model WHERE company_id = $1 AND id = $2', [ctx.companyId, id]);
  }
}

function one(rows: readonly CompanyModelRow[]): CompanyModelRow {
  const [row] = rows;
  if (!row) throw new Error('the statement returned no row');
  return row;
}
