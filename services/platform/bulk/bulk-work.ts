import type { EntityManager } from 'typeorm';
import type { Context } from '../auth';
import type { RowOutcome, StoredRow } from './bulk-row';
import type { StoredJob } from './bulk-job';

/** Work of a kind of job on a chunk of its rows. */
export interface BulkWork<Kind extends string = string> {
  readonly kind: Kind;
  /** Rows per transaction: few enough that its locks are short. */
  readonly chunk: number;
  /** true if it changes rows of more than one company. Other work is limited to the rows of the job's company. */
  readonly crossesCompanies?: boolean;
  /**
   * Processes rows in the transaction that also stores the progress, so that a kill leaves whole chunks. Returns an
   * outcome per row; a throw undoes the chunk.
   */
  run(manager: EntityManager, ctx: Context, job: StoredJob<Kind>, rows: readonly StoredRow[]): Promise<RowOutcome[]>;
  /** Called after the commit. */
  committed?(ctx: Context, job: StoredJob<Kind>): void;
}
