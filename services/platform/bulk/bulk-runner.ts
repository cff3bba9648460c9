import { type BeforeApplicationShutdown, Logger, type OnModuleInit } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { forCompany, inBackground, isTransientDatabaseFault, narrowTransaction } from '../database';
import type { Jobs } from '../jobs';
import type { BulkHost } from './bulk-host';
import type { StoredJob } from './bulk-job';
import type { BulkJobs } from './bulk-jobs.repository';
import { type RowOutcome, remark, type StoredRow } from './bulk-row';
import type { BulkWork } from './bulk-work';

/** A job that was queued by another process, or left by one that died, is found within this time. */
const LOOK_MS = 2000;
const DAY_MS = 86_400_000;
/** Chunks that break so often are done row by row; a row that breaks so often is left out. */
const ROW_BY_ROW_AFTER = 2;
const GIVE_UP_AFTER = 4;

/** How long imports and mass actions are kept: secrets in their rows, dry runs, and all others. */
export const BULK_KEPT_DAYS = { secrets: 14, checked: 3, jobs: 90 };

/**
 * Processes the jobs, one chunk per transaction, which also saves the job's progress: after a crash, the next runner
 * continues at the row after the last chunk. Jobs take turns; a locked job is another process's.
 */
export class BulkRunner implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('BulkRunner');
  private readonly works: ReadonlyMap<string, BulkWork>;
  private running: Promise<void> | null = null;
  private isRequested = false;
  private isEnding = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobs,
    private readonly periodic: Jobs,
    private readonly schema: string,
    { works }: BulkHost,
  ) {
    this.works = new Map(works.map((work) => [work.kind, work]));
  }

  onModuleInit(): void {
    this.periodic.every(`${this.schema}.bulk`, LOOK_MS, async () => this.wake(), this.jobs.hasDueJobs);
    this.periodic.every(`${this.schema}.bulk_tidy`, DAY_MS, () => this.jobs.tidy(BULK_KEPT_DAYS));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.running;
  }

  /** There may be something to do; it is done in the background. */
  wake(): void {
    this.isRequested = true;
    if (this.running || this.isEnding) return;
    this.running = inBackground(() => this.run()).finally(() => (this.running = null));
  }

  private async run(): Promise<void> {
    while (this.isRequested && !this.isEnding) {
      this.isRequested = false;
      for (let isMore = true; isMore && !this.ends();) isMore = await this.next();
    }
  }

  /** It may have been stopped during the last chunk. */
  private ends(): boolean {
    return this.isEnding;
  }

  /** Runs the next chunk. Returns false if there was nothing to do. */
  private async next(): Promise<boolean> {
    let current: StoredJob | null = null;
    try {
      const job = await this.dataSource.transaction(async (manager) => {
        current = await this.jobs.lockNext(manager);
        if (!current) return null;
        const work = this.workOf(current);
        const rows = await this.jobs.nextRows(manager, current, current.failures >= ROW_BY_ROW_AFTER ? 1 : work.chunk);
        if (rows.length === 0) await this.jobs.end(manager, current.id, 'done');
        else {
          const { company_id: companyId, context } = current;
          const job = current;
          if (!work.crossesCompanies) await narrowTransaction(manager, companyId);
          const run = () => work.run(manager, context, job, rows);
          const outcomes =
            job.failures >= GIVE_UP_AFTER
              ? rows.map(brokenRow)
              : await (work.crossesCompanies ? run() : forCompany(companyId, run));
          await this.jobs.advance(manager, current.id, outcomes);
        }
        return current;
      });
      if (job) this.workOf(job).committed?.(job.context, job);
      return job !== null;
    } catch (error) {
      return this.failed(error, current);
    }
  }

  /** A kind without a work is a job of a newer version of the service: it breaks and is tried again by that. */
  private workOf({ kind }: StoredJob): BulkWork {
    const work = this.works.get(kind);
    if (!work) throw new Error(`the service has no work for bulk jobs of the kind ${kind}`);
    return work;
  }

  /** Stores the failure. Returns true if another job may be tried at once. */
  private async failed(error: unknown, job: StoredJob | null): Promise<boolean> {
    this.logger.error(error, `a chunk of the bulk job ${job?.id ?? '?'} broke and is tried again`);
    if (!job || isTransientDatabaseFault(error)) return false;
    try {
      await this.jobs.failed(job.id, job.failures + 1);
      return true;
    } catch {
      return false;
    }
  }
}

const brokenRow = ({ n, item_id, warnings }: StoredRow): RowOutcome => ({
  n,
  state: 'refused',
  itemId: item_id,
  faults: [remark('', 'errors.bulk_row_broken')],
  warnings,
});
