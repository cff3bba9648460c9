import type { Language } from '@gaugeway/platform/auth';
import { AppError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { bulkRowState } from '@gaugeway/proto/api';
import type { z } from 'zod';

/** What is to be said of a row: a sentence by its key, so that each reader gets it in their language. */
export interface Remark {
  /** Column of the spreadsheet; empty = the whole row. */
  column: string;
  key: string;
  variables: Record<string, string | number>;
}

export type RowState = z.output<typeof bulkRowState>;

/** A row of a job as it is kept. */
export interface StoredRow {
  n: number;
  state: RowState;
  device_id: number | null;
  cells: Record<string, string> | null;
  secrets: Buffer | null;
  faults: Remark[];
  warnings: Remark[];
}

/** What became of a row in a chunk. */
export interface RowOutcome {
  n: number;
  state: Exclude<RowState, 'waiting'>;
  deviceId: number | null;
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

/** What refused a device, as a remark on its row. `columnOf` names the column of an input. */
export function remarkOf(error: AppError, columnOf: (input: string) => string = () => ''): Remark {
  return remark(columnOf(error.details.attribute ?? ''), error.declaration.key, error.variables);
}
