import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { EntityManager } from 'typeorm';

/** Meters of houses, and the meters of the flats behind them. */
@Injectable()
export class MainMeterRepository {
  /** Only one transaction at a time may change which points are part of which; taken before any row is locked. */
  async lock(manager: EntityManager, ctx: Context): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('objects.accounting_point'), $1)`, [ctx.companyId]);
  }

  /**
   * Points of flats that an import made come behind the point of their house that has the same kind, where the house has
   * one such point: so the loss between them is known. `newPoints` are those of the current chunk, noted as made already;
   * the caller publishes the points whose ids are returned.
   */
  async putBehind(
    manager: EntityManager,
    ctx: Context,
    jobId: number,
    newPoints: readonly number[],
  ): Promise<number[]> {
    const [nested]: [{ id: number }[], number] = await manager.query(
      `WITH house AS (
         SELECT DISTINCT h._id, p.kind FROM objects.accounting_point p JOIN objects.object o ON o._id = p.object_id
         JOIN objects.object h ON h._id = CASE o.type WHEN 'flat' THEN o.parent_id WHEN 'house' THEN o._id END
         WHERE p.id = ANY($2::int[]) AND p.company_id = $1 AND h.type = 'house'),
       main AS (
         SELECT h._id, h.kind, min(m.id) AS id FROM house h
         JOIN objects.accounting_point m ON m.object_id = h._id AND m.kind = h.kind AND m.formula IS NULL
         GROUP BY h._id, h.kind HAVING count(*) = 1)
       UPDATE objects.accounting_point s SET parent_id = main.id, version = s.version + 1
       FROM main JOIN objects.object f ON f.company_id = $1 AND f.parent_id = main._id AND f.type = 'flat'
       WHERE s.object_id = f._id AND s.kind = main.kind AND s.parent_id IS NULL AND s.company_id = $1
         AND s.id::text IN (SELECT d.ref FROM objects.import_made d WHERE d.job_id = $3 AND d.kind = 'point')
       RETURNING s.id`,
      [ctx.companyId, newPoints, jobId],
    );
    return nested.map(({ id }) => id);
  }
}
