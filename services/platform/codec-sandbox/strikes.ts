/** A codec that breaks limits so often is suspended for a while: it would delay all the others. */
const STRIKES = 3;
const SUSPENDED_MS = 60_000;
/** Answers within the limits that remove one strike: a codec that exceeds them now and then keeps some. */
const GOOD_PER_STRIKE = 50;
const REMEMBERED = 10_000;

interface Record {
  count: number;
  good: number;
  until: number;
}

/** Number of times that codecs recently broke their limits, by their key. */
export class Strikes {
  private readonly records = new Map<string, Record>();

  /** `now` as Date.now(). */
  isSuspended(key: string, now: number): boolean {
    const record = this.records.get(key);
    return record !== undefined && record.count >= STRIKES && now < record.until;
  }

  add(key: string, now: number): void {
    const count = (this.records.get(key)?.count ?? 0) + 1;
    this.records.delete(key);
    this.records.set(key, { count: Math.min(count, STRIKES), good: 0, until: now + SUSPENDED_MS });
    const [oldest] = this.records.keys();
    if (this.records.size > REMEMBERED && oldest !== undefined) this.records.delete(oldest);
  }

  good(key: string): void {
    const record = this.records.get(key);
    if (!record || ++record.good < GOOD_PER_STRIKE) return;
    record.good = 0;
    if (--record.count === 0) this.records.delete(key);
  }
}
