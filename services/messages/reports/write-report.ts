import { type Cell, type Sheet, writeCsv, writeWorkbook } from '@gaugeway/platform/documents';
import type { ReportSpreadsheet } from '@gaugeway/proto/api';

const NONE = '-';
const WIDTH = 25;

/** Empty cells are shown as '-' (specification 2, section 5). */
const cellsOf = ({ columns, rows }: ReportSpreadsheet): (string | number)[][] =>
  rows.map((row) => columns.map(({ key }) => row[key] ?? NONE));

/** A report as a workbook: what stands above, the heads, the rows. */
export function reportWorkbook(report: ReportSpreadsheet, gone: AbortSignal): Promise<Buffer> {
  const { columns, preHeaderRows, sheetName } = report;
  const above: Cell[][] = [...preHeaderRows, []].map((row) => (row.length > 0 ? [...row] : ['']));
  const heads: Cell[] = columns.map(({ title }) => ({ text: title, tone: 'head' as const }));
  const sheet: Sheet = {
    ...{ name: sheetName, widths: columns.map(() => WIDTH), stickyRows: above.length + 1 },
    rows: [[...above, heads], cellsOf(report)],
  };
  return writeWorkbook([sheet], gone);
}

/** The same as CSV; numbers with the decimal mark of the language. */
export function reportCsv(report: ReportSpreadsheet, decimalMark: ',' | '.'): string {
  const written = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', decimalMark) : value;
  return writeCsv([report.columns.map(({ title }) => title), ...cellsOf(report).map((row) => row.map(written))]);
}
