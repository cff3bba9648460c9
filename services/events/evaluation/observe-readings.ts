import { type EventOf, type readingStored, shownClockIn } from '@gaugeway/proto/events';
import { eventNames, OBSERVED, type Observation } from '@gaugeway/catalogue/event-rules';

type Stored = EventOf<typeof readingStored>;

/**
 * Observations of a device from its stored readings, in the order of time: each row at its own time; contact, battery
 * and signal at the time of the delivery. Typed or imported values are no contact of the device. Pure.
 */
export function observationsOf(event: Stored): Observation[] {
  const observations: Observation[] = [];
  for (const row of event.rows) {
    const values: Record<string, number> = {};
    const fields = row.fields ?? [];
    for (let index = 0; index < fields.length; index++) {
      const [field, value] = [fields[index], row.values?.[index]];
      if (field !== undefined && value !== undefined && Number.isFinite(value)) values[field] = value;
    }
    // Most texts of a row are of no event: those are not read.
    const events = row.extra?.includes('event_name')
      ? eventNames(JSON.parse(row.extra) as Record<string, unknown>)
      : [];
    if (events.length > 0) values[OBSERVED.event] = 1;
    if (row.ts) observations.push({ at: row.ts, values, ...(events.length > 0 ? { events } : {}) });
  }
  const values: Record<string, number> = { [OBSERVED.contact]: 1 };
  const newest = event.rows.reduce((latest, { ts }) => Math.max(latest, ts ?? 0), 0);
  const shown = event.rows.reduce<number | null>((found, { extra }) => found ?? shownClockIn(extra), null);
  if (shown !== null) values[OBSERVED.clock] = shown - event.receivedAt / 1000;
  else if (newest > 0) values[OBSERVED.ahead] = newest - event.receivedAt / 1000;
  const { link } = event;
  if (link?.rssi) values[OBSERVED.rssi] = link.rssi;
  if (typeof link?.batteryPercent === 'number' && link.batteryPercent > 0)
    values[OBSERVED.battery] = link.batteryPercent;
  observations.push({ at: event.receivedAt / 1000, values });
  return inTime(observations) ? observations : observations.sort((a, b) => a.at - b.at);
}

/** Mostly they are: a row is older than its delivery. */
export const inTime = (observations: readonly Observation[]): boolean =>
  observations.every(({ at }, index) => at >= (observations[index - 1]?.at ?? at));
