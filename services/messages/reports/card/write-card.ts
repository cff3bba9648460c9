import { join } from 'node:path';
import { type Cell, DocumentProcesses, type Sheet, writeWorkbook } from '@gaugeway/platform/documents';
import type { Card, CardColumn, CardTable } from './card';

/** Heap of the process: the largest card takes a third of it. */
const HEAP_MB = 768;

const processes = new DocumentProcesses(join(__dirname, 'card-pdf-worker.cjs'), { heapMb: HEAP_MB });

/** The card as a PDF, drawn in a separate process. */
export function writePdf(card: Card, signal: AbortSignal): Promise<Buffer> {
  return processes.make((ask) => ask(card), signal);
}

/** The card as a spreadsheet: one sheet about the device, and one per part. */
export function writeCardSheets(card: Card, signal: AbortSignal): Promise<Buffer> {
  const first: Sheet = {
    name: card.title,
    widths: [28, 60],
    rows: [
      [
        [
          { text: card.title, tone: 'head' },
          { text: card.name, tone: 'head' },
        ],
        ...card.facts.map((fact): Cell[] => [...fact]),
        ['', card.period],
        ['', card.made],
      ],
    ],
  };
  const parts = card.sections.map(({ title, notes, tables }, index): Sheet => {
    const columns = Math.max(1, ...tables.map((table) => table.columns.length));
    return {
      // Two sheets of one name are refused.
      name: `${index + 1}. ${title}`,
      widths: Array.from({ length: columns }, (_, column) => (column === 0 ? 24 : 18)),
      rows: [[[{ text: title, tone: 'head' }], ...notes.map((note): Cell[] => [note]), ...tables.flatMap(rowsOf)]],
    };
  });
  return writeWorkbook([first, ...parts], signal);
}

function rowsOf({ columns, rows }: CardTable): Cell[][] {
  const head = columns.map(({ title }): Cell => ({ text: title, tone: 'head' }));
  return [[], head, ...rows.map((row) => row.map((value, index) => cellOf(value, columns[index])))];
}

function cellOf(value: string | number | null, column: CardColumn | undefined): Cell {
  return column?.kind === 'time' && typeof value === 'number' ? { date: value } : value;
}
