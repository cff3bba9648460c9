import type { ScannedTemplate, TemplateData } from '../templates/sheet-template';
import type { CellFault, CellKind, SheetFile, SheetLimits, SheetRow } from './sheet';

/** Messages between the server and the process that reads one file. The file itself comes through stdin. */
export type SheetOrder =
  | { read: SheetLimits }
  /** The placeholders of a template. */
  | { scan: true }
  | { fill: TemplateData }
  /** The last batch was taken: the next one. */
  | 'more';

/** A row as it travels: its number, then column, text, kind and fault of each cell. */
export type PackedRow = [n: number, cells: (number | string)[]];

export type SheetAnswer =
  | 'ready'
  | { rows: PackedRow[] }
  | { done: Omit<SheetFile, 'rows'> }
  | { scanned: ScannedTemplate }
  | { file: Uint8Array }
  /** An error of sheet.ts by its key. */
  | { fault: string; variables: Record<string, string | number> };

/** Cells and characters of one batch: unpacking it holds the server up for a few milliseconds at most. */
const BATCH = { cells: 5000, characters: 131_072 } as const;

/** Rows in batches that are small to unpack; a row is never split. */
export function* packed(rows: readonly SheetRow[]): Generator<PackedRow[]> {
  let batch: PackedRow[] = [];
  let cells = 0;
  let characters = 0;
  for (const { n, cells: own } of rows) {
    const row: PackedRow = [n, []];
    for (const [column, { text, kind, fault }] of own) {
      row[1].push(column, text, kind ?? '', fault ?? '');
      cells += 1;
      characters += text.length;
    }
    batch.push(row);
    if (cells < BATCH.cells && characters < BATCH.characters && batch.length < BATCH.cells) continue;
    yield batch;
    batch = [];
    cells = characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The row as it was before it was packed. */
export function unpacked([n, flat]: PackedRow): SheetRow {
  const row: SheetRow = { n, cells: new Map() };
  for (let at = 0; at < flat.length; at += 4) {
    // Four by four, as they were packed: the column, the text, the kind, the fault.
    const kind = flat[at + 2] as CellKind | '';
    const fault = flat[at + 3] as CellFault | '';
    row.cells.set(flat[at] as number, { text: flat[at + 1] as string, ...(kind && { kind }), ...(fault && { fault }) });
  }
  return row;
}
