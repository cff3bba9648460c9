import { Injectable } from '@nestjs/common';

/** Below this a count is quick, and a difference would be seen: it is never remembered. */
const WORTH_IT = 5000;
const REMEMBERED_MS = 5000;
const LARGEST = 500;

/**
 * Totals of long lists, remembered for five seconds: whoever pages or sorts asks for the same one again and again.
 * A change made through this process is seen at once, one made elsewhere when the time is over.
 */
@Injectable()
export class CountMemory {
  private readonly known = new Map<string, { total: number; until: number }>();

  /** The total of that list, counted or remembered. */
  async total(companyId: number, list: unknown, count: () => Promise<number>): Promise<number> {
    const key = `${companyId}:${JSON.stringify(list)}`;
    const known = this.known.get(key);
    if (known && known.until > Date.now()) return known.total;
    const total = await count();
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
    for (const key of this.known.keys()) if (key.startsWith(`${companyId}:`)) this.known.delete(key);
  }
}
