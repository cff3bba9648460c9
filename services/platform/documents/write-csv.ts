import { csvCell } from '@gaugeway/proto/text/escapes';

/** Spreadsheets open UTF-8 as such only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows as CSV (RFC 4180) with semicolons, as spreadsheets of our languages expect it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${csvRows(rows)}`;
}

/** The rows without the mark of the beginning of a file: for files that are sent in parts. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');
}

/** A file of batches of rows, part by part. */
export async function* csvParts(batches: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    yield mark + csvRows(rows);
    mark = '';
  }
}
