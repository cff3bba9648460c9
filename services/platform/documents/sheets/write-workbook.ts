import { join } from 'node:path';
import { UNWRITABLE, xmlText } from '@gaugeway/proto/text/escapes';
import { DocumentProcesses } from '../process/document-processes';

/** Look of a cell: repeats the meaning of its text, and is never the only sign of it. */
export type Tone = 'head' | 'required' | 'good' | 'bad' | 'warning' | 'muted' | 'wrapped';

/** A date is Unix seconds of a clock without a zone: a sheet knows none. `asText` keeps digits from being counted with. */
export type Cell = string | number | null | { date: number } | { text: string | number; tone?: Tone; asText?: boolean };

/** Hint that a spreadsheet shows when one of the cells is entered, and the list that it offers there. */
export interface CellHint {
  /** `B2:B10001` */
  range: string;
  title: string;
  prompt: string;
  /** `"yes,no"` or the range of another sheet. */
  list?: string;
  /** true: anything else is refused by the spreadsheet. */
  strict?: boolean;
}

export interface Sheet {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  stickyRows?: number;
  stickyColumns?: number;
  hints?: readonly CellHint[];
  /** Columns, from 0, whose cells are texts; their second row has to be a text with `asText`. */
  textColumns?: readonly number[];
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
}

/** Heap of the process: a sheet of the largest export takes a third of it. */
const HEAP_MB = 1024;

/** Cells of one message to the process. */
const CELLS_AT_ONCE = 5000;

const processes = new DocumentProcesses(join(__dirname, 'sheet-worker.cjs'), { heapMb: HEAP_MB });

/** Makes a workbook (.xlsx) in a separate process; sheets come batch by batch. */
export function writeWorkbook(sheets: readonly Sheet[], signal: AbortSignal): Promise<Buffer> {
  return processes.make(async (ask) => {
    await ask({ sheets: sheets.map(optionsOf), unwritable: UNWRITABLE });
    for (const [sheet, { rows }] of sheets.entries()) {
      for await (const batch of rows) for (const piece of piecesOf(batch)) await ask({ sheet, rows: piece });
    }
    return ask(null);
  }, signal);
}

/** However large a batch is, no message is copied for longer than some milliseconds. */
function* piecesOf(batch: Cell[][]): Generator<Cell[][]> {
  let from = 0;
  let cells = 0;
  for (const [index, row] of batch.entries()) {
    cells += row.length;
    if (cells < CELLS_AT_ONCE && index < batch.length - 1) continue;
    yield batch.slice(from, index + 1);
    from = index + 1;
    cells = 0;
  }
}

function optionsOf({ name, widths, stickyRows, stickyColumns, hints, textColumns }: Sheet): object {
  return {
    sheet: sheetName(name),
    columns: widths.map((width) => ({ width })),
    ...(stickyRows && { stickyRowsCount: stickyRows }),
    ...(stickyColumns && { stickyColumnsCount: stickyColumns }),
    gaugeway: {
      validations: (hints ?? []).map(validationXml),
      textColumns: (textColumns ?? []).map((column) => ({ column, letters: columnLetters(column) })),
    },
  };
}

/** ECMA-376, part 1, 18.3.1.32. */
function validationXml({ range, title, prompt, list, strict }: CellHint): string {
  const kind = list ? ` type="list"${strict ? ' showErrorMessage="1"' : ''}` : '';
  const hint = `showInputMessage="1" promptTitle="${xmlText(title.slice(0, 32))}" prompt="${xmlText(prompt.slice(0, 255))}"`;
  const formula = list ? `<formula1>${xmlText(list)}</formula1>` : '';
  return `<dataValidation${kind} allowBlank="1" ${hint} sqref="${range}">${formula}</dataValidation>`;
}

/** Replaces the characters that a spreadsheet refuses in the name of a sheet. */
export const sheetName = (name: string): string => name.replace(/[\\/*?:[\]]/g, '_').slice(0, 31);

/** 0 → A, 27 → AB. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
