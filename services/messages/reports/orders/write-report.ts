import { type Cell, csvParts, type Sheet, writeWorkbook } from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';
import type { ReportSpreadsheet } from '@gaugeway/proto/api';

const NONE = '-';
const WIDTH = 25;
/** Values of a batch: some milliseconds of work. */
const VALUES_AT_ONCE = 5000;

type Row = ReportSpreadsheet['rows'][number];

/** A report whose rows come in batches. */
export type BatchedReport = Omit<ReportSpreadsheet, 'rows'> & { rows: AsyncIterable<readonly Row[]> };

/** A report that is in memory. */
export function inBatches({ rows, ...frame }: ReportSpreadsheet): BatchedReport {
  async function* whole() {
    yield rows;
  }
  return { ...frame, rows: whole() };
}

/** Small batches, with pauses between them. Empty cells are shown as '-' (specification 2, section 5). */
async function* cellsOf({ columns, rows }: BatchedReport): AsyncGenerator<(string | number)[][]> {
  const pauses = new Pauses();
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / Math.max(1, columns.length)));
  for await (const batch of rows)
    for (let from = 0; from < batch.length; from += atOnce) {
      if (pauses.isDue) await pauses.take();
      yield batch.slice(from, from + atOnce).map((row) => columns.map(({ key }) => row[key] ?? NONE));
    }
}

/** A report as a workbook: what stands above, the heads, the rows. */
export function reportWorkbook(report: BatchedReport, signal: AbortSignal): Promise<Buffer> {
  const { columns, preHeaderRows, sheetName } = report;
  const above: Cell[][] = [...preHeaderRows, []].map((row) => (row.length > 0 ? [...row] : ['']));
  const heads: Cell[] = columns.map(({ title }) => ({ text: title, tone: 'head' as const }));
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [...above, heads];
    yield* cellsOf(report);
  }
  const sheet: Sheet = {
    ...{ name: sheetName, widths: columns.map(() => WIDTH), stickyRows: above.length + 1, rows: rows() },
  };
  return writeWorkbook([sheet], signal);
}

/** The same as CSV, part by part; numbers with the decimal mark of the language. */
export function reportCsv(report: BatchedReport, decimalMark: ',' | '.'): AsyncGenerator<string> {
  const written = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', decimalMark) : value;
  async function* rows(): AsyncGenerator<string[][]> {
    yield [report.columns.map(({ title }) => title)];
    for await (const batch of cellsOf(report)) yield batch.map((row) => row.map(written));
  }
  return csvParts(rows());
}

/** The same whole. */
export async function reportCsvFile(report: BatchedReport, decimalMark: ',' | '.'): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of reportCsv(report, decimalMark)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** A report as JSON, made with pauses. */
export async function reportJson({ rows, ...frame }: ReportSpreadsheet): Promise<string> {
  const pauses = new Pauses();
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / Math.max(1, frame.columns.length)));
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    if (pauses.isDue) await pauses.take();
    parts.push(JSON.stringify(rows.slice(from, from + atOnce)).slice(1, -1));
  }
  return `${JSON.stringify(frame).slice(0, -1)},"rows":[${parts.join(',')}]}`;
}
