const DAY = 86_400;
/** Time after the end in which every user can still read, then only administrators. */
export const READING_DAYS = 14;

export interface Expiry {
  /** Remaining whole days; 0 on the last day and after it. */
  days: number;
  /** info below 5 days, warning below 2 (specification 1, section 9); null at five. */
  tone: 'info' | 'warning' | null;
  isOver: boolean;
}

/** Message about the end of a company's access; null while more than 5 days are left, or without an end. */
export function expiryOf(expiresAt: number | null, now = Date.now() / 1000): Expiry | null {
  if (expiresAt === null) return null;
  const left = expiresAt - now;
  if (left > 5 * DAY) return null;
  const tone = left < 2 * DAY ? 'warning' : left < 5 * DAY ? 'info' : null;
  return { days: Math.max(0, Math.floor(left / DAY)), tone, isOver: left <= 0 };
}
