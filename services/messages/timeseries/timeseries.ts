import type { Transaction } from '@gaugeway/platform/database';

/** A row of the time series: the values of one message type of a device at one time. */
export interface TimeseriesRow {
  deviceId: number;
  companyId: number;
  /** Message type, 0 to 255. */
  type: number;
  /** Time of the reading, Unix milliseconds. */
  at: number;
  /** Names the values (layout.repository.ts). */
  layoutId: number;
  /** In the catalogue's units; NaN = not given. */
  values: readonly number[];
  /** Text and rare fields: a JSON object of scalars; null = none. */
  extra: string | null;
  /** Validation status: 0 raw, 1 valid, 2 suspect, 3 estimated, 4 edited by hand, 5 rejected. */
  status: number;
  /** When the platform accepted it, Unix milliseconds. */
  receivedAt: number;
}

/** What became of a row that was written: its index among the given rows, and whether another value stood there. */
export interface Written {
  index: number;
  correction: boolean;
}

export interface UpkeepSettings {
  retentionYears: number;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Where rows are kept by time. Two schemas: PostgreSQL partitioned by month, and TimescaleDB; one contract suite runs
 * against both. A row is unique by (device, type, time).
 */
export abstract class Timeseries {
  /** Makes room for rows of these times (Unix milliseconds), however old they are. Outside of a transaction. */
  abstract prepare(times: Iterable<number>): Promise<void>;

  /**
   * Writes rows whose keys are all different, and resolves those that were new or changed something. What stands there
   * with the same values is left alone; another value replaces it if it was received no earlier, and the old one is kept
   * as a revision. Throws TransientError where the room for a row was taken away meanwhile.
   */
  abstract store(transaction: Transaction, rows: readonly TimeseriesRow[]): Promise<Written[]>;

  /** Room for the months to come, removal of what is too old, order in what is closed. Right if run twice or late. */
  abstract upkeep(settings: UpkeepSettings): Promise<void>;
}

/** The oldest time that is kept: the beginning of a month, so that whole partitions go. Unix milliseconds. */
export function keptSince(now: number, retentionYears: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear() - retentionYears, date.getUTCMonth(), 1);
}
