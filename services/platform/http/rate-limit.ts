interface Bucket {
  tokens: number;
  /** Unix milliseconds of the last look. */
  at: number;
}

/** Buckets kept; beyond it the one that was used longest ago is forgotten. */
const MOST_BUCKETS = 10_000;

/**
 * A token bucket an address: `burst` calls at once, and `perSecond` more each second. It keeps a flood from costing
 * anything, so each process has its own and asks no other; what counts as guessing is decided where the account is known
 * (identity, sign-in attempts in the database).
 */
export class RateLimit {
  /** By last use, oldest first. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Takes one call of an address; 0 = it may proceed, else the seconds until it may try again. */
  take(address: string, now = Date.now()): number {
    const key = networkOf(address);
    const bucket = this.buckets.get(key) ?? { tokens: this.burst, at: now };
    bucket.tokens = this.filled(bucket, now);
    bucket.at = now;
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > MOST_BUCKETS) this.buckets.delete(this.buckets.keys().next().value ?? '');
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.perSecond);
    bucket.tokens -= 1;
    return 0;
  }

  private filled({ tokens, at }: Bucket, now: number): number {
    return Math.min(this.burst, tokens + (Math.max(0, now - at) / 1000) * this.perSecond);
  }
}

/** One customer has a whole /64 of IPv6 addresses: they count as one. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
