import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { type ErrorDeclaration, AppError } from '@gaugeway/platform/http';
import {
  type AccountingPoint,
  type FormulaFault,
  type PointFormula,
  parseFormula,
  unitOfKind,
} from '@gaugeway/proto/api';
import {
  formulaCircle,
  formulaMixedUnits,
  formulaNameTwice,
  formulaNameUnknown,
  formulaNameUnused,
  formulaOfOtherResource,
  formulaUnknownPoint,
  pointHasMeters,
  pointInFormula,
  pointInHiddenFormula,
  virtualWithoutObject,
} from './accounting-point.errors';
import { onlyTied } from '../visibility/seen-sql';
import { AccountingPointRepository } from './accounting-point.repository';
import { FormulaLimits } from './formula-limits';
import { FormulaRepository, type Operand } from './formula.repository';

const ATTRIBUTE = { attribute: 'formula' };

/** One sentence per fault of an expression. */
export const FAULT_KEY: Record<FormulaFault, ErrorDeclaration['key']> = {
  unexpected: 'errors.formula_unexpected',
  unfinished: 'errors.formula_unfinished',
  sum_with_number: 'errors.formula_sum_with_number',
  product: 'errors.formula_product',
  divisor: 'errors.formula_divisor',
  only_number: 'errors.formula_only_number',
  factor: 'errors.formula_factor',
};

/** The formulas of virtual points, checked before they are stored. */
@Injectable()
export class PointFormulas {
  constructor(
    private readonly points: AccountingPointRepository,
    private readonly formulas: FormulaRepository,
    private readonly limits: FormulaLimits,
  ) {}

  /**
   * The points of a formula with their factors. `id` null = the point is not there yet; called with the hierarchy locked.
   * Throws `formula...`, `pointHasMeters`, `virtualWithoutObject`.
   */
  async checked(
    transaction: Transaction,
    ctx: Context,
    id: number | null,
    point: Pick<AccountingPoint, 'resource_type_id' | 'type' | 'object_id'>,
    formula: PointFormula,
  ): Promise<Operand[]> {
    // Nobody but those who see all would see it: it has no device that is tied to anybody.
    if (point.object_id === null && onlyTied(ctx) !== null) throw virtualWithoutObject({}, { attribute: 'object_id' });
    if (id !== null && (await this.points.links(id, transaction)).length > 0) throw pointHasMeters({}, ATTRIBUTE);
    const operands = termsOf(formula);
    const unit = unitOfKind(point.type);
    for (const operand of operands) {
      const found = await this.points.find(ctx, operand.id, transaction);
      if (!found) throw formulaUnknownPoint({ name: operand.name }, ATTRIBUTE);
      const names = { name: operand.name, point: found.title };
      if (found.resource_type_id !== point.resource_type_id) throw formulaOfOtherResource(names, ATTRIBUTE);
      if (found.standard_unit !== unit) throw formulaMixedUnits(names, ATTRIBUTE);
      if (id !== null && (await this.formulas.below(transaction, ctx, [operand.id])).includes(id))
        throw formulaCircle(names, ATTRIBUTE);
    }
    // The same point under two names counts once, with the sum of its factors.
    const sums = new Map<number, number>();
    for (const { id: operand, factor } of operands) sums.set(operand, (sums.get(operand) ?? 0) + factor);
    return [...sums].map(([operand, factor]) => ({ id: operand, factor }));
  }

  /** Throws `pointInFormula` where the formula of a point that stays names one of them; of a hidden one without its name. */
  async refuseUsed(transaction: Transaction, ctx: Context, ids: readonly number[]): Promise<void> {
    const user = await this.formulas.userOf(transaction, ids, onlyTied(ctx));
    if (user) throw user.isSeen ? pointInFormula({ point: user.title }) : pointInHiddenFormula();
  }

  async isUsed(transaction: Transaction, id: number): Promise<boolean> {
    return (await this.formulas.userOf(transaction, [id])) !== null;
  }

  /**
   * Called with the hierarchy locked, so that no two formulas that are allowed alone exceed the limits together. Throws
   * `formulaTooLarge`, `formulaTooDeep`, `formulaAboveTooLarge`, `formulaAboveTooDeep`.
   */
  async write(transaction: Transaction, id: number, operands: readonly Operand[]): Promise<void> {
    await this.formulas.write(transaction, id, operands);
    if (operands.length > 0) await this.limits.refuseOver(transaction, id);
  }
}

/** Throws the errors of the expression and its names. */
function termsOf({ expression, operands }: PointFormula): (Operand & { name: string })[] {
  const parsed = parseFormula(expression);
  if ('fault' in parsed)
    throw new AppError({ key: FAULT_KEY[parsed.fault], status: 422 }, { part: parsed.part }, ATTRIBUTE);
  const ids = new Map(operands.map((operand) => [operand.name, operand.accounting_point_id]));
  if (ids.size < operands.length) throw formulaNameTwice({}, ATTRIBUTE);
  const used = new Set(parsed.terms.map(({ name }) => name));
  const unused = operands.find(({ name }) => !used.has(name));
  if (unused) throw formulaNameUnused({ name: unused.name }, ATTRIBUTE);
  return parsed.terms.map(({ name, factor }) => {
    const id = ids.get(name);
    if (id === undefined) throw formulaNameUnknown({ name }, ATTRIBUTE);
    return { name, id, factor };
  });
}
