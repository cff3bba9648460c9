import type { GroupTopic } from './group-topic';

/** How far a consumer has handled a partition that it holds by `fence`. */
export interface Position extends GroupTopic {
  partition: number;
  fence: number;
  /** Offset of the first event that is not handled. */
  next: number;
}

interface Call {
  position: Position;
  /** With where to continue; null = the lease is lost. */
  resolve(next: number | null): void;
  reject(error: unknown): void;
}

/**
 * Positions that come within this time are written by one statement, ms. It delays no event: only the next batch of a
 * partition waits for the commit of the one before, and what comes meanwhile is in it.
 */
const GATHER_MS = 20;

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

  /** @param write returns where each continues, in the same order; null where the lease is lost */
  constructor(private readonly write: (positions: readonly Position[]) => Promise<readonly (number | null)[]>) {}

  /** Resolves with where to continue, null where the lease is lost; rejects where the database refuses or is away. */
  commit(position: Position): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ position, resolve, reject });
      this.start();
    });
  }

  /** Does something while no positions are written. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.works.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
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
      if (this.works.length === 0) await new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS));
      await this.works.shift()?.();
      await this.writeWaiting();
    }
    this.isRunning = false;
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
