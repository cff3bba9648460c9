/**
 * The current minute, Unix seconds: the time of a change of a meter in a form that shows minutes. In the minute in
 * which the meter began to measure (`from`), the second after that: a change at or before its beginning would be
 * rejected.
 */
export function minuteAfter(from: number | undefined, now = Date.now() / 1000): number {
  const minute = Math.floor(now / 60) * 60;
  return from !== undefined && from >= minute && from <= now ? from + 1 : minute;
}
