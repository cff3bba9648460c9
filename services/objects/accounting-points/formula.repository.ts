import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, type Transaction } from '@gaugeway/platform/database';
import { seenBy } from '../visibility/seen-sql';

/** A point of a formula with its factor. */
export interface Operand {
  id: number;
  factor: number;
}

/** Size of a formula, expanded down to its measured points. */
export interface FormulaExtent {
  id: number;
  title: string;
  /** Points below it, each once. */
  points: number;
  /** Levels below it; `mostLevels` + 1 = more than `mostLevels`. */
  levels: number;
}

/** Operands of the formulas of virtual points. */
@Injectable()
export class FormulaRepository {
  /** Replaces the points of a formula; none = the point is no longer virtual. */
  async write(transaction: Transaction, pointId: number, operands: readonly Operand[]): Promise<void> {
    await transaction.query('DELETE FROM objects.formula_operand WHERE point_id = $1', [pointId]);
    await transaction.query(
      `INSERT INTO objects.formula_operand (point_id, operand_id, factor)
       SELECT $1, o.id, o.factor FROM unnest($2::int[], $3::float8[]) AS o(id, factor)`,
      [pointId, ...columnsOf(operands, 'id', 'factor')],
    );
  }

  /** The points and all that their formulas are made of, downwards. */
  async below(transaction: Transaction, ctx: Context, ids: readonly number[]): Promise<number[]> {
    const { rows } = await transaction.query<{ id: number }>(
      `WITH RECURSIVE down AS (
         SELECT id FROM objects.accounting_point WHERE id = ANY($1::int[]) AND company_id = $2
         UNION SELECT o.operand_id FROM objects.formula_operand o JOIN down ON o.point_id = down.id
       ) SELECT id FROM down`,
      [ids, ctx.companyId],
    );
    return rows.map(({ id }) => id);
  }

  /** The largest and the deepest first. Each pair of a point and a level is visited once. */
  async extents(transaction: Transaction, ids: readonly number[], mostLevels: number): Promise<FormulaExtent[]> {
    const { rows } = await transaction.query<FormulaExtent>(
      `WITH RECURSIVE down(root, id, level) AS (
         SELECT r.id, r.id, 0 FROM unnest($1::int[]) AS r(id)
         UNION SELECT d.root, o.operand_id, d.level + 1
         FROM objects.formula_operand o JOIN down d ON o.point_id = d.id WHERE d.level <= $2
       ), extent AS (
         SELECT root, count(DISTINCT id)::int - 1 AS points, max(level) AS levels FROM down GROUP BY root
       ) SELECT p.id, p.title, e.points, e.levels FROM extent e JOIN objects.accounting_point p ON p.id = e.root
       ORDER BY e.points DESC, e.levels DESC, p.title_key, p.id`,
      [ids, mostLevels],
    );
    return rows;
  }

  /** All virtual points above a point: with their operands, and their levels down to that point. */
  async above(transaction: Transaction, id: number, mostLevels: number): Promise<FormulaExtent[]> {
    const { rows } = await transaction.query<FormulaExtent>(
      `WITH RECURSIVE up(id, level) AS (
         SELECT $1::int, 0
         UNION SELECT o.point_id, u.level + 1
         FROM objects.formula_operand o JOIN up u ON o.operand_id = u.id WHERE u.level <= $2
       ), above AS (
         SELECT id, max(level) AS levels FROM up WHERE id <> $1 GROUP BY id
       ), down(root, id) AS (
         SELECT id, id FROM above
         UNION SELECT d.root, o.operand_id FROM objects.formula_operand o JOIN down d ON o.point_id = d.id
       ), extent AS (
         SELECT root, count(*)::int - 1 AS points FROM down GROUP BY root
       ) SELECT p.id, p.title, e.points, a.levels
       FROM above a JOIN extent e ON e.root = a.id JOIN objects.accounting_point p ON p.id = a.id
       ORDER BY e.points DESC, a.levels DESC, p.title_key, p.id`,
      [id, mostLevels],
    );
    return rows;
  }

  /** The points of the formula of a point. */
  async operands(transaction: Transaction, id: number): Promise<number[]> {
    const { rows } = await transaction.query<{ id: number }>(
      'SELECT operand_id AS id FROM objects.formula_operand WHERE point_id = $1',
      [id],
    );
    return rows.map((row) => row.id);
  }

  /**
   * A virtual point that is not among `ids` and has one of them in its formula, one that the user sees first; null if none.
   */
  async userOf(
    transaction: Transaction,
    ids: readonly number[],
    user: number | null = null,
  ): Promise<{ title: string; isSeen: boolean } | null> {
    const { rows } = await transaction.query<{ title: string; isSeen: boolean }>(
      `SELECT p.title, ${seenBy('$2')} AS "isSeen"
       FROM objects.formula_operand o JOIN objects.accounting_point p ON p.id = o.point_id
       WHERE o.operand_id = ANY($1::int[]) AND NOT o.point_id = ANY($1::int[])
       ORDER BY "isSeen" DESC, p.title_key LIMIT 1`,
      [ids, user],
    );
    return rows[0] ?? null;
  }
}
