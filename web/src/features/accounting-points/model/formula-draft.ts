import type { AccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { type FormulaFault, parseFormula, type PointFormula } from '@gaugeway/proto/api/point-formula';
import type { Choice } from '@/shared/forms';

/** Form state of the formula of a virtual point. */
export interface FormulaDraft {
  isVirtual: boolean;
  /** Expression as typed: `A + B - 0.5 * C`. */
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

/** Names in an expression, also in an incomplete one, in the order of their first occurrence. */
export const namesIn = (expression: string): string[] => [...new Set(expression.match(/\p{L}[\p{L}\d_]*/gu))];

/** Fault of the expression; null = none, or the expression is empty. */
export function faultOf({ expression }: FormulaDraft): { fault: FormulaFault; part: string } | null {
  if (expression.trim() === '') return null;
  const parsed = parseFormula(expression);
  return 'fault' in parsed ? parsed : null;
}

/** Formula if it is complete: valid, and with a point for every name; else null. */
export function formulaOf(draft: FormulaDraft): PointFormula | null {
  const expression = draft.expression.trim();
  if (expression === '' || faultOf(draft)) return null;
  const operands = namesIn(expression).map((name) => ({ name, id: Number(draft.chosen[name]?.value) }));
  if (operands.some(({ id }) => !id)) return null;
  return { expression, operands: operands.map(({ name, id }) => ({ name, accounting_point_id: id })) };
}

/** Expression with a further point, named by the first unused letter. */
export function withFurther(expression: string): string {
  const taken = new Set(namesIn(expression));
  const name = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').find((letter) => !taken.has(letter));
  if (!name) return expression;
  return expression.trim() === '' ? name : `${expression.trim()} + ${name}`;
}
