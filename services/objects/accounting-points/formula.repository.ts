import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { seenBy } from './accounting-point.repository';

/** A point of a formula with its factor. */
export interface Operand {
  id: number;
  factor: number;
}

/** Which points the formulas of virtual points are made of. */
@Injectable()
export class FormulaRepository {
  /** Replaces the points of a formula; none = the point is no longer virtual. */
  async write(transaction: Transaction, pointId: number, operands: readonly Operand[]): Promise<void> {
    await transaction.query('DELETE FROM objects.formula_operand WHERE point_id = $1', [pointId]);
    await transaction.query(
      `INSERT INTO objects.formula_operand (point_id, operand_id, factor)
       SELECT $1, o.id, o.factor FROM unnest($2::int[], $3::float8[]) AS o(id, factor)`,
      [pointId, operands.map(({ id }) => id), operands.map(({ factor }) => factor)],
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
