import type { Transaction } from '@gaugeway/platform/database';
import type { NewRow, WrittenRow } from './rows';

/**
 * The store of rows, unique by (device, type, time). Two schemas: PostgreSQL partitioned by month, and TimescaleDB's
 * hypertable; one contract suite runs against both. Reading is the same in both (data/page.repository.ts).
 */
export abstract class TimeSeries {
  /** Makes what is missing; the same at every start. */
  abstract prepare(): Promise<void>;

  /** Makes room for rows of these times; outside the transaction that writes them. */
  abstract makeRoom(times: Iterable<number>): Promise<void>;

  /**
   * Writes rows, each key at most once. A row that is there with the same content changes nothing; different content
   * is a correction, and the old one is kept as a revision. What was received before what stands there (a topic that is
   * replayed), and what was edited or rejected by hand, stays as it is.
   * Returns the rows that are new or changed.
   */
  abstract write<Row extends NewRow>(transaction: Transaction, rows: readonly Row[]): Promise<WrittenRow<Row>[]>;

  /** Drops what is older, as far as whole partitions are; returns their names. */
  abstract dropBefore(ts: number): Promise<string[]>;
}
