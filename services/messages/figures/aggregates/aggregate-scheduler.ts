import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { BATCH_WINDOW_MS, Bus } from '@gaugeway/platform/bus';
import { forEveryone } from '@gaugeway/platform/database';
import { restAfter } from '@gaugeway/platform/jobs';
import { AggregateBuilder } from './aggregate-builder';

/**
 * Builds dirty ranges in the background, with a pause after each batch: readings of devices that send all the time are
 * built together, once per window; the first change after a pause and corrections at once. The job builds the ranges
 * that a process leaves when it ends.
 */
@Injectable()
export class AggregateScheduler implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Aggregates');
  private readonly stopped = new AbortController();
  private isWanted = false;
  private running: Promise<void> | null = null;
  private readonly windowMs: number;
  /** Earliest start of the next run, `performance.now()`. */
  private opensAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly aggregates: AggregateBuilder,
    bus: Bus,
  ) {
    this.windowMs = bus.windowOf(BATCH_WINDOW_MS.sums);
  }

  /** New readings were marked: builds them in the next window. */
  soon(): void {
    this.isWanted = true;
    this.go();
  }

  /** A change that somebody waits for was marked: builds it without a window. */
  now(): void {
    this.opensAt = -Infinity;
    this.soon();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private go(): void {
    if (this.stopped.signal.aborted || !this.isWanted || this.running) return;
    clearTimeout(this.timer);
    const left = this.opensAt - performance.now();
    if (left > 0) {
      this.timer = setTimeout(() => this.go(), left);
      return;
    }
    this.running = forEveryone(() => this.build()).finally(() => {
      this.running = null;
      this.go();
    });
  }

  private async build(): Promise<void> {
    this.isWanted = false;
    const { signal } = this.stopped;
    let began = performance.now();
    this.opensAt = began + this.windowMs;
    try {
      const isAll = await this.aggregates.run(async (tookMs) => {
        await restAfter(tookMs, signal);
        began = performance.now();
        return !signal.aborted;
      });
      if (!isAll) this.now();
    } catch (error) {
      this.logger.warn(`consumption is built later: ${error instanceof Error ? error.message : String(error)}`);
      this.isWanted = true;
    }
    await restAfter(performance.now() - began, signal);
  }
}
