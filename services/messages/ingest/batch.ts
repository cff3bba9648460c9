import type { IncomingEvent } from '@gaugeway/platform/bus';
import type { gaugeway } from '@gaugeway/proto/events';
import type { TimeseriesRow } from '../timeseries/timeseries';

export type DecodedEvent = IncomingEvent<gaugeway.ReadingDecoded>;

/** A row on its way into the store. */
export interface IncomingRow extends TimeseriesRow {
  /** Index in the event's readings. */
  reading: number;
  /** Names of the values, in order. */
  fields: readonly string[];
  /** null = it stood there already, or a repeat. */
  stored: { correction: boolean } | null;
}

/** Label of the counter and first word of the dead letter's cause. */
export type RefusalCause = 'implausible_time' | 'too_old' | 'malformed';

/** A row that cannot be. */
export interface Refusal {
  reading: number;
  cause: RefusalCause;
  sentence: string;
}

/** One event taken apart. */
export interface Delivery {
  event: DecodedEvent;
  reading: gaugeway.ReadingDecoded;
  rows: IncomingRow[];
  refusals: Refusal[];
  /**
   * fresh: seen for the first time. untold: stored by a try that ended before it was told on. replayed: stored and told;
   * somebody lets the group read from the beginning.
   */
  pass: 'fresh' | 'untold' | 'replayed';
}

/** What the steps know of a batch so far. */
export interface Batch {
  events: readonly DecodedEvent[];
  deliveries: Delivery[];
}

export function newBatch(events: readonly DecodedEvent[]): Batch {
  return { events, deliveries: [] };
}
