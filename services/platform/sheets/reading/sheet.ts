import { defineError } from '../../http';

/** Why the value of a cell cannot be taken. */
export type CellFault = 'formula' | 'error' | 'long' | 'merged' | 'rounded';

export interface SheetCell {
  /** As it stands there; of a number the shortest text that gives it back. */
  text: string;
  fault?: CellFault;
}

export interface SheetRow {
  /** As the spreadsheet counts: from 1. */
  n: number;
  /** By column, from 0; empty cells are left out. */
  cells: Map<number, SheetCell>;
}

export interface SheetLimits {
  /** Rows that are not empty. */
  rows: number;
  columns: number;
  /** Characters of a cell. */
  text: number;
}

/** Neither a spreadsheet nor a text with columns. */
export const notASheet = defineError('errors.sheet_unreadable', 422);
/** A spreadsheet that claims to be more than anybody has: a bomb, or a document type with entities. */
export const sheetHostile = defineError('errors.sheet_hostile', 422);
/** Variables: `most`. */
export const sheetTooLong = defineError('errors.sheet_too_long', 422);
/** Variables: `most`. */
export const sheetTooWide = defineError('errors.sheet_too_wide', 422);
export const sheetEmpty = defineError('errors.sheet_empty', 422);

/** Takes a row into the sheet if it says anything. Throws `sheetTooLong`, `sheetTooWide`. */
export class RowCollector {
  readonly rows: SheetRow[] = [];

  constructor(readonly limits: SheetLimits) {}

  add(row: SheetRow): void {
    if (row.cells.size === 0) return;
    if (Math.max(...row.cells.keys()) >= this.limits.columns) throw sheetTooWide({ most: this.limits.columns });
    if (this.rows.length >= this.limits.rows) throw sheetTooLong({ most: this.limits.rows });
    this.rows.push(row);
  }
}
