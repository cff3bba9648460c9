import type { GroupTopic } from './group-topic';

/** Position of a consumer in a partition that it holds by `fence`. */
export interface Position extends GroupTopic {
  partition: number;
  fence: number;
  /** Offset of the first event that is not handled. */
  next: number;
}

interface Call {
  position: Position;
  /** Latest start of the statement, `performance.now()`. */
  by: number;
  /** Resolves with the next position; null = the lease is lost. */
  resolve(next: number | null): void;
  reject(error: unknown): void;
}

/**
 * Positions that come within this time are written by one statement, ms. It delays no event: only the next batch of a
 * partition waits for the commit of the one before, and contains the events that come meanwhile.
 */
const GATHER_MS = 20;
/** The same of consumers that collect events for longer anyway. */
const LONGEST_GATHER_MS = 200;

/** Longest wait of the position of a consumer for those of others, ms. */
export const gatherMsOf = (batchWindowMs: number): number =>
  Math.min(LONGEST_GATHER_MS, Math.max(GATHER_MS, batchWindowMs));

/**
 * Positions of all consumers of a process are gathered and written together: a steady stream costs some statements a
 * second, whatever its consumers and partitions. A partition has one commit at most on its way.
 *
 * Other statements about the leases of this process take turns with it (`alone`): two that change many rows in different
 * orders would wait for each other.
 */
export class PositionCommits {
  private waiting: Call[] = [];
  private works: (() => Promise<void>)[] = [];
  private isRunning = false;
  /** Ends the current gathering. */
  private gathered: (() => void) | null = null;
  private gatheringEnds = Infinity;

  /** @param write returns where each continues, in the same order; null where the lease is lost */
  constructor(private readonly write: (positions: readonly Position[]) => Promise<readonly (number | null)[]>) {}

  /**
   * Resolves with where to continue, null where the lease is lost; rejects where the database refuses or is away. Waits
   * for other positions for `withinMs`.
   */
  commit(position: Position, withinMs = GATHER_MS): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const by = performance.now() + withinMs;
      this.waiting.push({ position, by, resolve, reject });
      if (by < this.gatheringEnds) this.gathered?.();
      this.start();
    });
  }

  /** Runs work while no positions are written. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.works.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      this.gathered?.();
      this.start();
    });
  }

  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run();
  }

  private async run(): Promise<void> {
    while (this.waiting.length + this.works.length > 0) {
      while (this.works.length === 0) {
        const left = Math.min(...this.waiting.map(({ by }) => by)) - performance.now();
        if (left <= 0) break;
        await this.gather(left);
      }
      await this.works.shift()?.();
      await this.writeWaiting();
    }
    this.isRunning = false;
  }

  /** Waits, and no longer than until something more urgent comes. */
  private gather(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.gatheringEnds = performance.now() + ms;
      const end = () => {
        clearTimeout(timer);
        this.gathered = null;
        this.gatheringEnds = Infinity;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.gathered = end;
    });
  }

  private async writeWaiting(): Promise<void> {
    const calls = this.waiting.splice(0);
    if (calls.length === 0) return;
    try {
      const agreed = await this.write(calls.map(({ position }) => position));
      for (const [index, call] of calls.entries()) call.resolve(agreed[index] ?? null);
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }
}
