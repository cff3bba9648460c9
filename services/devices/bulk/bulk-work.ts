import type { Context } from '@gaugeway/platform/auth';
import type { EntityManager } from 'typeorm';
import type { StoredJob } from './bulk-job.repository';
import type { RowOutcome, StoredRow } from './bulk-row';

/** What a kind of job does with a chunk of its rows. */
export interface BulkWork {
  /** Rows of a transaction: few enough that nobody waits long for what it locks. */
  readonly chunk: number;
  /**
   * Does the rows in the transaction that also keeps how far the job is, so that a kill leaves whole chunks. Gives an
   * outcome for each row; a throw undoes the chunk.
   */
  run(manager: EntityManager, ctx: Context, job: StoredJob, rows: readonly StoredRow[]): Promise<RowOutcome[]>;
  /** After the commit. */
  committed?(ctx: Context, job: StoredJob): void;
}
