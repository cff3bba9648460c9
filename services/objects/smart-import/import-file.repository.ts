import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { ENTITY_LIMITS, type SmartFile } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { objectLimits } from '../objects.limits';
import type { Layout } from './recognise';

const JOB = `LATERAL (SELECT j.id, j.state FROM objects.bulk_job j WHERE j.company_id = f.company_id
  AND j.kind = 'smart_import' AND (j.params->>'fileId')::int = f.id ORDER BY j.id DESC LIMIT 1) j ON true`;
const FILE = `f.id, f.name, octet_length(f.bytes) AS size, f.user_id,
  floor(extract(epoch FROM f.created_at))::float8 AS created_at, j.id AS job_id, j.state AS job_state`;

const MISSING = `r.warnings @> '[{"key": "smart_import.unknown_device"}]'`;

/** The uploaded spreadsheets of a company, and the entities that imports made of them. */
@Injectable()
export class ImportFileRepository {
  constructor(private readonly database: Database) {}

  list(ctx: Context): Promise<SmartFile[]> {
    return this.database.query<SmartFile>(
      `SELECT ${FILE} FROM objects.import_file f LEFT JOIN ${JOB} WHERE f.company_id = $1 ORDER BY f.id DESC LIMIT $2`,
      [ctx.companyId, ENTITY_LIMITS.import_files.limit],
    );
  }

  /** null for an unknown file and for another company's alike. */
  async find(ctx: Context, id: number): Promise<{ file: SmartFile; layout: Layout } | null> {
    const [row] = await this.database.query<SmartFile & { layout: Layout }>(
      `SELECT ${FILE}, f.layout FROM objects.import_file f LEFT JOIN ${JOB} WHERE f.company_id = $1 AND f.id = $2`,
      [ctx.companyId, id],
    );
    if (!row) return null;
    const { layout, ...file } = row;
    return { file, layout };
  }

  /** Uploaded file with its hash; null as `find`. */
  async content(ctx: Context, id: number): Promise<{ name: string; hash: string; bytes: Buffer } | null> {
    return this.database.one<{ name: string; hash: string; bytes: Buffer }>(
      'SELECT name, hash, bytes FROM objects.import_file WHERE company_id = $1 AND id = $2',
      [ctx.companyId, id],
    );
  }

  async insert(
    manager: EntityManager,
    ctx: Context,
    file: { name: string; hash: string; bytes: Buffer; layout: Layout },
  ): Promise<number> {
    await objectLimits.assertRoom(manager, ctx.companyId, 'import_files');
    const [row]: { id: number }[] = await manager.query(
      `INSERT INTO objects.import_file (company_id, user_id, name, hash, bytes, layout)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [ctx.companyId, ctx.userId, file.name, file.hash, file.bytes, JSON.stringify(file.layout)],
    );
    return row?.id ?? 0;
  }

  /** Deletes a file; returns its name; null as `find`. */
  async remove(manager: EntityManager, ctx: Context, id: number): Promise<string | null> {
    const [rows]: [{ name: string }[], number] = await manager.query(
      'DELETE FROM objects.import_file WHERE company_id = $1 AND id = $2 RETURNING name',
      [ctx.companyId, id],
    );
    return rows[0]?.name ?? null;
  }

  /** The undo of an import that was not stopped; null = none. */
  async undoOf(ctx: Context, jobId: number): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(
      `SELECT id FROM objects.bulk_job WHERE company_id = $1 AND kind = 'smart_undo'
         AND (params->>'jobId')::int = $2 AND state <> 'cancelled' ORDER BY id DESC LIMIT 1`,
      [ctx.companyId, jobId],
    );
    return row?.id ?? null;
  }

  /**
   * Rows of an undo: the entities that the import made, the last first, so that children are removed before parents.
   */
  async addUndoRows(manager: EntityManager, undoId: number, jobId: number): Promise<number> {
    const rows: unknown[] = await manager.query(
      `INSERT INTO objects.bulk_row (job_id, n, state, cells)
       SELECT $1, row_number() OVER (ORDER BY array_position($3::text[], m.kind), m.seq DESC), 'waiting',
         jsonb_strip_nulls(jsonb_build_object('kind', m.kind, 'ref', m.ref, 'before', m.before::text, 'name', coalesce(
           (SELECT o.name FROM objects.object o WHERE m.kind = 'node' AND o._id::text = m.ref),
           (SELECT c.name FROM objects.consumer c WHERE m.kind = 'consumer' AND c._id::text = m.ref),
           (SELECT s.name FROM objects.supplier s WHERE m.kind = 'supplier' AND s._id::text = m.ref),
           (SELECT p.title FROM objects.accounting_point p WHERE m.kind IN ('point', 'point_changed') AND p.id::text = m.ref),
           (SELECT d.name FROM objects.device d WHERE m.kind IN ('link', 'stand') AND d.device_id::text = m.ref))))
       FROM objects.import_made m WHERE m.job_id = $2 RETURNING n`,
      [undoId, jobId, UNDO_ORDER],
    );
    return rows.length;
  }

  async countMade(manager: EntityManager, jobId: number): Promise<number> {
    const [row]: { total: string }[] = await manager.query(
      'SELECT count(*) AS total FROM objects.import_made WHERE job_id = $1',
      [jobId],
    );
    return Number(row?.total ?? 0);
  }

  /** Number of rows of a visible job that name a device which the company does not have. */
  async countMissing(jobId: number): Promise<number> {
    return this.database.count(`FROM objects.bulk_row r WHERE r.job_id = $1 AND ${MISSING}`, [jobId]);
  }

  /** Cells of rows whose device is missing, by row number. */
  async missing(jobId: number, limit: number): Promise<{ n: number; cells: Record<string, string> }[]> {
    return this.database.query(
      `SELECT r.n, r.cells FROM objects.bulk_row r WHERE r.job_id = $1 AND ${MISSING} ORDER BY r.n LIMIT $2`,
      [jobId, limit],
    );
  }

  /** Number of rows per planned action of a job that the caller may see. */
  async actions(jobId: number): Promise<{ action: string; rows: number }[]> {
    return this.database.query(
      `SELECT action, count(*) AS rows FROM objects.bulk_row r, unnest(string_to_array(r.cells->>'plan', ',')) AS action
       WHERE r.job_id = $1 AND r.cells->>'plan' <> '' GROUP BY action`,
      [jobId],
    );
  }
}

/** Ties before points, points before those who are named by them and the nodes at which they are. */
const UNDO_ORDER = ['link', 'stand', 'point_changed', 'point', 'consumer', 'supplier', 'node'];
