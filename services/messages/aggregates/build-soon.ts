import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { forEveryone } from '@gaugeway/platform/database';
import { KeepAggregates } from './keep-aggregates';

/**
 * A build is followed by a rest of so many times its own length: of devices that send all the time what came meanwhile is
 * built together, and the first change after a pause at once.
 */
const RESTS = 9;
const LONGEST_REST_MS = 10_000;

/** Builds what is marked as dirty, behind those who mark. What a process leaves when it ends, the job finds. */
@Injectable()
export class BuildSoon implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Aggregates');
  private readonly stopped = new AbortController();
  private isWanted = false;
  private running: Promise<void> | null = null;

  constructor(private readonly aggregates: KeepAggregates) {}

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
    const began = performance.now();
    try {
      if (!(await this.aggregates.run())) this.isWanted = true;
    } catch (error) {
      this.logger.warn(`consumption is built later: ${error instanceof Error ? error.message : String(error)}`);
      this.isWanted = true;
    }
    const rest = Math.min(LONGEST_REST_MS, RESTS * (performance.now() - began));
    await pause(rest, undefined, { signal: this.stopped.signal }).catch(() => undefined);
  }
}
