import { type Cell, writeWorkbook } from '@gaugeway/platform/documents';

export type { Cell } from '@gaugeway/platform/documents';

/** Gathers the rows of a spreadsheet in a thread; the first row is its head. */
export async function writeSheet(batches: AsyncIterable<Cell[][]>, signal: AbortSignal): Promise<Buffer> {
  const first = await batches[Symbol.asyncIterator]().next();
  const [head = [], ...others] = first.done ? [] : first.value;
  const titled = head.map((cell): Cell => (typeof cell === 'string' ? { text: cell, tone: 'head' } : cell));
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [titled, ...others];
    yield* batches;
  }
  const widths = head.map((_, index) => (index === 0 ? 32 : 18));
  return writeWorkbook([{ name: 'Sheet1', widths, stickyRows: 1, rows: rows() }], signal);
}
