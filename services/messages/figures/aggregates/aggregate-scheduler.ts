import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { forEveryone } from '@gaugeway/platform/database';
import { restAfter } from '@gaugeway/platform/jobs';
import { AggregateBuilder } from './aggregate-builder';

/**
 * Builds dirty ranges in the background, with a pause after each batch: readings of devices that send all the time are
 * built together, and the first change after a pause at once. The job builds the ranges that a process leaves when it
 * ends.
 */
@Injectable()
export class AggregateScheduler implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Aggregates');
  private readonly stopped = new AbortController();
  private isWanted = false;
  private running: Promise<void> | null = null;

  constructor(private readonly aggregates: AggregateBuilder) {}

  /** Something was marked. */
  soon(): void {
    this.isWanted = true;
    this.go();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private go(): void {
    if (this.stopped.signal.aborted || !this.isWanted) return;
    this.running ??= forEveryone(() => this.build()).finally(() => {
      this.running = null;
      this.go();
    });
  }

  private async build(): Promise<void> {
    this.isWanted = false;
    const { signal } = this.stopped;
    let began = performance.now();
    try {
      const isAll = await this.aggregates.run(async (tookMs) => {
        await restAfter(tookMs, signal);
        began = performance.now();
        return !signal.aborted;
      });
      if (!isAll) this.isWanted = true;
    } catch (error) {
      this.logger.warn(`consumption is built later: ${error instanceof Error ? error.message : String(error)}`);
      this.isWanted = true;
    }
    await restAfter(performance.now() - began, signal);
  }
}
