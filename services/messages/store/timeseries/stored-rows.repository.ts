import { integerArray, textArray, type Transaction } from '@gaugeway/platform/database';
import type { LayoutRepository } from '../layouts/layout.repository';
import { type Marks, mergeRow, type RowContent, STATUS } from './merge';
import { keyOf, keyParameters, type NewRow, rowParameters, ROWS_FROM_PARAMETERS, type WrittenRow } from './rows';

/** A row as stored, with its key. */
export interface StoredRow extends RowContent {
  deviceId: number;
  companyId: number;
  type: number;
  ts: number;
  layoutId: number;
  revision: number;
  /** Author and method of the last change; null = the device itself. */
  userId: number | null;
  method: string | null;
}

/** A row to store. */
export interface ChangedRow extends StoredRow {
  /** The row before it is kept as a revision. */
  isCorrected: boolean;
}

interface Found {
  deviceId: number;
  companyId: number;
  type: number;
  ts: number;
  revision: number;
  layoutId: number;
  values: number[];
  extra: Record<string, unknown> | null;
  status: number;
  receivedAt: number;
  marks: Marks | null;
  link: string | null;
  userId: number | null;
  method: string | null;
}

const STORED_COLUMNS = `m.device_id AS "deviceId", m.company_id AS "companyId", m.type, m.ts, m.revision,
  m.layout_id AS "layoutId", m."values", m.extra, m.status, m.received_at AS "receivedAt", m.marks, m.link::text AS link,
  m.user_id AS "userId", m.method`;

/** A measured value takes the place of an estimate, of the same amount, too. */
const IS_ESTIMATED = `(m.status = ${STATUS.estimated}
  OR m.marks IS NOT NULL AND m.marks @? '$.*.status ? (@ == ${STATUS.estimated})')`;

/** Few enough that no batch exhausts PostgreSQL's lock table, and many enough that two batches seldom collide. */
const LOCKS = 64;

/** Keeps others from changing rows of the devices until the transaction ends; in one order, so that none waits for the other. */
export async function lockDevices(transaction: Transaction, deviceIds: readonly number[]): Promise<void> {
  const locks = [...new Set(deviceIds.map((id) => id % LOCKS))].sort((a, b) => a - b);
  await transaction.query(
    'SELECT pg_advisory_xact_lock(7301846, lock) FROM (SELECT unnest($1::int[]) AS lock ORDER BY 1) AS l',
    [locks],
  );
}

/** The parameters of `CHANGES_FROM_PARAMETERS`. */
export function changeParameters(rows: readonly ChangedRow[]): Buffer[] {
  const asNewRows = rows.map(({ extra, ...row }): NewRow => ({
    ...row,
    extra: Object.keys(extra).length > 0 ? JSON.stringify(extra) : '',
  }));
  return [
    ...rowParameters(asNewRows),
    textArray(rows.map(({ marks }) => marks && JSON.stringify(marks))),
    integerArray('int2', rows, ({ isCorrected }) => Number(isCorrected)),
    textArray(rows.map(({ userId }) => (userId === null ? null : String(userId)))),
    textArray(rows.map(({ method }) => method)),
  ];
}

/** SQL that turns the parameters into changed rows; named `n`. */
export const CHANGES_FROM_PARAMETERS = `
  (SELECT device_id, type, ts, layout_id, ($11::float8[])[first:last] AS "values", extra::jsonb AS extra, status,
          received_at, link::jsonb AS link, marks::jsonb AS marks, step, user_id::int AS user_id, method
   FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::int4[], $5::int4[], $6::int4[], $7::int4[], $8::text[], $9::int2[], $10::int8[],
               $12::text[], $13::text[], $14::int2[], $15::text[], $16::text[])
     AS u(device_id, type, ts, company_id, layout_id, first, last, extra, status, received_at, link, marks, step, user_id,
            method)) AS n`;

export const SET_CHANGED = `layout_id = n.layout_id, "values" = n."values", extra = n.extra, status = n.status,
  received_at = n.received_at, link = n.link, marks = n.marks, user_id = n.user_id, method = n.method,
  revision = m.revision + n.step`;

/** Stored rows, read in order to be changed. */
export class StoredRows {
  constructor(private readonly layouts: LayoutRepository) {}

  /** The rows of a device at times, of one type. */
  async at(transaction: Transaction, deviceId: number, type: number, times: readonly number[]): Promise<StoredRow[]> {
    const { rows } = await transaction.query<Found>(
      `SELECT ${STORED_COLUMNS} FROM messages.message m WHERE m.device_id = $1 AND m.type = $2 AND m.ts = ANY($3::int8[])
       ORDER BY m.ts`,
      [deviceId, type, [...times]],
    );
    return this.opened(transaction, rows);
  }

