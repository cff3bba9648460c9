import type { EntityManager } from 'typeorm';
import type { Context } from '../auth';
import type { Cell } from '../documents';
import type { StoredJob } from './bulk-job';
import type { StoredRow } from './bulk-row';
import type { BulkWork } from './bulk-work';

/** A row with the name of its item, empty where the reader has no such item. */
export type NamedRow = StoredRow & { name: string };

/** Columns of a job's result after the state of a row and its remarks. */
export interface ResultColumns {
  columns: readonly { head: string; width: number }[];
  cellsOf(row: NamedRow): Cell[];
}

/** Interface of the service whose jobs the engine runs. */
export interface BulkHost<Kind extends string = string> {
  readonly works: readonly BulkWork<Kind>[];
  /** Names of those of the items which the reader has: a job may have been given ids of anybody's. */
  names(ctx: Context, items: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Titles of the columns that remarks name. */
  titles(ctx: Context): Promise<(column: string) => string>;
  /** Notes in the transaction that a job was stopped. */
  cancelled(manager: EntityManager, ctx: Context, job: StoredJob<Kind>): Promise<void>;
  /** Columns of the result; `rows` reads the job's rows batch by batch, as often as it is called. */
  resultColumns(ctx: Context, job: StoredJob<Kind>, rows: () => AsyncIterable<NamedRow[]>): Promise<ResultColumns>;
  /** Title of the sheet of a result. */
  sheetName(ctx: Context): string;
}
