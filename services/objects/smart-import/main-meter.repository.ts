import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';

const keyOf = (place: string, kind: number): string => `${place}/${kind}`;

/** Meters of houses, and the meters of the flats behind them. */
@Injectable()
export class MainMeterRepository {
  /** Only one transaction at a time may change which points are part of which; taken before any row is locked. */
  async lock(manager: EntityManager, ctx: Context): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('objects.accounting_point'), $1)`, [ctx.companyId]);
  }

  /**
   * Points of flats that imports made come behind the point of their house that has the same kind, where the house has
   * one such point: so the loss between them is known. `newPoints` are those of the current chunk, noted as made already;
   * the caller publishes the points whose ids are returned.
   */
  async putBehind(manager: EntityManager, ctx: Context, newPoints: readonly number[]): Promise<number[]> {
    // Step by step: of rows that the same transaction made, the planner knows too little for a join of them all.
    const places: { id: string; kind: number }[] = await manager.query(
      `SELECT DISTINCT h._id AS id, p.kind FROM objects.accounting_point p
       JOIN objects.object o ON o._id = p.object_id
       JOIN objects.object h ON h._id = CASE o.type WHEN 'flat' THEN o.parent_id WHEN 'house' THEN o._id END
       WHERE p.id = ANY($2::int[]) AND p.company_id = $1 AND h.type = 'house'`,
      [ctx.companyId, newPoints],
    );
    const wanted = new Set(places.map(({ id, kind }) => keyOf(id, kind)));
    const houses = [...new Set(places.map(({ id }) => id))];
    const atHouses: { id: number; house: string; kind: number }[] = await manager.query(
      `SELECT min(m.id)::int AS id, m.object_id AS house, m.kind FROM objects.accounting_point m
       WHERE m.object_id = ANY($2::uuid[]) AND m.company_id = $1 AND m.formula IS NULL
       GROUP BY m.object_id, m.kind HAVING count(*) = 1`,
      [ctx.companyId, houses],
    );
    const mains = new Map(atHouses.map(({ id, house, kind }) => [keyOf(house, kind), id]));
    if (mains.size === 0) return [];
    const flats: { id: string; house: string }[] = await manager.query(
      `SELECT _id AS id, parent_id AS house FROM objects.object
       WHERE company_id = $1 AND parent_id = ANY($2::uuid[]) AND type = 'flat'`,
      [ctx.companyId, houses],
    );
    const houseOf = new Map(flats.map(({ id, house }) => [id, house]));
    const free: { id: number; flat: string; kind: number }[] = await manager.query(
      `SELECT id, object_id AS flat, kind FROM objects.accounting_point
       WHERE object_id = ANY($2::uuid[]) AND company_id = $1 AND parent_id IS NULL`,
      [ctx.companyId, [...houseOf.keys()]],
    );
    const behind = free.flatMap(({ id, flat, kind }) => {
      const key = keyOf(houseOf.get(flat) ?? '', kind);
      const main = wanted.has(key) ? mains.get(key) : undefined;
      return main === undefined ? [] : [{ id, main }];
    });
    if (behind.length === 0) return [];
    // Includes points of earlier imports: a faulty row of a house arrives later, in the corrected file.
    const made: { id: number }[] = await manager.query(
      `SELECT ref::int AS id FROM objects.import_made
       WHERE job_id IN (SELECT id FROM objects.bulk_job WHERE company_id = $1) AND kind = 'point'
         AND ref = ANY($2::text[])`,
      [ctx.companyId, behind.map(({ id }) => String(id))],
    );
    const own = new Set(made.map(({ id }) => id));
    const nested = behind.filter(({ id }) => own.has(id));
    await manager.query(
      `UPDATE objects.accounting_point s SET parent_id = n.main, version = s.version + 1
       FROM unnest($2::int[], $3::int[]) AS n(id, main) WHERE s.id = n.id AND s.company_id = $1`,
      [ctx.companyId, ...columnsOf(nested, 'id', 'main')],
    );
    return nested.map(({ id }) => id);
  }
}
