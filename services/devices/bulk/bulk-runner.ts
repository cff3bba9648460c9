import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { forCompany, forEveryone, isTransientDatabaseFault, narrowTransaction } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { DataSource } from 'typeorm';
import { BulkJobRepository, type StoredJob } from './bulk-job.repository';
import { type RowOutcome, remark, type StoredRow } from './bulk-row';
import type { BulkWork } from './bulk-work';
import { ImportWork } from './import/import-work';
import { EditWork } from './mass/edit-work';
import { MoveWork } from './mass/move-work';
import { TieWork } from './mass/tie-work';

/** A job that was queued by another process, or left by one that died, is found within this time. */
const LOOK_MS = 2000;
const DAY_MS = 86_400_000;
/** Chunks that break so often are done row by row; a row that breaks so often is left out. */
const ROW_BY_ROW_AFTER = 2;
const GIVE_UP_AFTER = 4;

const KEPT_DAYS = { secrets: 14, checked: 3, jobs: 90 };

/**
 * Works off the jobs, a chunk a transaction, in which the job's progress stands too: whatever dies, the next who looks
 * goes on at the row after the last chunk. Jobs take turns; a locked job is another process's.
 */
@Injectable()
export class BulkRunner implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('BulkRunner');
  private readonly works: Record<StoredJob['kind'], BulkWork>;
  private running: Promise<void> | null = null;
  private isAsked = false;
  private isEnding = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobRepository,
    private readonly periodic: Jobs,
    imports: ImportWork,
    edits: EditWork,
    moves: MoveWork,
    ties: TieWork,
  ) {
    this.works = { import: imports, edit: edits, move: moves, tie: ties };
  }

  onModuleInit(): void {
    this.periodic.every('devices.bulk', LOOK_MS, async () => this.wake());
    this.periodic.every('devices.bulk_tidy', DAY_MS, () => this.jobs.tidy(KEPT_DAYS));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.running;
  }

  /** There may be something to do; it is done behind the caller's back. */
  wake(): void {
    this.isAsked = true;
    if (this.running || this.isEnding) return;
    this.running = forEveryone(() => this.run()).finally(() => (this.running = null));
  }

  private async run(): Promise<void> {
    while (this.isAsked && !this.isEnding) {
      this.isAsked = false;
      for (let isMore = true; isMore && !this.ends();) isMore = await this.next();
    }
  }

  /** It may have been told so during the last chunk. */
  private ends(): boolean {
    return this.isEnding;
  }

  /** Whether there was something to do. */
  private async next(): Promise<boolean> {
    let current: StoredJob | null = null;
    try {
      const job = await this.dataSource.transaction(async (manager) => {
        current = await this.jobs.lockNext(manager);
        if (!current) return null;
        const work = this.works[current.kind];
        const rows = await this.jobs.nextRows(manager, current, current.failures >= ROW_BY_ROW_AFTER ? 1 : work.chunk);
        if (rows.length === 0) await this.jobs.end(manager, current.id, 'done');
        else {
          const { company_id: companyId, context } = current;
          const job = current;
          // A move is two companies' matter; all else sees the rows of the job's own alone.
          if (job.kind !== 'move') await narrowTransaction(manager, companyId);
          const run = () => work.run(manager, context, job, rows);
          const outcomes =
            job.failures >= GIVE_UP_AFTER
              ? rows.map(brokenRow)
              : await (job.kind === 'move' ? run() : forCompany(companyId, run));
          await this.jobs.advance(manager, current.id, outcomes);
        }
        return current;
      });
      if (job) this.works[job.kind].committed?.(job.context, job);
      return job !== null;
    } catch (error) {
      return this.failed(error, current);
    }
  }

  /** Whether another job may be tried at once. */
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

const brokenRow = ({ n, device_id, warnings }: StoredRow): RowOutcome => ({
  n,
  state: 'refused',
  deviceId: device_id,
  faults: [remark('', 'errors.bulk_row_broken')],
  warnings,
});
