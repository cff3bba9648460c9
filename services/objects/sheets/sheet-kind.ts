import type { Remark } from '@gaugeway/platform/bulk';
import type { Context } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import type { z } from 'zod';
import type { Directory } from '../directories/directory';
import type { SheetColumn } from './sheet-columns';

/** Result of a row before it is imported. */
export interface JudgedRow {
  n: number;
  /** Values as the creating call takes them, with the texts of columns that are looked up. */
  values: Record<string, unknown>;
  /** Texts of the cells in the file. */
  texts: Record<string, string>;
  faults: Remark[];
  /** true: the thing exists already. */
  isKnown: boolean;
}

/** An id as text, and the version that the import left. */
export type MadeItem = readonly [id: string, version: number];

/** A kind of spreadsheet: its columns, and the use of its rows. */
export interface SheetKind {
  readonly name: 'points' | 'consumers' | 'suppliers' | 'transformers';
  /** Kind of its rows in `ENTITY_LIMITS`. */
  readonly limited: 'accounting_points' | Directory['limited'];
  readonly columns: readonly SheetColumn[];
  /** Schema of the values of a row without the columns that are looked up. */
  readonly schema: z.ZodType<Record<string, unknown>>;
  /** Columns that name something else, which `judge` looks up. */
  readonly lookups: readonly string[];
  /** Key by which two rows are the same thing. */
  identityOf(values: Readonly<Record<string, unknown>>): string;
  /** Looks names up, marks existing entities, adds faults. */
  judge(ctx: Context, rows: readonly JudgedRow[]): Promise<void>;
  insert(transaction: Transaction, ctx: Context, rows: readonly JudgedRow[]): Promise<MadeItem[]>;
  /** Removes those that are as the import left them; their number. */
  remove(transaction: Transaction, ctx: Context, items: readonly MadeItem[]): Promise<number>;
}
