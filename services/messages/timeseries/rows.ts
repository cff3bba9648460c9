/** One row on its way into the time series. `values` follow the layout; NaN = the device gave none. */
export interface NewRow {
  deviceId: number;
  companyId: number;
  type: number;
  /** Unix seconds. */
  ts: number;
  layoutId: number;
  values: readonly number[];
  /** JSON object as text, '' = none. */
  extra: string;
  status: number;
  /** Unix milliseconds. */
  receivedAt: number;
}

/** Key of a row that is new or changed. */
export interface WrittenRow {
  deviceId: number;
  type: number;
  ts: number;
  /** true: another value stood there before and is kept as a revision. */
  correction: boolean;
}

/** A row as text, as the database prints it: `values` is `{1,2.5,NaN}`, `extra` is JSON or null. */
export interface RowText {
  ts: string;
  layoutId: number;
  values: string;
  extra: string | null;
  status: string;
}

export interface RowQuery {
  deviceId: number;
  type: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  limit: number;
  offset: number;
  newestFirst: boolean;
}

export function keyOf(row: { deviceId: number; type: number; ts: number }): string {
  return `${row.deviceId}/${row.type}/${row.ts}`;
}

/**
 * The parameters of one `unnest`, printed as array literals by hand: the driver's own printing looks at every element's
 * type, which costs more than the statement itself.
 */
export function rowParameters(rows: readonly NewRow[]): string[] {
  const numbers = (of: (row: NewRow) => number) => `{${rows.map(of).join(',')}}`;
  return [
    numbers((row) => row.deviceId),
    numbers((row) => row.companyId),
    numbers((row) => row.type),
    numbers((row) => row.ts),
    numbers((row) => row.layoutId),
    `{${rows.map((row) => `"{${row.values.join(',')}}"`).join(',')}}`,
    `{${rows.map((row) => (row.extra === '' ? 'NULL' : quoted(row.extra))).join(',')}}`,
    numbers((row) => row.status),
    numbers((row) => row.receivedAt),
  ];
}

/** SQL that turns the parameters into rows; named `n`. */
export const ROWS_FROM_PARAMETERS = `
  unnest($1::int[], $2::int[], $3::int2[], $4::int8[], $5::int[], $6::text[], $7::text[], $8::int2[], $9::int8[])
    AS n(device_id, company_id, type, ts, layout_id, "values", extra, status, received_at)`;

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
