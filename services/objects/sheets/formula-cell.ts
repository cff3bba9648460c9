import { type FormulaFault, parseFormula, type PointFormula, type namedFormula } from '@gaugeway/proto/api';
import type { z } from 'zod';
import { folded } from './sheet-columns';

// A formula in a cell names its points by title or number: `[Water, main] - 0,5 * [#17]`.

/** Something in brackets. */
const NAMED = /\[([^[\]]*)\]/g;

export interface FormulaCell {
  /** Expression with the names P1, P2 ... for bracketed points. */
  expression: string;
  /** Points named in brackets, folded as titles are compared, in the order of the names; a number without its sign. */
  points: string[];
}

const nameOf = (index: number): string => `P${index + 1}`;

/** Parses a cell. Returns the fault of an invalid one; `points` is empty where nothing is in brackets. Pure. */
export function readFormula(cell: string): FormulaCell | { fault: FormulaFault; part: string } {
  const points: string[] = [];
  const expression = cell.replace(NAMED, (_, text: string) => {
    const point = folded(text.replace(/^\s*[#№]\s*(?=\d+\s*$)/, ''));
    if (!points.includes(point)) points.push(point);
    return nameOf(points.indexOf(point));
  });
  const bare = /\p{L}[\p{L}\d_]*/u.exec(cell.replace(NAMED, ' '));
  if (bare) return { fault: 'unexpected', part: bare[0] };
  const parsed = parseFormula(expression);
  return 'fault' in parsed ? parsed : { expression, points };
}

/** The formula with the points that its names refer to. Pure. */
export const formulaOf = ({ expression }: FormulaCell, ids: readonly number[]): PointFormula => ({
  expression,
  operands: ids.map((id, index) => ({ name: nameOf(index), accounting_point_id: id })),
});

/** Formula as a cell names it: points by title, or by number if the title is ambiguous. Pure. */
export function formulaText({ expression, operands }: z.output<typeof namedFormula>): string {
  const shown = new Map(
    operands.map(({ name, title, accounting_point_id: id }) => [
      name,
      /[[\]]|^\s*[#№]?\s*\d+\s*$/.test(title) ? `[#${id}]` : `[${title}]`,
    ]),
  );
  return expression.replace(/\p{L}[\p{L}\d_]*/gu, (name) => shown.get(name) ?? name);
}
