import { type AppError, defineError } from '../../../http/errors';

/** Reasons to refuse the value of a cell. */
export const CELL_FAULTS = [
  ...(['formula', 'error', 'long', 'merged', 'rounded'] as const),
  /** Bytes that are no text. */
  'garbled',
  /** A date or a shortened number in place of a text: the spreadsheet converted the typed text. */
  'dated',
  'scientific',
  /** A percentage of a quantity that is none. */
  'percent',
  /** Two readings of it are possible, and no answer was given. */
  'doubtful',
  /** A row of a text file with more values than there are columns: a comma in a value set it apart. */
  'shifted',
] as const;
export type CellFault = (typeof CELL_FAULTS)[number];

/**
 * Kinds of cells besides texts: a number, a share of one, a date with or without a time, a time of day; a duration, whose
 * text is its days.
 */
export type CellKind = 'number' | 'percent' | 'date' | 'duration';

export interface SheetCell {
  /**
   * Text as in the file; a number as the shortest text that yields it, a date as YYYY-MM-DD[ HH:mm:ss], a time of day
   * as HH:mm:ss. A number has the zeros before it that its format shows.
   */
  text: string;
  /** Absent: a text. */
  kind?: CellKind;
  fault?: CellFault;
}

export interface SheetFile {
  rows: SheetRow[];
  /** Days of numbers are counted from 1904. */
  is1904: boolean;
  /** Rows that the spreadsheet does not show. */
  hidden: number;
  /** Of a text file. */
  delimiter?: string;
}

export interface SheetRow {
  /** Number from 1, as in the spreadsheet. */
  n: number;
  /** Cells by column, from 0; empty cells are absent. */
  cells: Map<number, SheetCell>;
}

/** Limits of a file that a caller accepts. */
export interface SheetLimits {
  /** Rows that are not empty. */
  rows: number;
  /** Further rows, of heads and titles above the table, of which errors do not speak. */
  above?: number;
  columns: number;
  /** Characters of a cell; a longer one is cut and marked. */
  text: number;
}

/**
 * Limits of every file, for all callers. The first group bounds the process that reads it; it is ended beyond that. The
 * second is counted while reading, so that such a file is refused at its first bad part.
 */
export const SHEET_BOUNDS = {
  /** Processor time, ms: three times that of the largest honest workbook (10,000 rows of 60 columns). */
  processorMs: 15_000,
  /** Time by the clock, ms, however busy the machine is. */
  clockMs: 60_000,
  /** Heap of JavaScript objects, MB, and resident memory in all, bytes. */
  heapMb: 256,
  residentBytes: 448 * 1024 * 1024,

  /** Columns of a row, empty ones included, and rows of a sheet: those of Excel (its "Specifications and limits"). */
  cellsOfRow: 16_384,
  rowElements: 1_048_576,
  /** Cells that are not empty, and the characters of all of them together. */
  cells: 1_000_000,
  characters: 24_000_000,
  mergedAreas: 10_000,
  /** Characters of a record of a text file: an open quote swallows all that follows. */
  recordLength: 262_144,
} as const;

/** Neither a spreadsheet nor a text with columns. */
export const notASheet = defineError('errors.sheet_unreadable', 422);
/** An archive bomb, or a document type with entities. */
export const sheetHostile = defineError('errors.sheet_hostile', 422);
/** Variables: `most`. */
export const sheetTooLong = defineError('errors.sheet_too_long', 422);
/** Variables: `most`. */
export const sheetTooWide = defineError('errors.sheet_too_wide', 422);
export const sheetEmpty = defineError('errors.sheet_empty', 422);
/** Variables: `cells`, `characters` in millions. */
export const sheetTooMuch = defineError('errors.sheet_too_much', 422);
/** Variables: `most`. */
export const sheetTooManyMerged = defineError('errors.sheet_too_many_merged', 422);
/** A record of a text that does not end. Variables: `row`, from 1. */
export const sheetRecordTooLong = defineError('errors.sheet_record_too_long', 422);
/** A template that holds macros, or asks for other files. Variables: `part` of the archive. */
export const templateActive = defineError('errors.template_active', 422);
/** A filled template shows a sum that is not that of the values. Variables: `cell`, `formula`, `shown`, `expected`. */
export const templateSums = defineError('errors.template_sums', 422);
/** Beyond the time or the memory of the process that reads it. */
export const sheetTooCostly = defineError('errors.sheet_too_costly', 422);

/** Errors by key, as the reading process reports them. */
export const SHEET_ERRORS: ReadonlyMap<string, (variables: Record<string, string | number>) => AppError> = new Map(
  [
    notASheet,
    sheetHostile,
    sheetTooLong,
    sheetTooWide,
    sheetEmpty,
    sheetTooMuch,
    sheetTooManyMerged,
    sheetRecordTooLong,
    templateActive,
    templateSums,
  ].map((declared) => [declared().declaration.key, declared]),
);

/** Collects the rows that have a cell. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  private cells = 0;
  private length = 0;

  constructor(readonly limits: SheetLimits) {}

  /** Counts a cell that is not empty, as soon as it is read. Throws `sheetTooWide`, `sheetTooMuch`. */
  count(column: number, characters: number): void {
    if (column >= this.limits.columns) throw sheetTooWide({ most: this.limits.columns });
    this.cells += 1;
    if (this.cells > SHEET_BOUNDS.cells) throw tooMuch();
    this.characters(characters);
  }

  /** Counts characters of cells that were counted before. Throws `sheetTooMuch`. */
  characters(count: number): void {
    this.length += count;
    if (this.length > SHEET_BOUNDS.characters) throw tooMuch();
  }

  /** Throws `sheetTooLong`. */
  add(row: SheetRow): void {
    if (row.cells.size === 0) return;
    if (this.rows.length >= this.limits.rows + (this.limits.above ?? 0)) throw sheetTooLong({ most: this.limits.rows });
    this.rows.push(row);
  }
}

const tooMuch = (): AppError =>
  sheetTooMuch({ cells: SHEET_BOUNDS.cells / 1e6, characters: SHEET_BOUNDS.characters / 1e6 });
