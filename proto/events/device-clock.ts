/** Text of a row whose time its device's clock could not give (facts.ts): the time of that clock, ISO 8601. */
export const DEVICE_CLOCK = 'device_clock';

/**
 * The mark of a row that is stored at the time of reception; `shown` is the time of the device's clock, Unix seconds.
 */
export function clockMark(shown: number): Record<typeof DEVICE_CLOCK, string> {
  const date = new Date(shown * 1000);
  return { [DEVICE_CLOCK]: Number.isNaN(date.getTime()) ? String(shown) : date.toISOString() };
}

/** Time of the device's clock by the mark in a row's texts, Unix seconds; null = the row has no such mark. Pure. */
export function shownClock(extra: Readonly<Record<string, unknown>> | null): number | null {
  const text = extra?.[DEVICE_CLOCK];
  if (typeof text !== 'string') return null;
  const at = Date.parse(text) / 1000;
  const shown = Number.isNaN(at) ? Number(text) : at;
  return Number.isFinite(shown) ? shown : 0;
}

/** The same of texts as JSON. Most have no mark: those are not parsed. */
export const shownClockIn = (extra: string | null | undefined): number | null =>
  extra?.includes(DEVICE_CLOCK) ? shownClock(JSON.parse(extra) as Record<string, unknown>) : null;