  /**
   * Merges incoming rows into the stored rows of the same keys, and lets `update` write the differing ones. Most known
   * keys are mere repetitions, which the first read shows; only rows that differ are locked and read again.
   */
  async merge<Row extends NewRow>(
    transaction: Transaction,
    rows: readonly Row[],
    update: (changed: readonly ChangedRow[]) => Promise<void>,
  ): Promise<WrittenRow<Row>[]> {
    const first = new Set((await this.differing(transaction, rows)).map(keyOf));
    if (first.size === 0) return [];
    const concerned = rows.filter((row) => first.has(keyOf(row)));
    await lockDevices(
      transaction,
      concerned.map(({ deviceId }) => deviceId),
    );
    const stored = await this.opened(transaction, await this.differing(transaction, concerned));
    const byKey = new Map(stored.map((row) => [keyOf(row), row]));
    const changed: ChangedRow[] = [];
    const written: WrittenRow<Row>[] = [];
    for (const row of concerned) {
      const before = byKey.get(keyOf(row));
      if (!before) continue;
      const { row: merged, change } = mergeRow(before, contentOf(row));
      if (change === 'none') continue;
      const layoutId = await this.layouts.idWithin(transaction, merged.fields);
      const isCorrected = change === 'corrected';
      const after = { ...before, ...merged, layoutId };
      // A value below a user's value changes nothing that is shown.
      const by = change === 'marks' ? {} : { userId: null, method: null };
      changed.push({ ...after, ...by, isCorrected });
      if (change === 'marks') continue;
      const { fields, values, status } = after;
      const now = { ...row, layoutId, fields, values, status, extra: textOf(after.extra) };
      written.push({ row: now, isNew: false, correction: isCorrected });
    }
    if (changed.length > 0) await update(changed);
    return written;
  }

  /** The times are constants: PostgreSQL then skips the months, and TimescaleDB the chunks, without such rows. */
  private async differing(transaction: Transaction, rows: readonly NewRow[]): Promise<Found[]> {
    if (rows.length === 0) return [];
    const times = rows.map(({ ts }) => ts);
    const { rows: found } = await transaction.query<Found>(
      `SELECT ${STORED_COLUMNS} FROM ${ROWS_FROM_PARAMETERS} JOIN messages.message AS m
         ON m.device_id = n.device_id AND m.type = n.type AND m.ts = n.ts
       WHERE m.ts BETWEEN ${times.reduce(smaller)} AND ${times.reduce(larger)}
         AND ((m.layout_id, m."values", m.extra) IS DISTINCT FROM (n.layout_id, n."values", n.extra)
           OR ${IS_ESTIMATED} AND n.status <> ${STATUS.estimated})`,
      rowParameters(rows),
    );
    return found;
  }

  private async opened(transaction: Transaction, found: readonly Found[]): Promise<StoredRow[]> {
    const opened: StoredRow[] = [];
    for (const { extra, link, ...row } of found) {
      const fields = await this.layouts.fieldsWithin(transaction, row.layoutId);
      opened.push({ ...row, fields, extra: extra ?? {}, link: link ?? '' });
    }
    return opened;
  }
}

/** The rows whose keys are in the time series, where no ledger records it. */
export async function storedKeys(
  transaction: Transaction,
  rows: readonly NewRow[],
): Promise<{ device_id: number; type: number; ts: number }[]> {
  const times = rows.map(({ ts }) => ts);
  const { rows: found } = await transaction.query<{ device_id: number; type: number; ts: number }>(
    `SELECT m.device_id, m.type, m.ts FROM unnest($1::int4[], $2::int2[], $3::int8[]) AS k(device_id, type, ts)
     JOIN messages.message m ON m.device_id = k.device_id AND m.type = k.type AND m.ts = k.ts
     WHERE m.ts BETWEEN ${times.reduce(smaller)} AND ${times.reduce(larger)}`,
    keyParameters(rows),
  );
  return found;
}

function contentOf(row: NewRow): RowContent {
  const extra: unknown = row.extra === '' ? {} : JSON.parse(row.extra);
  // Ingestion lets nothing but JSON objects through.
  return { ...row, extra: extra as Record<string, unknown>, marks: null };
}

const textOf = (extra: Readonly<Record<string, unknown>>): string =>
  Object.keys(extra).length > 0 ? JSON.stringify(extra) : '';

const smaller = (a: number, b: number) => Math.min(a, b);
const larger = (a: number, b: number) => Math.max(a, b);
