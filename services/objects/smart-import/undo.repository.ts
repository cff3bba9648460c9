import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { EntityManager } from 'typeorm';
import { PointPublisher } from '../accounting-points/point-publisher.repository';
import { BalanceGroupRepository } from '../balance-groups/balance-group.repository';
import { LEVELS } from './address';
import { transactionOf } from './transaction-of';

/** A thing that an import made or changed. */
export interface MadeThing {
  n: number;
  kind: string;
  ref: string;
  before: { pointId?: number; objectId?: string | null; consumerId?: string | null; supplierId?: string | null };
}

type Found = Promise<ReadonlySet<string>>;

const USED_NODE = `EXISTS (SELECT FROM objects.object c WHERE c.company_id = o.company_id AND c.parent_id = o._id)
  OR EXISTS (SELECT FROM objects.accounting_point p WHERE p.object_id = o._id)
  OR EXISTS (SELECT FROM objects.object_device t WHERE t.object_id = o._id)
  OR EXISTS (SELECT FROM objects.object_gateway t WHERE t.object_id = o._id)
  OR EXISTS (SELECT FROM objects.object_base_station t WHERE t.object_id = o._id)
  OR EXISTS (SELECT FROM objects.object_user t WHERE t.object_id = o._id)`;

/**
 * Removes the entities that an import made, as far as nobody put them to further use. Each method returns the removed
 * ones.
 */
@Injectable()
export class UndoRepository {
  constructor(
    private readonly points: PointPublisher,
    private readonly balances: BalanceGroupRepository,
  ) {}

  async lockTree(manager: EntityManager, ctx: Context): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('objects.tree'), $1)`, [ctx.companyId]);
  }

  /** Ties that are still as the import made them; the points are published. */
  async links(manager: EntityManager, ctx: Context, made: readonly MadeThing[], since: number): Found {
    const [removed]: [{ device_id: number; point_id: number }[], number] = await manager.query(
      `DELETE FROM objects.device_link l USING unnest($2::int[], $3::int[]) AS m(device_id, point_id), objects.accounting_point p
       WHERE l.device_id = m.device_id AND l.point_id = m.point_id AND p.id = l.point_id AND p.company_id = $1
         AND l.from_ts = $4 AND l.to_ts IS NULL
       RETURNING l.device_id, l.point_id`,
      [ctx.companyId, made.map(({ ref }) => Number(ref)), made.map(({ before }) => before.pointId ?? 0), since],
    );
    const points = removed.map(({ point_id }) => point_id);
    await manager.query('UPDATE objects.accounting_point SET version = version + 1 WHERE id = ANY($1::int[])', [
      points,
    ]);
    await this.points.publishAll(manager, points);
    return new Set(removed.map(({ device_id }) => String(device_id)));
  }

  async placements(manager: EntityManager, ctx: Context, made: readonly MadeThing[]): Found {
    const [removed]: [{ ref: string }[], number] = await manager.query(
      `DELETE FROM objects.object_device t USING unnest($2::int[], $3::uuid[]) AS m(device_id, object_id)
       WHERE t.device_id = m.device_id AND t.object_id = m.object_id AND t.company_id = $1 RETURNING t.device_id::text AS ref`,
      [ctx.companyId, made.map(({ ref }) => Number(ref)), made.map(({ before }) => before.objectId ?? null)],
    );
    return new Set(removed.map(({ ref }) => ref));
  }

  /** Points that were there get the node, the consumer and the supplier that they had. */
  async changed(manager: EntityManager, ctx: Context, made: readonly MadeThing[]): Found {
    const [done]: [{ ref: string; id: number }[], number] = await manager.query(
      `UPDATE objects.accounting_point p SET version = version + 1,
         object_id = (SELECT o._id FROM objects.object o WHERE o._id = m.object_id),
         consumer_id = (SELECT c._id FROM objects.consumer c WHERE c._id = m.consumer_id),
         supplier_id = (SELECT s._id FROM objects.supplier s WHERE s._id = m.supplier_id)
       FROM unnest($2::int[], $3::uuid[], $4::uuid[], $5::uuid[]) AS m(id, object_id, consumer_id, supplier_id)
       WHERE p.id = m.id AND p.company_id = $1 RETURNING p.id, p.id::text AS ref`,
      [
        ctx.companyId,
        made.map(({ ref }) => Number(ref)),
        made.map(({ before }) => before.objectId ?? null),
        made.map(({ before }) => before.consumerId ?? null),
        made.map(({ before }) => before.supplierId ?? null),
      ],
    );
    await this.points.publishAll(
      manager,
      done.map(({ id }) => id),
    );
    return new Set(done.map(({ ref }) => ref));
  }

  /** Points at which nothing measures or has measured, and that nobody put a file to. */
  async newPoints(manager: EntityManager, ctx: Context, made: readonly MadeThing[]): Found {
    const free: { id: number }[] = await manager.query(
      `SELECT p.id FROM objects.accounting_point p WHERE p.company_id = $1 AND p.id = ANY($2::int[])
         AND NOT EXISTS (SELECT FROM objects.device_link l WHERE l.point_id = p.id)
         AND NOT EXISTS (SELECT FROM objects.formula_operand f WHERE f.operand_id = p.id)
         AND NOT EXISTS (SELECT FROM objects.attachment a WHERE a.point_id = p.id) ORDER BY p.id FOR UPDATE OF p`,
      [ctx.companyId, made.map(({ ref }) => Number(ref))],
    );
    const ids = free.map(({ id }) => id);
    const members: { point_id: number }[] = await manager.query(
      'SELECT DISTINCT point_id FROM objects.balance_member WHERE point_id = ANY($1::int[])',
      [ids],
    );
    for (const { point_id } of members) await this.balances.leave(transactionOf(manager), point_id);
    await manager.query('DELETE FROM objects.accounting_point WHERE id = ANY($1::int[])', [ids]);
    const removed = ids.map((id) => ({ id, company_id: ctx.companyId }));
    await this.points.publishDeleted(manager, removed);
    return new Set(ids.map(String));
  }

  /** Consumers or suppliers that no point names. */
  async parties(
    manager: EntityManager,
    ctx: Context,
    kind: 'consumer' | 'supplier',
    made: readonly MadeThing[],
  ): Found {
    const [removed]: [{ ref: string }[], number] = await manager.query(
      `DELETE FROM objects.${kind} d WHERE d.company_id = $1 AND d._id = ANY($2::uuid[])
         AND NOT EXISTS (SELECT FROM objects.accounting_point p WHERE p.company_id = $1 AND p.${kind}_id = d._id)
       RETURNING d._id::text AS ref`,
      [ctx.companyId, made.map(({ ref }) => ref)],
    );
    return new Set(removed.map(({ ref }) => ref));
  }

  /** Nodes with nothing at or below them, the deepest first. */
  async nodes(manager: EntityManager, ctx: Context, made: readonly MadeThing[]): Found {
    const done = new Set<string>();
    for (let round = 0; round < LEVELS.length; round += 1) {
      const open = made.flatMap(({ ref }) => (done.has(ref) ? [] : [ref]));
      const [removed]: [{ ref: string }[], number] = await manager.query(
        `DELETE FROM objects.object o WHERE o.company_id = $1 AND o._id = ANY($2::uuid[]) AND NOT (${USED_NODE})
         RETURNING o._id::text AS ref`,
        [ctx.companyId, open],
      );
      if (removed.length === 0) break;
      for (const { ref } of removed) done.add(ref);
    }
    return done;
  }
}
