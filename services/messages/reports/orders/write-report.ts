import { type Cell, csvParts, type Sheet, writeWorkbook } from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';
import type { ReportSpreadsheet } from '@gaugeway/proto/api';

const NONE = '-';
const WIDTH = 25;
/** Values of a batch: some milliseconds of work. */
const VALUES_AT_ONCE = 5000;

export type ReportRow = ReportSpreadsheet['rows'][number];

/** A report whose rows come in batches, once. */
export type BatchedReport = Omit<ReportSpreadsheet, 'rows'> & { rows: AsyncGenerator<readonly ReportRow[]> };

/** Rows that are in memory. */
export async function* inOneBatch(rows: readonly ReportRow[]): BatchedReport['rows'] {
  yield rows;
}

/** A report that is in memory. */
export const inBatches = (report: ReportSpreadsheet): BatchedReport => ({ ...report, rows: inOneBatch(report.rows) });

/** The whole report in memory. */
export async function inMemory({ rows: batches, ...frame }: BatchedReport): Promise<ReportSpreadsheet> {
  const rows: ReportRow[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return { ...frame, rows };
}

/** Small batches, with pauses between them. */
async function* slicesOf(rows: BatchedReport['rows'], columns: number): BatchedReport['rows'] {
  const pauses = new Pauses();
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / Math.max(1, columns)));
  for await (const batch of rows)
    for (let from = 0; from < batch.length; from += atOnce) {
      if (pauses.isDue) await pauses.take();
      yield batch.slice(from, from + atOnce);
    }
}

/** Cells of small batches. Empty ones are shown as '-' (specification 2, section 5). */
async function* cellsOf({ columns, rows }: BatchedReport): AsyncGenerator<(string | number)[][]> {
  for await (const batch of slicesOf(rows, columns.length))
    yield batch.map((row) => columns.map(({ key }) => row[key] ?? NONE));
}

/** A report as a workbook: title lines, heads, rows. */
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

/** A report as JSON, made with pauses, and the number of its rows. */
export async function reportJson({ rows, ...frame }: BatchedReport): Promise<{ json: string; count: number }> {
  const parts: string[] = [];
  let count = 0;
  for await (const batch of slicesOf(rows, frame.columns.length)) {
    parts.push(JSON.stringify(batch).slice(1, -1));
    count += batch.length;
  }
  return { json: `${JSON.stringify(frame).slice(0, -1)},"rows":[${parts.join(',')}]}`, count };
}
