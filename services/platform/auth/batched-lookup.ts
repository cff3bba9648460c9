import { forEveryone } from '../database';

/** Lookups in flight at the same time; keys that arrive meanwhile share the next one. */
const MOST_IN_FLIGHT = 4;
/** Keys per lookup. */
const MOST_KEYS = 1000;

interface Waiting<V> {
  resolve(value: V | null): void;
  reject(error: unknown): void;
}

/**
 * Looks keys up in batches, and keeps no result: each call gets a state that was read after the call began, so that
 * a revocation that was answered before it is seen. Calls that arrive together cost one lookup.
 */
export class BatchedLookup<V> {
  private waiting = new Map<string, Waiting<V>[]>();
  private isScheduled = false;
  private inFlight = 0;

  /** `find` returns the values of the keys that exist, by key. */
  constructor(private readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** null where there is none; rejects as `find` does. */
  get(key: string): Promise<V | null> {
    return new Promise((resolve, reject) => {
      const others = this.waiting.get(key);
      if (others) others.push({ resolve, reject });
      else this.waiting.set(key, [{ resolve, reject }]);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.inFlight >= MOST_IN_FLIGHT || this.waiting.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      // The keys belong to callers of any company.
      void forEveryone(() => this.lookUp());
    });
  }

  private async lookUp(): Promise<void> {
    const batch = [...this.waiting].slice(0, MOST_KEYS);
    for (const [key] of batch) this.waiting.delete(key);
    this.inFlight++;
    this.schedule();
    try {
      const found = await this.find(batch.map(([key]) => key));
      for (const [key, callers] of batch) for (const { resolve } of callers) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const [, callers] of batch) for (const { reject } of callers) reject(error);
    } finally {
      this.inFlight--;
      this.schedule();
    }
  }
}
