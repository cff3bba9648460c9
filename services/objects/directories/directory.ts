import type { AppError } from '@gaugeway/platform/http';
import type { Fields } from '@gaugeway/proto/fields/field';
import { seenBy } from '../visibility/seen-sql';

/** Declaration of a list that a company refers to: its name, its table, the fields of a row. */
export interface Directory {
  /** Name in audit actions (`<name>.created`) and texts. */
  readonly name: 'consumer' | 'supplier' | 'transformer';
  /** Table of the schema `objects`. */
  readonly table: string;
  /** Key in `ENTITY_LIMITS`. */
  readonly limited: 'consumers' | 'suppliers' | 'transformers';
  readonly fields: Fields;
  /** SQL of further values of a row `d`, by their names, for the user of the placeholder; null for who sees everything. */
  readonly derived: Readonly<Record<string, (user: string) => string>>;
  /** SQL by which a list can be sorted, besides the columns. */
  readonly sort: Readonly<Record<string, string>>;
  /** `by_points`: rows of points that the user sees, and those of none; null = who may read the directory sees all. */
  readonly seen: 'by_points' | null;
  /** Fields that can be filtered by their exact value. */
  readonly filters: readonly string[];
  /** The values as they are stored; throws AppError for values that contradict each other. */
  readonly prepare: (values: DirectoryValues) => DirectoryValues;
  /** The error behind a unique constraint of the table. */
  readonly taken: (constraint: string, values: DirectoryValues) => AppError | null;
}

export type DirectoryValues = Readonly<Record<string, unknown>>;

/** Number of accounting points with a row of a directory that the user sees. */
export const pointsOf =
  (column: string) =>
  (user: string): string =>
    `(SELECT count(*) FROM objects.accounting_point p WHERE p.company_id = d.company_id AND p.${column} = d._id
      AND ${seenBy(user)})`;
