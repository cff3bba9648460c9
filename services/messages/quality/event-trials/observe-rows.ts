import { eventNames, type Observation, OBSERVED } from '@gaugeway/catalogue/event-rules';
import { shownClock } from '@gaugeway/proto/events';
import type { TriedRow } from './trial.repository';

/**
 * Observations of a device from its stored rows, in the order of time, as the events service takes them from the bus:
 * the values at the time of the row, the contact at that of the delivery. Pure.
 */
export function observationsOf(rows: readonly TriedRow[], fieldsOf: (layoutId: number) => readonly string[]) {
  const observations: Observation[] = [];
  const contacts = new Map<number, Record<string, number>>();
  for (const { ts, layoutId, values: stored, extra, receivedAt, rssi, isSent } of rows) {
    const values: Record<string, number> = {};
    fieldsOf(layoutId).forEach((field, place) => {
      const value = stored[place];
      if (value !== undefined && Number.isFinite(value)) values[field] = value;
    });
    const events = eventNames(extra);
    if (events.length > 0) values[OBSERVED.event] = 1;
    observations.push({ at: ts, values, ...(events.length > 0 ? { events } : {}) });
    if (!isSent) continue;
    const contact = contacts.get(receivedAt) ?? {
      [OBSERVED.contact]: 1,
      ...(rssi === null ? {} : { [OBSERVED.rssi]: rssi }),
    };
    // The rows come in the order of time: the last one of a delivery is its newest.
    const shown = shownClock(extra);
    if (shown !== null) contact[OBSERVED.clock] = shown - receivedAt / 1000;
    contact[OBSERVED.ahead] = ts - receivedAt / 1000;
    contacts.set(receivedAt, contact);
  }
  for (const [receivedAt, values] of contacts) observations.push({ at: receivedAt / 1000, values });
  return observations.sort((a, b) => a.at - b.at);
}
