import type { SheetAnswers, SheetQuestion } from '@gaugeway/proto/api';
import { Pauses } from '../../../slots';
import type { CellFault, SheetCell, SheetRow } from '../reading/sheet';
import { cellName } from './heads';
import { type DateOrder, type Moment, orderIn, readDay, readMoment } from './moments';
import { type DecimalMark, markIn, readNumber } from './numbers';

/** Kind of a column. A spreadsheet corrupts an identifier or other text by converting it to a date or a number. */
export type TableKind = 'text' | 'number' | 'date' | 'time';

/** A question as it was found; the caller's language comes later. */
export type OpenQuestion = Omit<SheetQuestion, 'text' | 'options'>;

/** Excel shows a long number so, and saves it so: its digits are lost. */
const SCIENTIFIC = /^-?\d(?:[.,](\d+))?e\+(\d{2,3})$/i;
/** Faults of a cell whose number is whole all the same. */
const OF_TEXT: ReadonlySet<CellFault> = new Set(['rounded', 'scientific']);
/** Different values that a question shows. */
const SHOWN = 3;
const BOTH = { date_order: ['dmy', 'mdy'], decimal_mark: ['comma', 'point'] } as const;

type Read<T> = { value: T } | { fault: CellFault | 'unreadable' };

/**
 * Reads the cells of one file. Its unambiguous values decide the order of dates and the decimal mark, otherwise the
 * user's answers do. If both leave it open, there is a question, and its cells are faults.
 */
export class CellReader {
  private readonly doubts = new Map<OpenQuestion['id'], OpenQuestion>();

  private constructor(
    private readonly order: DateOrder | null,
    private readonly mark: DecimalMark | null,
    private readonly is1904: boolean,
    /** Columns whose dates may have day and month swapped. */
    private readonly converted: ReadonlySet<number>,
  ) {}

  /** `columns`: the kind of each column by its place. Lets others take their turn meanwhile. */
  static async of(
    rows: readonly SheetRow[],
    columns: ReadonlyMap<number, TableKind>,
    is1904: boolean,
    answers: SheetAnswers,
  ): Promise<CellReader> {
    const orders = new Set<DateOrder>();
    const marks = new Set<DecimalMark>();
    const conversions = new Map<number, Conversion>();
    const pauses = new Pauses();
    for (const { cells } of rows) {
      if (pauses.isDue) await pauses.take();
      for (const [place, { text, kind }] of cells) {
        const column = columns.get(place);
        const isDate = column === 'date' || column === 'time';
        const order = isDate && kind === undefined ? orderIn(text) : null;
        if (isDate) note(conversions, place, { text, kind, order });
        if (kind !== undefined) continue;
        const mark = column === 'number' ? markIn(text) : null;
        if (order) orders.add(order);
        if (mark) marks.add(mark);
      }
    }
    const only = <T>(found: ReadonlySet<T>): T | null => (found.size === 1 ? ([...found][0] ?? null) : null);
    // An answer counts where the file has both; unambiguous cells are read as they are either way.
    return new CellReader(
      answers.date_order ?? only(orders),
      answers.decimal_mark ?? only(marks),
      is1904,
      convertedIn(conversions),
    );
  }

  /** Open questions of the file, with examples. */
  get questions(): OpenQuestion[] {
    return [...this.doubts.values()];
  }

  /** Notes a doubt of a cell. */
  private doubt(id: OpenQuestion['id'], at: { cell: string; text: string }): { fault: 'doubtful' } {
    const found = this.doubts.get(id) ?? { id, cells: 0, examples: [] };
    found.cells += 1;
    if (found.examples.length < SHOWN && found.examples.every(({ value }) => value !== at.text)) {
      const [first, second] = BOTH[id].map((answer) => this.interpreted(id, at.text, answer));
      found.examples.push({ cell: at.cell, value: at.text, readings: [first ?? '', second ?? ''] });
    }
    this.doubts.set(id, found);
    return { fault: 'doubtful' };
  }

  private interpreted(id: OpenQuestion['id'], text: string, answer: string): string {
    if (id === 'decimal_mark') return String(readNumber(text, answer === 'comma' ? 'comma' : 'point') ?? '');
    const moment = readMoment(text, { order: answer === 'mdy' ? 'mdy' : 'dmy', is1904: this.is1904 });
    return moment === null || moment === 'doubtful' ? '' : new Date(moment.seconds * 1000).toISOString().slice(0, 10);
  }

