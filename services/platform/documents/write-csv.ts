/** Spreadsheets open UTF-8 as such only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows as CSV (RFC 4180) with semicolons, as spreadsheets of our languages expect it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${csvRows(rows)}`;
}

/** The rows without the mark of the beginning of a file: for files that are sent in parts. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}

/** A file of batches of rows, part by part. */
export async function* csvParts(batches: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    yield mark + csvRows(rows);
    mark = '';
  }
}

const NUMBER = /^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Quoted where it has to be; what a spreadsheet would take for a formula is text, a number below zero is none. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
