import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Database, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { restAfter } from '@gaugeway/platform/jobs';
import { Every } from '@gaugeway/platform/nest';
import { insight } from '../insight';
import { type Closing, ClosingRepository, HAS_RUNNING_CLOSINGS } from './closing.repository';
import { close } from './ledger';
import { ledgerOf, LedgerRepository } from './ledger.repository';
import { LiveFigures } from './live-figures';
import { PeriodRepository, type StoredPeriod } from './period.repository';
import { valuesOf } from './point-values';

const EVERY_MS = 1000;
/** Points of one transaction, which is repeated after a kill. */
const BATCH = 100;
/** A batch that fails so often ends the run. */
const MOST_TRIES = 3;

/**
 * Freezes the figures of the periods that were closed, in batches. Each notes how far the run has come in its own
 * transaction, so that a run that a killed process left continues behind its last batch.
 */
@Injectable()
export class ClosePeriodsJob implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ClosePeriods');
  private readonly stopped = new AbortController();

  constructor(
    private readonly closings: ClosingRepository,
    private readonly periods: PeriodRepository,
    private readonly figures: LiveFigures,
    private readonly ledgers: LedgerRepository,
    private readonly database: Database,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopped.abort();
  }

  @Every(EVERY_MS, 'messages.close_periods', HAS_RUNNING_CLOSINGS)
  async run(): Promise<void> {
    // A taken period counts as tried.
    while (!this.stopped.signal.aborted) {
      const closing = await this.closings.take();
      if (!closing) return;
      try {
        if (closing.tries > MOST_TRIES) await this.closings.end(closing.id, 'failed');
        else await this.close(closing);
      } catch (error) {
        this.logger.error({ err: error, closing: closing.id }, 'a batch of a closing failed and is repeated');
        // Temporary failures are retried at the next run.
        if (isTransientDatabaseFault(error)) throw error;
      }
    }
  }

  private async close(closing: Closing): Promise<void> {
    const period = await this.periods.find(closing.companyId, closing.periodId);
    if (!period) return this.closings.end(closing.id, 'failed');
    let reached = closing.reached;
    while (!this.stopped.signal.aborted) {
      const began = performance.now();
      const ids = await this.closings.next({ ...closing, reached }, period, BATCH);
      if (ids.length === 0) return this.closings.end(closing.id, 'done');
      if (!(await this.batch({ ...closing, reached }, period, ids))) return;
      reached = ids.at(-1) ?? reached;
      await restAfter(performance.now() - began, this.stopped.signal);
    }
  }

  /** false = another process has done it. */
  private async batch(closing: Closing, period: StoredPeriod, ids: readonly number[]): Promise<boolean> {
    const live = await this.figures.of(insight('closing', period), ids, period);
    return this.database.transaction(async (transaction) => {
      if (!(await this.closings.advance(transaction, closing, ids.at(-1) ?? 0, ids.length))) return false;
      const ledgers = await this.ledgers.lock(transaction, period.companyId, ids);
      const changes = [...live].map(([pointId, figure]) => {
        const before = ledgerOf(ledgers, pointId);
        const after = close(before, { id: period.id, to: period.to }, valuesOf(figure));
        return { pointId, before, after, period, live: figure, author: closing.author };
      });
      await this.ledgers.save(transaction, changes);
      return true;
    });
  }
}
