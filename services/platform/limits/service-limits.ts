import type { LimitedKind, LimitedService } from '@gaugeway/proto/api';
import type { Database } from '../database/database';

/** Rows of a kind; the alias of the table is `e`. */
export interface CountedTable {
  /** Schema and table. */
  readonly table: string;
  /** Column of the owner. Default `company_id`. */
  readonly owner?: string;
  /** Condition of a row that counts. Default: every row. */
  readonly counts?: string;
}

/** Counting rules of a service for its kinds, and reasons for tables of companies without a limit. */
export interface Declared<K extends LimitedKind> {
  readonly tables: Readonly<Record<K, CountedTable>>;
  /** Tables with a company, without the schema, by the reason. */
  readonly unlimited: Readonly<Record<string, readonly string[]>>;
}

/** The limits of any service. */
export interface ServiceLimits {
  readonly service: LimitedService;
  readonly declared: Pick<Declared<LimitedKind>, 'unlimited'> & {
    readonly tables: Readonly<Partial<Record<LimitedKind, CountedTable>>>;
  };
  /** The kinds with a limit per company that `isShown` selects, and how many entities of each the company has. */
  use(
    database: Database,
    companyId: number,
    isShown: (kind: LimitedKind) => boolean,
  ): Promise<{ kind: LimitedKind; used: number | null }[]>;
}
