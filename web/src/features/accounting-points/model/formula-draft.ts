import type { AccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { type FormulaFault, parseFormula, type PointFormula } from '@gaugeway/proto/api/point-formula';
import type { Choice } from '@/shared/forms';

/** The formula of a virtual point as its form holds it. */
export interface FormulaDraft {
  isVirtual: boolean;
  /** As typed: `A + B - 0.5 * C`. */
  expression: string;
  /** Point of each name. Names that are no longer in the expression are kept. */
  chosen: Readonly<Record<string, Choice | undefined>>;
}

export function formulaDraft(point: AccountingPoint | undefined): FormulaDraft {
  const { expression = '', operands = [] } = point?.formula ?? {};
  const chosen: Record<string, Choice | undefined> = {};
  for (const { name, accounting_point_id: id, title } of operands) chosen[name] = { value: String(id), label: title };
  return { isVirtual: Boolean(point?.formula), expression, chosen };
}

/** The names in an expression, also in one that is not finished, in the order of their first mention. */
export const namesIn = (expression: string): string[] => [...new Set(expression.match(/\p{L}[\p{L}\d_]*/gu))];

/** Fault of the expression; null = none, or the expression is empty. */
export function faultOf({ expression }: FormulaDraft): { fault: FormulaFault; part: string } | null {
  if (expression.trim() === '') return null;
  const parsed = parseFormula(expression);
  return 'fault' in parsed ? parsed : null;
}

/** The formula, where it is whole: correct, and with a point for every name. */
export function formulaOf(draft: FormulaDraft): PointFormula | null {
  const expression = draft.expression.trim();
  if (expression === '' || faultOf(draft)) return null;
  const operands = namesIn(expression).map((name) => ({ name, id: Number(draft.chosen[name]?.value) }));
  if (operands.some(({ id }) => !id)) return null;
  return { expression, operands: operands.map(({ name, id }) => ({ name, accounting_point_id: id })) };
}

/** The expression with a further point, by the first letter that is free. */
export function withFurther(expression: string): string {
  const taken = new Set(namesIn(expression));
  const name = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').find((letter) => !taken.has(letter));
  if (!name) return expression;
  return expression.trim() === '' ? name : `${expression.trim()} + ${name}`;
}
