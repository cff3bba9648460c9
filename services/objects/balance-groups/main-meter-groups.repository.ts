import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { MOST_MEMBERS } from '@gaugeway/proto/api';
import { onlyTied, seenBy } from '../visibility/seen-sql';
import { objectLimits } from '../objects.limits';

/** Scope of the search for main meters. */
export interface MainMeterFilter {
  /** UUID of a node, with all below it; null = anywhere. */
  objectId: string | null;
  resourceTypeId: number | null;
}

export interface MainMeter {
  id: number;
  /** new: in no group; known: it comes in to a group; large: more points are behind it than a group has members. */
  state: 'new' | 'known' | 'large';
}

/** Balance groups that follow from the main meters and the points behind them. */
@Injectable()
export class MainMeterGroupsRepository {
  /** Only one transaction at a time makes groups of main meters, so that no main meter gets two. */
  async lock(transaction: Transaction, ctx: Context): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('objects.main_meter_groups'), $1)`, [ctx.companyId]);
  }

  /** Points with others behind them, where the caller sees all of these. */
  async find(
    transaction: Transaction,
    ctx: Context,
    { objectId, resourceTypeId }: MainMeterFilter,
  ): Promise<MainMeter[]> {
    const { rows } = await transaction.query<MainMeter>(
      `WITH part AS (
         SELECT p.parent_id AS id, count(*) AS behind, bool_and(${seenBy('$2')}) AS is_seen
         FROM objects.accounting_point p WHERE p.company_id = $1 AND p.parent_id IS NOT NULL GROUP BY p.parent_id)
       SELECT p.id, CASE
         WHEN EXISTS (SELECT FROM objects.balance_member m WHERE m.point_id = p.id AND m.sign = 1) THEN 'known'
         WHEN part.behind >= $5 THEN 'large' ELSE 'new' END AS state
       FROM part JOIN objects.accounting_point p ON p.id = part.id
       WHERE p.company_id = $1 AND part.is_seen AND ${seenBy('$2')} AND ($3::int IS NULL OR p.resource_type_id = $3)
         AND ($4::uuid IS NULL OR p.object_id IN (
           SELECT b._id FROM objects.object o JOIN objects.object b ON b.company_id = o.company_id
             AND b.path >= o.path AND b.path < rtrim(o.path, '/') || '0'
           WHERE o._id = $4 AND o.company_id = $1))
       ORDER BY p.title_key, p.id`,
      [ctx.companyId, onlyTied(ctx), resourceTypeId, objectId, MOST_MEMBERS],
    );
    return rows;
  }

  /** A group of each main meter, called as its point is; returns their ids. */
  async insert(
    transaction: Transaction,
    ctx: Context,
    mains: readonly number[],
    allowedImbalance: number,
  ): Promise<number[]> {
    await objectLimits.assertRoom(transaction, ctx.companyId, 'balance_groups', mains.length);
    // Groups first: the rows of the members are the company's through theirs.
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO objects.balance_group (company_id, title, comment, resource_type_id, allowed_imbalance)
       SELECT p.company_id, p.title, '', p.resource_type_id, $3 FROM unnest($1::int[]) WITH ORDINALITY AS m(id, place)
       JOIN objects.accounting_point p ON p.id = m.id AND p.company_id = $2 ORDER BY m.place RETURNING id`,
      [mains, ctx.companyId, allowedImbalance],
    );
    const ids = rows.map(({ id }) => id);
    await transaction.query(
      `INSERT INTO objects.balance_member (group_id, point_id, sign, share, place)
       SELECT g.group_id, p.id, CASE WHEN p.id = g.main THEN 1 ELSE -1 END, 100,
         row_number() OVER (PARTITION BY g.group_id ORDER BY p.id <> g.main, p.title_key, p.id)
       FROM unnest($1::int[], $2::int[]) AS g(group_id, main)
       JOIN objects.accounting_point p ON (p.id = g.main OR p.parent_id = g.main) AND p.company_id = $3`,
      [ids, mains, ctx.companyId],
    );
    return ids;
  }
}
