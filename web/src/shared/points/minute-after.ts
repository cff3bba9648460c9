/**
 * The present minute, Unix seconds: when a meter is changed, for a form that shows minutes. In the very minute in which the
 * meter began to measure (`from`), the second after it: at its beginning or before it, the change would be refused.
 */
export function minuteAfter(from: number | undefined, now = Date.now() / 1000): number {
  const minute = Math.floor(now / 60) * 60;
  return from !== undefined && from >= minute && from <= now ? from + 1 : minute;
}
