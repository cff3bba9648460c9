import { isFieldName } from '@gaugeway/catalogue';
import type { Table, TableCell } from '../derived/table';

/** Field of a column, without its derivation. */
const fieldOf = (column: string): string =>
  column.replace(/^(start|end|delta)_/, '').replace(/(_kkt|_loss_factor)+$/, '');

/** A table with the columns of these fields alone; texts that the rows have beside their fields stay. null = all. */
export function withOnlyFields(table: Table, names: readonly string[] | null): Table {
  if (names === null) return table;
  const isShown = (column: string) => !isFieldName(fieldOf(column)) || names.includes(fieldOf(column));
  return { times: table.times, columns: new Map([...table.columns].filter(([name]) => isShown(name))) };
}

/** Data of a row besides its values. */
export interface RowFacts {
  /** Time of reception, Unix milliseconds; null = made of several rows. */
  receivedAt: number | null;
  /** Ratio of the transformers of the meter of the row. */
  ratio: number | null;
}

/** The columns that no row has of itself, by their names (specification 2, section 3: Message row). */
const KNOWN: Readonly<Record<string, (row: RowFacts) => TableCell>> = {
  created_at: ({ receivedAt }) => (receivedAt === null ? null : Math.floor(receivedAt / 1000)),
  transformation_ratio: ({ ratio }) => ratio,
};

/** The cell of such a column; null = there is no column of this name, or the row has nothing under it. */
export function extraCell(name: string, row: RowFacts): TableCell {
  return Object.hasOwn(KNOWN, name) ? (KNOWN[name]?.(row) ?? null) : null;
}

/**
 * A table with the columns that the caller named (`extra_fields`); `rows`: of each row of the table, in its order. A column
 * that it has already stays as it is, and one that the data lacks is there without a value.
 */
export function withExtraColumns(table: Table, names: readonly string[], rows: readonly RowFacts[]): Table {
  if (names.length === 0) return table;
  const columns = new Map(table.columns);
  for (const name of names) {
    if (columns.has(name)) continue;
    columns.set(
      name,
      rows.map((row) => extraCell(name, row)),
    );
  }
  return { times: table.times, columns };
}
