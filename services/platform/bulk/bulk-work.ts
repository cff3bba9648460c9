import type { EntityManager } from 'typeorm';
import type { Context } from '../auth';
import type { RowOutcome, StoredRow } from './bulk-row';
import type { StoredJob } from './bulk-job';

/** What a kind of job does with a chunk of its rows. */
export interface BulkWork<Kind extends string = string> {
  readonly kind: Kind;
  /** Rows per transaction: few enough that its locks are short. */
  readonly chunk: number;
  /** Whether it changes rows of more than one company; all else runs behind the row rules of the job's own. */
  readonly crossesCompanies?: boolean;
  /**
   * Does the rows in the transaction that also keeps how far the job is, so that a kill leaves whole chunks. Returns an
   * outcome for each row; a throw undoes the chunk.
   */
  run(manager: EntityManager, ctx: Context, job: StoredJob<Kind>, rows: readonly StoredRow[]): Promise<RowOutcome[]>;
  /** After the commit. */
  committed?(ctx: Context, job: StoredJob<Kind>): void;
}
