import { Logger } from '@nestjs/common';
import { forEveryone } from '@gaugeway/platform/database';

/**
 * Scans a durable queue of commands when it is woken, one scan at a time, not before it is opened. Commands that a scan starts run in parallel with
 * later scans; `end` waits for them.
 */
export class QueueRounds {
  private readonly logger: Logger;
  private readonly running = new Map<number, Promise<void>>();
  private looking: Promise<void> | null = null;
  private isWoken = false;
  private isOpen = false;

  constructor(
    name: string,
    private readonly look: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  /** Tasks that run. */
  get taskIds(): number[] {
    return [...this.running.keys()];
  }

  /** Scans from now on. */
  open(): void {
    this.isOpen = true;
    if (this.isWoken) this.wake();
  }

  /** Waits for the running commands. The others stay in the database. */
  async end(): Promise<void> {
    this.isOpen = false;
    await this.looking;
    await Promise.all(this.running.values());
  }

  /** Commands may wait; returns at once. */
  wake(): void {
    this.isWoken = true;
    if (this.looking || !this.isOpen) return;
    this.isWoken = false;
    // Timers and sockets run outside of any tenant scope.
    this.looking = forEveryone(this.look)
      .catch((error: unknown) => this.logger.warn(`the queue was not looked through: ${String(error)}`))
      .finally(() => {
        this.looking = null;
        if (this.isWoken) this.wake();
      });
  }

  /**
   * A task that runs already is not started again. `work`: null = not now. `andLook`: there is room for another when it
   * is done.
   */
  start(taskId: number, work: () => Promise<void> | null, { andLook = false } = {}): void {
    const begun = this.running.has(taskId) ? null : work();
    if (!begun) return;
    let isDone = false;
    const run = begun
      .then(() => {
        isDone = true;
      })
      .catch((error: unknown) => this.logger.error(`task ${taskId} ended without a report: ${String(error)}`))
      .finally(() => {
        this.running.delete(taskId);
        // A failed one waits for the interval.
        if (andLook && isDone) this.wake();
      });
    this.running.set(taskId, run);
  }
}
