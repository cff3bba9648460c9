import { Logger } from '@nestjs/common';
import type { Database } from './database';

/** A process without the lease asks again after this time; the work may pause that long after its holder died. */
const ASK_AGAIN_MS = 2000;

/**
 * Work that one process of the installation does at a time. The holder has a lock of its database session, so that the
 * server takes it back when the process dies or loses its connection; then another process takes over.
 */
export class Lease {
  private readonly logger = new Logger('Lease');
  private readonly ended = new AbortController();
  private wake: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  /** Calls `taken` when this process is the one, and `lost` when it no longer is; both again and again. */
  start(taken: () => void, lost: () => void): void {
    this.running = this.run(taken, lost);
  }

  /** Releases the lease, after `lost` was called. */
  async stop(): Promise<void> {
    this.ended.abort();
    this.wake();
    await this.running;
  }

  private async run(taken: () => void, lost: () => void): Promise<void> {
    while (!this.ended.signal.aborted) {
      await this.hold(taken, lost).catch((error: unknown) => {
        this.logger.warn(`the lease ${this.name} was lost: ${error instanceof Error ? error.message : String(error)}`);
      });
      await this.wokenOr(ASK_AGAIN_MS);
    }
  }

  private hold(taken: () => void, lost: () => void): Promise<void> {
    const key = [`lease:${this.name}`];
    return this.database.withClient(async (client) => {
      const tryLock = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held';
      const { rows } = await client.query<{ held: boolean }>(tryLock, key);
      if (!rows[0]?.held) return;
      let breakOff: (error: Error) => void = () => undefined;
      const broken = new Promise<never>((_, reject) => (breakOff = reject));
      const onEnd = () => breakOff(new Error('Connection terminated'));
      client.once('end', onEnd);
      client.once('error', breakOff);
      try {
        taken();
        await Promise.race([this.wokenOr(null), broken]);
      } finally {
        lost();
        client.off('end', onEnd);
        client.off('error', breakOff);
      }
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', key);
    });
  }

  /** Until `stop`, or for so many milliseconds. */
  private wokenOr(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.ended.signal.aborted) this.wake();
    });
  }
}
