import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { MOST_FORMULA_LEVELS, MOST_FORMULA_POINTS } from '@gaugeway/proto/api';
import { formulaAboveTooDeep, formulaAboveTooLarge, formulaTooDeep, formulaTooLarge } from './accounting-point.errors';
import { AccountingPointRepository } from './accounting-point.repository';
import { type FormulaExtent, FormulaRepository } from './formula.repository';

const ATTRIBUTE = { attribute: 'formula' };

/** Limits of the terms of a formula, written out down to its measured points: its cost grows with them. */
@Injectable()
export class FormulaLimits {
  constructor(
    private readonly formulas: FormulaRepository,
    private readonly points: AccountingPointRepository,
  ) {}

  /**
   * Checks a written formula, and all above it, which it enlarges. Called with the hierarchy locked. Throws
   * `formulaTooLarge`, `formulaTooDeep`, `formulaAboveTooLarge`, `formulaAboveTooDeep`.
   */
  async refuseOver(transaction: Transaction, id: number): Promise<void> {
    const [own] = await this.formulas.extents(transaction, [id], MOST_FORMULA_LEVELS);
    if (!own) return;
    await this.refuseExtent(transaction, own);
    const above = await this.formulas.above(transaction, id, MOST_FORMULA_LEVELS);
    const [largest] = above;
    if (largest && largest.points > MOST_FORMULA_POINTS)
      throw formulaAboveTooLarge({ point: largest.title, count: largest.points, most: MOST_FORMULA_POINTS }, ATTRIBUTE);
    // Only the ways through this point have changed.
    const deepest = above.find(({ levels }) => levels + own.levels > MOST_FORMULA_LEVELS);
    if (deepest) throw formulaAboveTooDeep({ point: deepest.title, most: MOST_FORMULA_LEVELS }, ATTRIBUTE);
  }

  /** Checks restored formulas, above which are only each other. Throws `formulaTooLarge`, `formulaTooDeep`. */
  async refuseRestored(transaction: Transaction, ctx: Context, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.points.lockHierarchy(transaction, ctx);
    for (const extent of await this.formulas.extents(transaction, ids, MOST_FORMULA_LEVELS))
      await this.refuseExtent(transaction, extent);
  }

  private async refuseExtent(
    transaction: Transaction,
    { id, title, points: count, levels }: FormulaExtent,
  ): Promise<void> {
    if (count <= MOST_FORMULA_POINTS && levels <= MOST_FORMULA_LEVELS) return;
    const operands = await this.formulas.operands(transaction, id);
    const parts = await this.formulas.extents(transaction, operands, MOST_FORMULA_LEVELS);
    const [largest] = parts;
    if (count > MOST_FORMULA_POINTS) {
      // A point itself is one of those that its formula is above.
      const part = { part: largest?.title ?? '', partCount: (largest?.points ?? 0) + 1 };
      throw formulaTooLarge({ point: title, count, most: MOST_FORMULA_POINTS, ...part }, ATTRIBUTE);
    }
    const deepest = [...parts].sort((a, b) => b.levels - a.levels)[0];
    throw formulaTooDeep({ point: title, most: MOST_FORMULA_LEVELS, part: deepest?.title ?? '' }, ATTRIBUTE);
  }
}
