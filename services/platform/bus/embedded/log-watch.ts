import { pause } from '../signal';
import type { EmbeddedConsumer } from './embedded-consumer';
import type { LogRepository } from './log.repository';

export interface LogWatchOptions {
  log: LogRepository;
  consumers: readonly EmbeddedConsumer[];
  pollMs: number;
  stopped: AbortSignal;
}

/**
 * Finds events that other processes appended without a notification, as while the connection to the database was lost:
 * one statement for all consumers of the process, which read only where there is something further.
 */
export class LogWatch {
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: LogWatchOptions) {}

  start(): void {
    this.running = this.rounds();
  }

  /** Stops after `stopped` was aborted. */
  async stop(): Promise<void> {
    await this.running;
  }

  private async rounds(): Promise<void> {
    const { pollMs, stopped } = this.options;
    for (;;) {
      await pause(pollMs, stopped);
      if (stopped.aborted) return;
      // A database that does not answer is in the log already: the membership and the listener wait for it too.
      await this.round().catch(() => undefined);
    }
  }

  private async round(): Promise<void> {
    const { log, consumers } = this.options;
    const ends = await log.ends([...new Set(consumers.map(({ groupTopic }) => groupTopic.topic))]);
    for (const consumer of consumers) consumer.reachTo(ends.get(consumer.groupTopic.topic) ?? new Map());
  }
}
