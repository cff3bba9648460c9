import { float8Array, int2Array, int4Array, timestampArray } from './binary-arrays';
import type { TimeseriesRow, Written } from './timeseries';

/**
 * Rows as parameters $1 to $11 of a statement, one array a column. The values of all rows are one array ($9) of which
 * each row takes a slice: an array of arrays of different lengths is none in PostgreSQL.
 */
export function rowParameters(rows: readonly TimeseriesRow[]): unknown[] {
  const values: number[] = [];
  const ends: number[] = [];
  for (const row of rows) {
    for (const value of row.values) values.push(value);
    ends.push(values.length);
  }
  const same = (value: number) => value;
  return [
    int4Array(rows, (row) => row.deviceId),
    int4Array(rows, (row) => row.companyId),
    int2Array(rows, (row) => row.type),
    timestampArray(rows, (row) => row.at),
    int4Array(rows, (row) => row.layoutId),
    int2Array(rows, (row) => row.status),
    timestampArray(rows, (row) => row.receivedAt),
    rows.some((row) => row.extra !== null) ? rows.map((row) => row.extra) : `{${rows.map(() => 'NULL').join()}}`,
    float8Array(values, same),
    int4Array(ends.map((_, index) => (ends[index - 1] ?? 0) + 1), same),
    int4Array(ends, same),
  ];
}

/** The same parameters as a relation: (device_id, company_id, type, ts, layout_id, status, received_at, extra, "values", ord). */
export const INPUT_ROWS = `
  SELECT device_id, company_id, type, ts, layout_id, status, received_at, extra::jsonb AS extra,
    ($9::float8[])[first:last] AS "values", ord::int
  FROM unnest($1::int[], $2::int[], $3::smallint[], $4::timestamptz[], $5::int[], $6::smallint[], $7::timestamptz[],
    $8::text[], $10::int[], $11::int[]) WITH ORDINALITY
    AS given (device_id, company_id, type, ts, layout_id, status, received_at, extra, first, last, ord)`;

export const ROW_COLUMNS = 'device_id, company_id, type, ts, layout_id, status, received_at, extra, "values"';

/** Row that the statement of `store` replies. */
export interface WrittenReply {
  /** true: every row was new, and `ords` is null. The usual case, for which nothing is joined. */
  all_new: boolean;
  /** Ordinals of the written rows, from 1. */
  ords: number[] | null;
  corrections: boolean[] | null;
}

/** End of a statement that has the relations `input` (with `ord`) and `written` (keys and `revision`). */
export const WRITTEN = `
SELECT fresh AS all_new,
  CASE WHEN NOT fresh THEN
    (SELECT array_agg(ord ORDER BY ord) FROM input JOIN written USING (device_id, type, ts)) END AS ords,
  CASE WHEN NOT fresh THEN
    (SELECT array_agg(written.revision > 0 ORDER BY ord) FROM input JOIN written USING (device_id, type, ts)) END AS corrections
FROM (SELECT (SELECT count(*) FROM input) = (SELECT count(*) FROM written WHERE revision = 0) AS fresh) AS seen`;

export function writtenOf(reply: WrittenReply | undefined, rows: number): Written[] {
  if (reply?.all_new) return Array.from({ length: rows }, (_, index) => ({ index, correction: false }));
  const corrections = reply?.corrections ?? [];
  return (reply?.ords ?? []).map((ord, at) => ({ index: ord - 1, correction: corrections[at] ?? false }));
}
