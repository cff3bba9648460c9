import { type CustomField, type FormulaTerm, parseFormula } from '@gaugeway/proto/api';
import { roundFigure } from '@gaugeway/proto/number/figure';
import { structureFormula } from './structure.errors';

/** A column of one's own that is worked out of fields. */
export interface FormulaColumn {
  terms: readonly FormulaTerm[];
}

/**
 * The formulas of a report by the place of their column; they are those of virtual points, of fields instead of points: sums
 * of fields times numbers. Throws `structureFormula` for one that cannot be read or names a field that is not offered.
 */
export function formulasOf(
  columns: readonly CustomField[],
  isKnown: (field: string) => boolean,
): Map<number, FormulaColumn> {
  const found = new Map<number, FormulaColumn>();
  for (const [place, column] of columns.entries()) {
    if (column.kind !== 'formula') continue;
    const parsed = parseFormula(column.formula);
    const attribute = `custom_fields.${place}.formula`;
    if ('fault' in parsed) throw structureFormula({ title: column.title, part: parsed.part }, { attribute });
    const unknown = parsed.terms.find(({ name }) => !isKnown(name));
    if (unknown) throw structureFormula({ title: column.title, part: unknown.name }, { attribute });
    found.set(place, parsed);
  }
  return found;
}

/** null where one of its fields has no number. */
export function valueOfFormula({ terms }: FormulaColumn, valueOf: (field: string) => unknown): number | null {
  let sum = 0;
  for (const { name, factor } of terms) {
    const value = valueOf(name);
    if (typeof value !== 'number') return null;
    sum += factor * value;
  }
  return roundFigure(sum);
}
