import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { restAfter } from '@gaugeway/platform/jobs';
import { Every } from '@gaugeway/platform/nest';
import { EstimateOverdue } from './estimation/estimate-overdue';
import { QualityUpdater } from './quality-updater';
import { QualityDirtyRepository } from './quality-dirty.repository';

/** Readings of a device that come within it are judged at once. */
const JUDGE_MS = 5000;
/** A run is a turn of the jobs, for which others wait: the rest follows in the next run. */
const LONGEST_RUN_MS = 30_000;
const CHANGED_MS = 15 * 60_000;

/** Judges dirty ranges, marks old readings after changed settings of the rules, and estimates by policy. */
@Injectable()
export class QualityJob implements OnModuleDestroy {
  private readonly stopped = new AbortController();

  constructor(
    private readonly dirty: QualityDirtyRepository,
    private readonly quality: QualityUpdater,
    private readonly overdue: EstimateOverdue,
  ) {}

  @Every(CHANGED_MS, 'messages.quality_changed')
  async markChanged(): Promise<void> {
    await this.dirty.markChanged();
    await this.overdue.run();
  }

  onModuleDestroy(): void {
    this.stopped.abort();
  }

  /** A pause after each batch leaves the processor to storing. */
  @Every(JUDGE_MS, 'messages.quality')
  async judge(): Promise<void> {
    const { signal } = this.stopped;
    const began = performance.now();
    let last = began;
    await this.quality.run(null, async (tookMs) => {
      await restAfter(tookMs, signal);
      last = performance.now();
      return !signal.aborted && last - began < LONGEST_RUN_MS;
    });
    await restAfter(performance.now() - last, signal);
  }
}
