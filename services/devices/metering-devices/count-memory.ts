import { Injectable } from '@nestjs/common';

/** Below this a count is quick, and a difference would be seen: it is never remembered. */
const WORTH_IT = 5000;
const REMEMBERED_MS = 5000;
/** Until then an older one is given while a new one is counted. */
const SERVED_MS = 30_000;
const LARGEST = 500;

/**
 * Totals of long lists, remembered for five seconds: whoever pages or sorts asks for the same one again and again.
 * For half a minute the old one is told while it is counted anew, so that nobody waits for a count twice. A change made
 * through this process is seen at once, one made elsewhere within that half minute.
 */
@Injectable()
export class CountMemory {
  private readonly known = new Map<string, { total: number; until: number }>();
  private readonly counting = new Set<string>();
  private changes = 0;

  /** The total of that list, counted or remembered. */
  async total(companyId: number, list: unknown, count: () => Promise<number>): Promise<number> {
    const key = `${companyId}:${JSON.stringify(list)}`;
    const known = this.known.get(key);
    const now = Date.now();
    if (known && known.until > now) return known.total;
    if (!known || known.until + SERVED_MS - REMEMBERED_MS <= now) return this.count(key, count);
    if (!this.counting.has(key)) {
      this.counting.add(key);
      // Whoever asks next hears of a fault, should it last.
      void this.count(key, count)
        .catch(() => this.known.delete(key))
        .finally(() => this.counting.delete(key));
    }
    return known.total;
  }

  private async count(key: string, count: () => Promise<number>): Promise<number> {
    const changes = this.changes;
    const total = await count();
    // What was counted while something changed may be what was before.
    if (changes !== this.changes) return total;
    if (total < WORTH_IT) {
      this.known.delete(key);
      return total;
    }
    if (this.known.size >= LARGEST) this.known.clear();
    this.known.set(key, { total, until: Date.now() + REMEMBERED_MS });
    return total;
  }

  /** After a change of the company's devices. */
  forget(companyId: number): void {
    this.changes += 1;
    for (const key of this.known.keys()) if (key.startsWith(`${companyId}:`)) this.known.delete(key);
  }
}