  /**
   * A number; `isShare`: of a quantity in percent, so that 12.5 % is 12.5. A rounded one has the digits of the
   * spreadsheet.
   */
  number(cell: SheetCell, at: { place: number; n: number }, isShare = false): Read<number> {
    if (cell.fault && !OF_TEXT.has(cell.fault)) return { fault: cell.fault };
    if (cell.kind === 'date' || cell.kind === 'duration') return { fault: 'dated' };
    if (cell.kind === undefined && isShortened(cell.text)) return { fault: 'scientific' };
    const share = cell.kind === 'percent' ? cell.text : /^(.*?)\s?%$/s.exec(cell.text.trim())?.[1];
    if (share !== undefined && !isShare) return { fault: 'percent' };
    const text = share ?? cell.text;
    const isNumber = cell.kind !== undefined;
    const read = isNumber ? Number(text) : readNumber(text, this.mark);
    if (read === 'doubtful') return this.doubt('decimal_mark', { cell: cellName(at.place, at.n), text: cell.text });
    if (read === null || Number.isNaN(read)) return { fault: 'unreadable' };
    // 12.5 % is kept as 0.125.
    return { value: cell.kind === 'percent' ? Number((read * 100).toPrecision(15)) : read };
  }

  moment(cell: SheetCell, at: { place: number; n: number }): Read<Moment> {
    if (cell.fault && !OF_TEXT.has(cell.fault)) return { fault: cell.fault };
    if (cell.kind === 'date' && this.converted.has(at.place)) return { fault: 'dated' };
    const read = readMoment(cell.text, { order: this.order, is1904: this.is1904 && cell.kind !== 'date' });
    if (read === 'doubtful') return this.doubt('date_order', { cell: cellName(at.place, at.n), text: cell.text });
    return read === null ? { fault: 'unreadable' } : { value: read };
  }

  /** YYYY-MM-DD. */
  day(cell: SheetCell, at: { place: number; n: number }): Read<string> {
    if (cell.fault && !OF_TEXT.has(cell.fault)) return { fault: cell.fault };
    if (cell.kind === 'date' && this.converted.has(at.place)) return { fault: 'dated' };
    const read = readDay(cell.text, { order: this.order, is1904: this.is1904 && cell.kind !== 'date' });
    if (read === 'doubtful') return this.doubt('date_order', { cell: cellName(at.place, at.n), text: cell.text });
    return read === null ? { fault: 'unreadable' } : { value: read.day };
  }
}

/** Reason for a cell that differs from its typed text; null = it is equal. */
export function textFault({ text, kind, fault }: SheetCell): CellFault | null {
  if (fault) return fault;
  if (kind === 'date' || kind === 'duration') return 'dated';
  return SCIENTIFIC.test(text.trim()) ? 'scientific' : null;
}

/** A number of which the spreadsheet left out digits before its decimal mark. */
function isShortened(text: string): boolean {
  const [, decimals = '', exponent] = SCIENTIFIC.exec(text.trim()) ?? [];
  return exponent !== undefined && Number(exponent) > decimals.length;
}

/** Dates of a column. */
interface Conversion {
  /** Of its texts, those with a day above 12, and all others with strokes. */
  orders: Set<DateOrder>;
  hasOtherTexts: boolean;
  dates: number;
  hasLateDays: boolean;
}

/** A date with strokes, which spreadsheets convert by the order of the country. */
const STROKES = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/;

function note(
  columns: Map<number, Conversion>,
  place: number,
  { text, kind, order }: Pick<SheetCell, 'text' | 'kind'> & { order: DateOrder | null },
): void {
  const column = columns.get(place) ?? { orders: new Set(), hasOtherTexts: false, dates: 0, hasLateDays: false };
  columns.set(place, column);
  if (kind === 'date') {
    column.dates += 1;
    if (Number(text.slice(8, 10)) > 12) column.hasLateDays = true;
  } else if (order) column.orders.add(order);
  else if (STROKES.test(text.trim())) column.hasOtherTexts = true;
}

/**
 * A spreadsheet that opens a text file of another country makes dates of those with a day up to 12, with day and month
 * swapped, and leaves the others as they are.
 */
const convertedIn = (columns: ReadonlyMap<number, Conversion>): ReadonlySet<number> =>
  new Set(
    [...columns].flatMap(([place, { orders, hasOtherTexts, dates, hasLateDays }]) =>
      orders.size === 1 && dates > 0 && !hasLateDays && !hasOtherTexts ? [place] : [],
    ),
  );
