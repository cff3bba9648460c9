import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import type { Context } from '@gaugeway/platform/auth';
import { PointPublisher } from '../accounting-points/point-publisher.repository';
import { BalanceGroupRepository } from '../balance-groups/balance-group.repository';

/** Rows that depend on a point, by table: the columns that are restored. */
const HANGING = {
  device_link:
    'id, point_id, device_id, from_ts, to_ts, start_values, end_values, tied_by, untied_by, transformation_ratio, loss_factor',
  consumer_tie: 'id, company_id, point_id, consumer_id, from_ts, to_ts',
  balance_member: 'group_id, point_id, sign, share, place',
  formula_operand: 'point_id, operand_id, factor',
  history: 'id, company_id, point_id, object_id, at, user_id, user_name, action, details',
} as const;
type Hanging = keyof typeof HANGING;

const POINT = `id, company_id, title, resource_type_id, kind, city, street, house, inner_object, comment, version, created_at,
  latitude, longitude, consumer_id, supplier_id, price_category, voltage_level, object_id, parent_id, standard_hour,
  standard_day, standard_month, loss_factor, max_power, formula, zones`;
const ATTACHMENT = 'id, point_id, name, mime, size, comment, user_id, created_at, bytes';

/** Conditions under which kept rows can be restored. */
const STILL: Partial<Record<Hanging, string>> = {
  consumer_tie: 'EXISTS (SELECT FROM objects.consumer c WHERE c._id = k.consumer_id)',
  balance_member: 'EXISTS (SELECT FROM objects.balance_group g WHERE g.id = k.group_id)',
  history: 'k.object_id IS NULL OR EXISTS (SELECT FROM objects.object o WHERE o._id = k.object_id)',
};

/** Columns of a kept point that are not written as they were. */
const REWRITTEN: Readonly<Record<string, string>> = {
  version: 'k.version + 1',
  consumer_id: '(SELECT c._id FROM objects.consumer c WHERE c._id = k.consumer_id)',
  supplier_id: '(SELECT s._id FROM objects.supplier s WHERE s._id = k.supplier_id)',
  parent_id: '(SELECT m.id FROM objects.accounting_point m WHERE m.id = k.parent_id)',
};

const ofKept = (columns: string, rewritten: Readonly<Record<string, string>> = {}): string =>
  columns
    .split(',')
    .map((column) => rewritten[column.trim()] ?? `k.${column.trim()}`)
    .join(', ');

const kept = (table: string): string =>
  `objects.removed_branch r, jsonb_populate_recordset(NULL::objects.${table}, coalesce(r.points->'${table}', '[]')) k`;

/** Points that were removed along with their branch: with their devices, consumers, balance groups, formulas and files. */
@Injectable()
export class RemovedPointsRepository {
  constructor(
    private readonly points: PointPublisher,
    private readonly balances: BalanceGroupRepository,
  ) {}

  /** Rows of points and their dependants before the points are removed, for `keep`. */
  async read(transaction: Transaction, ids: readonly number[]): Promise<Record<string, unknown[]>> {
    const rowsOf = async (table: string, column: string): Promise<unknown[]> => {
      const { rows } = await transaction.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM objects.${table} t WHERE t.${column} = ANY($1::int[])`,
        [ids],
      );
      return rows.map(({ row }) => row);
    };
    const found: Record<string, unknown[]> = { accounting_point: await rowsOf('accounting_point', 'id') };
    for (const table of Object.keys(HANGING)) found[table] = await rowsOf(table, 'point_id');
    return found;
  }

  /** Their files go into the trash of the branch before they are removed. */
  async keepFiles(transaction: Transaction, branchId: number, ids: readonly number[]): Promise<void> {
    await transaction.query(
      `INSERT INTO objects.removed_attachment (branch_id, ${ATTACHMENT})
       SELECT $1, ${ATTACHMENT} FROM objects.attachment WHERE point_id = ANY($2::int[])`,
      [branchId, ids],
    );
  }

  async keep(transaction: Transaction, branchId: number, points: Record<string, unknown[]>): Promise<void> {
    await transaction.query('UPDATE objects.removed_branch SET points = $2::jsonb WHERE id = $1', [
      branchId,
      JSON.stringify(points),
    ]);
  }

  /**
   * Puts the points back at their restored nodes. Deleted things that they were tied to are left out, a device
   * that measures elsewhere by now too; so is a virtual point that lost a point of its formula. Returns the points that are back.
   */
  async restore(transaction: Transaction, ctx: Context, branchId: number): Promise<number[]> {
    const parameters = [branchId];
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO objects.accounting_point (${POINT}) OVERRIDING SYSTEM VALUE
       SELECT ${ofKept(POINT, REWRITTEN)}
       FROM ${kept('accounting_point')} WHERE r.id = $1 AND NOT EXISTS (
         SELECT FROM jsonb_array_elements(coalesce(r.points->'formula_operand', '[]')) f
         WHERE (f->>'point_id')::int = k.id
           AND NOT EXISTS (SELECT FROM objects.accounting_point m WHERE m.id = (f->>'operand_id')::int)
           AND NOT r.points->'accounting_point' @> jsonb_build_array(jsonb_build_object('id', f->'operand_id')))
       RETURNING id`,
      parameters,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return ids;
    // Points of one branch may be behind each other.
    await transaction.query(
      `UPDATE objects.accounting_point p SET parent_id = k.parent_id FROM ${kept('accounting_point')}
       WHERE r.id = $1 AND p.id = k.id AND k.parent_id = ANY($2::int[])`,
      [branchId, ids],
    );
    // Ties of a consumer are made by a trigger with the point; those that were kept have their times.
    await transaction.query('DELETE FROM objects.consumer_tie WHERE point_id = ANY($1::int[])', [ids]);
    for (const [table, columns] of Object.entries(HANGING)) {
      await transaction.query(
        `INSERT INTO objects.${table} (${columns}) ${columns.startsWith('id,') ? 'OVERRIDING SYSTEM VALUE' : ''}
         SELECT ${ofKept(columns)} FROM ${kept(table)} WHERE r.id = $1 AND k.point_id = ANY($2::int[])
           AND (${STILL[table as Hanging] ?? 'true'}) ON CONFLICT DO NOTHING`,
        [branchId, ids],
      );
    }
    await transaction.query(
      `INSERT INTO objects.attachment (${ATTACHMENT}) OVERRIDING SYSTEM VALUE
       SELECT ${ATTACHMENT} FROM objects.removed_attachment WHERE branch_id = $1 AND point_id = ANY($2::int[])`,
      [branchId, ids],
    );
    await this.balances.publishOf(transaction, ctx, ids);
    await this.points.publishAll(transaction, ids);
    return ids;
  }
}
