import { Injectable } from '@nestjs/common';

/** Below this a count is quick, and a difference would be seen: it is never remembered. */
const WORTH_IT = 5000;
const REMEMBERED_MS = 5000;
/** Until then an older one is given while a new one is counted. */
const SERVED_MS = 30_000;
const LARGEST = 500;

/** The count of a list: at least how many devices it has. */
export interface Counted {
  total: number;
}

/**
 * Totals of long lists, cached for five seconds, because paging and sorting ask for the same total again and again.
 * For half a minute the old total is returned while it is counted again, so that no one waits for a count twice. A
 * change made through this process is seen immediately, one made elsewhere within that half minute.
 */
@Injectable()
export class CountMemory {
  private readonly known = new Map<string, { counted: Counted; until: number }>();
  private readonly counting = new Set<string>();
  private changes = 0;

  /** The total of that list, counted or remembered. */
  async total(companyId: number, list: unknown, count: () => Promise<number>): Promise<number> {
    return (await this.counted(companyId, list, async () => ({ total: await count() }))).total;
  }

  /**
   * The total of that list that is available without waiting; undefined = it has to be counted. A list is always
   * counted in the same way.
   */
  remembered<T extends Counted>(companyId: number, list: unknown): T | undefined {
    const known = this.known.get(keyOf(companyId, list));
    return known && known.until + SERVED_MS - REMEMBERED_MS > Date.now() ? (known.counted as T) : undefined;
  }

  /** The count of that list, made now or remembered. */
  async counted<T extends Counted>(companyId: number, list: unknown, count: () => Promise<T>): Promise<T> {
    const key = keyOf(companyId, list);
    const known = this.known.get(key);
    const now = Date.now();
    if (known && known.until > now) return known.counted as T;
    if (!known || known.until + SERVED_MS - REMEMBERED_MS <= now) return this.count(key, count);
    if (!this.counting.has(key)) {
      this.counting.add(key);
      // If the fault persists, the next caller gets it.
      void this.count(key, count)
        .catch(() => this.known.delete(key))
        .finally(() => this.counting.delete(key));
    }
    return known.counted as T;
  }

  private async count<T extends Counted>(key: string, count: () => Promise<T>): Promise<T> {
    const changes = this.changes;
    const counted = await count();
    // A count taken during a change may be outdated.
    if (changes !== this.changes) return counted;
    if (counted.total < WORTH_IT) {
      this.known.delete(key);
      return counted;
    }
    if (this.known.size >= LARGEST) this.known.clear();
    this.known.set(key, { counted, until: Date.now() + REMEMBERED_MS });
    return counted;
  }

  /** Forgets counts after a change of the company's devices. */
  forget(companyId: number): void {
    this.changes += 1;
    for (const key of this.known.keys()) if (key.startsWith(`${companyId}:`)) this.known.delete(key);
  }
}

const keyOf = (companyId: number, list: unknown): string => `${companyId}:${JSON.stringify(list)}`;
