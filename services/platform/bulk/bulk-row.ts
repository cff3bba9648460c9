import type { bulkRowState } from '@gaugeway/proto/api';
import type { z } from 'zod';
import type { Language } from '../auth';
import type { AppError } from '../http';
import { translate } from '../i18n';

/** Remark on a row: a sentence by its key, shown in the language of the reader. */
export interface Remark {
  /** Column of the spreadsheet; empty = the whole row. */
  column: string;
  key: string;
  variables: Record<string, string | number>;
}

export type RowState = z.output<typeof bulkRowState>;

/** A row of a job as it is kept. */
export interface StoredRow {
  /** Row of the spreadsheet, or place in the selection. */
  n: number;
  state: RowState;
  /** Number of the item that the row concerns or created: a device, an object, ... */
  item_id: number | null;
  cells: Record<string, string> | null;
  secrets: Buffer | null;
  faults: Remark[];
  warnings: Remark[];
}

/** A row that is about to be kept. */
export interface NewRow {
  n: number;
  state: RowState;
  itemId: number | null;
  cells: Record<string, string> | null;
  secrets: Buffer | null;
  faults: readonly Remark[];
  warnings: readonly Remark[];
}

/** Outcome of a row in a chunk. */
export interface RowOutcome {
  n: number;
  state: Exclude<RowState, 'waiting'>;
  itemId: number | null;
  faults: Remark[];
  warnings: Remark[];
}

export const remark = (column: string, key: string, variables: Remark['variables'] = {}): Remark => ({
  column,
  key,
  variables,
});

export const sentenceOf = (language: Language, { key, variables }: Remark): string =>
  translate(language, key, variables);

/** Error of a refused item, as a remark on its row. `columnOf` names the column of an input. */
export function remarkOf(error: AppError, columnOf: (input: string) => string = () => ''): Remark {
  return remark(columnOf(error.details.attribute ?? ''), error.declaration.key, error.variables);
}
