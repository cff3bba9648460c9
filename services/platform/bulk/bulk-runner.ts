import { Logger, type OnModuleInit } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { forCompany, isTransientDatabaseFault, narrowTransaction } from '../database';
import type { Jobs, WorkQueues } from '../jobs';
import type { BulkHost } from './bulk-host';
import type { StoredJob } from './bulk-job';
import { type BulkJobs, bulkWork } from './bulk-jobs.repository';
import { type RowOutcome, remark, type StoredRow } from './bulk-row';
import type { BulkWork } from './bulk-work';

/** A job of the queue does chunks for this time; then other companies and other jobs of the company have their turn. */
const TURN_MS = 2000;
/** Runs of a job of the queue: a chunk that its process did not survive is a broken one, and others are counted here. */
const ATTEMPTS = 1;
const DAY_MS = 86_400_000;
/** Chunks that break so often are done row by row; a row that breaks so often is left out. */
const ROW_BY_ROW_AFTER = 2;
const GIVE_UP_AFTER = 4;

/** Retention of imports and mass actions: secrets in their rows, dry runs, and all others. */
export const BULK_KEPT_DAYS = { secrets: 14, checked: 3, jobs: 90 };

/**
 * Processes the bulk jobs as work of a queue, one chunk per transaction, which also saves the progress: after a crash,
 * the next run continues at the row after the last chunk. The jobs of a company take turns.
 */
export class BulkRunner implements OnModuleInit {
  private readonly logger = new Logger('BulkRunner');
  private readonly works: ReadonlyMap<string, BulkWork>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobs,
    private readonly periodic: Pick<Jobs, 'every'>,
    private readonly queues: Pick<WorkQueues, 'register'>,
    private readonly schema: string,
    { works }: BulkHost,
  ) {
    this.works = new Map(works.map((work) => [work.kind, work]));
  }

  onModuleInit(): void {
    this.queues.register({
      ...{ name: bulkWork(this.schema), open: this.jobs.open, attempts: ATTEMPTS, backoffMs: 0, perCompany: 1 },
      run: (id) => this.run(id),
      giveUp: (id, error) => this.giveUp(id, error),
    });
    this.periodic.every(`${this.schema}.bulk_tidy`, DAY_MS, () => this.jobs.tidy(BULK_KEPT_DAYS));
  }

  /** Runs chunks of a job for a turn. Returns true if it has more. Throws transient faults of the database. */
  async run(id: number): Promise<boolean> {
    for (const end = Date.now() + TURN_MS; Date.now() < end;) if (!(await this.next(id))) return false;
    return true;
  }

  /** A chunk did not survive its process: it is a broken one. A transient fault is not the job's, which stays open. */
  async giveUp(id: number, error: unknown): Promise<void> {
    if (error === null) await this.jobs.failed(id);
  }

  /** Runs the next chunk. Returns false if the job has ended or waits. */
  private async next(id: number): Promise<boolean> {
    try {
      const job = await this.dataSource.transaction((manager) => this.chunk(manager, id));
      if (job) this.workOf(job).committed?.(job.context, job);
      return job !== null;
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error(error, `a chunk of the bulk job ${id} broke and is tried again`);
      await this.jobs.failed(id);
      return false;
    }
  }

  /** Returns null if the job has ended. */
  private async chunk(manager: EntityManager, id: number): Promise<StoredJob | null> {
    const job = await this.jobs.lockOpen(manager, id);
    if (!job) return null;
    const work = this.workOf(job);
    const rows = await this.jobs.nextRows(manager, job, job.failures >= ROW_BY_ROW_AFTER ? 1 : work.chunk);
    if (rows.length === 0) await this.jobs.end(manager, id, 'done');
    else {
      if (!work.crossesCompanies) await narrowTransaction(manager, job.company_id);
      const run = () => work.run(manager, job.context, job, rows);
      const outcomes =
        job.failures >= GIVE_UP_AFTER
          ? rows.map(brokenRow)
          : await (work.crossesCompanies ? run() : forCompany(job.company_id, run));
      await this.jobs.advance(manager, id, outcomes);
    }
    return job;
  }

  /** A kind without a work is a job of a newer version of the service: it breaks and is tried again by that. */
  private workOf({ kind }: StoredJob): BulkWork {
    const work = this.works.get(kind);
    if (!work) throw new Error(`the service has no work for bulk jobs of the kind ${kind}`);
    return work;
  }
}

const brokenRow = ({ n, item_id, warnings }: StoredRow): RowOutcome => ({
  n,
  state: 'refused',
  itemId: item_id,
  faults: [remark('', 'errors.bulk_row_broken')],
  warnings,
});
