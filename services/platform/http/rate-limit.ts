/** Keys of a process; beyond it the one that was used longest ago is forgotten. */
const MOST_KEYS = 10_000;

/** `burst` calls at once, and `perSecond` more each second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * A token bucket per key in this process. It makes a flood cheap; guessing is judged where the account is known
 * (identity, sign-in attempts in the database).
 */
export class RateLimit {
  /** Unix milliseconds at which a bucket is full again; by last use, oldest first. */
  private readonly fullAt = new Map<string, number>();
  private readonly burst: number;
  /** Milliseconds per call. */
  private readonly interval: number;

  constructor({ burst, perSecond }: Rate) {
    this.burst = burst;
    this.interval = intervalOf(perSecond);
  }

  /** Takes one call of a key, an address as a rule; 0 = it may proceed, else the seconds until it may try again. */
  take(key: string, now = Date.now()): number {
    const name = networkOf(key);
    const { burst, interval } = this;
    // No later than for an empty bucket: the clock may go back.
    const fullAt = Math.min(Math.max(this.fullAt.get(name) ?? now, now), now + burst * interval);
    const waitMs = fullAt - now - (burst - 1) * interval;
    this.fullAt.delete(name);
    this.fullAt.set(name, waitMs > 0 ? fullAt : fullAt + interval);
    if (this.fullAt.size > MOST_KEYS) this.fullAt.delete(this.fullAt.keys().next().value ?? '');
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0;
  }
}

/** Milliseconds per call, whole ones. */
export const intervalOf = (perSecond: number): number => Math.round(1000 / perSecond);

/** One customer has a whole /64 of IPv6 addresses: they count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
