import { flatNumberArray, integerArray, textArray } from '@gaugeway/platform/database';

/**
 * One row on its way into the time series. `values` follow the layout; NaN = the device sent none; other non-finite
 * numbers are not stored.
 */
export interface NewRow {
  deviceId: number;
  companyId: number;
  type: number;
  /** Unix seconds. */
  ts: number;
  layoutId: number;
  /** The layout's fields. */
  fields: readonly string[];
  values: readonly number[];
  /** JSON object as text, '' = none. */
  extra: string;
  status: number;
  /**
   * Reception of the uplink (`linkText`), '' = not by radio. Not part of the content: a row heard another way is the
   * same.
   */
  link: string;
  /** Unix milliseconds. */
  receivedAt: number;
}

/** A row that is new or changed; as stored now, with the fields stored before it came. */
export interface WrittenRow<Row extends NewRow = NewRow> {
  row: Row;
  /** true: no row was stored under its key before. */
  isNew: boolean;
  /** true: another value was stored before and is kept as a revision. */
  correction: boolean;
}

export function keyOf(row: { deviceId: number; type: number; ts: number }): string {
  return `${row.deviceId}/${row.type}/${row.ts}`;
}

/** A key as the database returns it. */
export interface FoundKey {
  device_id: number;
  type: number;
  ts: number;
}

/** The rows whose keys were found, and the others. */
export function splitRows<Row extends NewRow>(
  rows: readonly Row[],
  found: readonly FoundKey[],
): { found: Row[]; others: Row[] } {
  const keys = new Set(found.map(({ device_id: deviceId, type, ts }) => keyOf({ deviceId, type, ts })));
  const parts: { found: Row[]; others: Row[] } = { found: [], others: [] };
  for (const row of rows) parts[keys.has(keyOf(row)) ? 'found' : 'others'].push(row);
  return parts;
}

export const asNew = <Row extends NewRow>(row: Row): WrittenRow<Row> => ({ row, isNew: true, correction: false });

/** Parameters of `KEYS_FROM_PARAMETERS`. */
export function keyParameters(rows: readonly { deviceId: number; type: number; ts: number }[]): Buffer[] {
  return [
    integerArray('int4', rows, ({ deviceId }) => deviceId),
    integerArray('int2', rows, ({ type }) => type),
    integerArray('int8', rows, ({ ts }) => ts),
  ];
}

/** SQL that turns the parameters into keys; named `k`. */
export const KEYS_FROM_PARAMETERS = 'unnest($1::int4[], $2::int2[], $3::int8[]) AS k(device_id, type, ts)';

/** Parameters of `ROWS_FROM_PARAMETERS`. */
export function rowParameters(rows: readonly NewRow[]): Buffer[] {
  let end = 0;
  const ends = rows.map(({ values }) => (end += values.length));
  return [
    ...keyParameters(rows),
    integerArray('int4', rows, ({ companyId }) => companyId),
    integerArray('int4', rows, ({ layoutId }) => layoutId),
    // Rows are of any length, and an array of arrays is not: each takes its slice of all the numbers.
    integerArray('int4', rows, ({ values }, index) => (ends[index] ?? 0) - values.length + 1),
    integerArray('int4', rows, (_, index) => ends[index] ?? 0),
    textArray(rows.map(({ extra }) => (extra === '' ? null : extra))),
    integerArray('int2', rows, ({ status }) => status),
    integerArray('int8', rows, ({ receivedAt }) => receivedAt),
    flatNumberArray(rows.map(({ values }) => values)),
    textArray(rows.map(({ link }) => (link === '' ? null : link))),
  ];
}

/** SQL that turns the parameters into rows; named `n`, with the columns of a message. */
export const ROWS_FROM_PARAMETERS = `
  (SELECT device_id, company_id, type, ts, layout_id, ($11::float8[])[first:last] AS "values", extra::jsonb AS extra,
          status, received_at, link::jsonb AS link
   FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::int4[], $5::int4[], $6::int4[], $7::int4[], $8::text[],
               $9::int2[], $10::int8[], $12::text[])
     AS u(device_id, type, ts, company_id, layout_id, first, last, extra, status, received_at, link)) AS n`;
