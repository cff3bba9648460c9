/** Spreadsheets open UTF-8 as such only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows as CSV (RFC 4180) with semicolons, as spreadsheets of our languages expect it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Quoted where it has to be; what a spreadsheet would take for a formula is text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
