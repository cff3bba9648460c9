import type { Transaction } from '@gaugeway/platform/database';
import type { ChangedRow } from './stored-rows.repository';
import type { NewRow, WrittenRow } from './rows';

/** Rows of a device that are taken out: one type or (null) each, one time or (null) each. */
export interface TakenOut {
  deviceId: number;
  type: number | null;
  /** Unix seconds. */
  ts: number | null;
}

/**
 * The store of rows, unique by (device, type, time). Two schemas: PostgreSQL partitioned by month, and TimescaleDB's
 * hypertable; one contract suite runs against both. Reading is the same in both (data/page.repository.ts).
 */
export abstract class TimeSeries {
  /** Creates missing tables; idempotent at every start. */
  abstract prepare(): Promise<void>;

  /** Makes room for rows of these times; outside the transaction that writes them. */
  abstract makeRoom(times: Iterable<number>): Promise<void>;

  /**
   * Writes rows, each key at most once. A row of a known key is merged into the stored one, field by field
   * (merge.ts): a missing value is added, a different one is a correction, and the row before it is kept as a
   * revision. Returns the rows that are new or changed, as stored now.
   */
  abstract write<Row extends NewRow>(transaction: Transaction, rows: readonly Row[]): Promise<WrittenRow<Row>[]>;

  /**
   * Statement that adds the rows of `rowParameters`, and fails where one is stored already; null where one probably is,
   * or where keys are kept elsewhere too.
   */
  abstract insertSql(): string | null;

  /** A row that was taken for a new one is stored already. */
  abstract foundKnown(): void;

  /** Updates stored rows to the values computed from them in this transaction, under `lockDevices`. */
  abstract update(transaction: Transaction, rows: readonly ChangedRow[]): Promise<void>;

  /** Forgets the keys of rows that the transaction removes: if they arrive again, they are new. */
  abstract forget(transaction: Transaction, rows: TakenOut): Promise<void>;

  /** Drops whole partitions that are older; returns their names. */
  abstract dropBefore(ts: number): Promise<string[]>;
}
