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
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+\d{2,3}$/i;
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
    const pauses = new Pauses();
    for (const { cells } of rows) {
      if (pauses.isDue) await pauses.take();
      for (const [place, { text, kind }] of cells) {
        if (kind !== undefined) continue;
        const column = columns.get(place);
        const order = column === 'date' || column === 'time' ? orderIn(text) : null;
        const mark = column === 'number' ? markIn(text) : null;
        if (order) orders.add(order);
        if (mark) marks.add(mark);
      }
    }
    const only = <T>(found: ReadonlySet<T>): T | null => (found.size === 1 ? ([...found][0] ?? null) : null);
    // An answer counts where the file has both; unambiguous cells are read as they are either way.
    return new CellReader(answers.date_order ?? only(orders), answers.decimal_mark ?? only(marks), is1904);
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
    if (cell.fault && cell.fault !== 'rounded') return { fault: cell.fault };
    if (cell.kind === 'date') return { fault: 'dated' };
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
    if (cell.fault && cell.fault !== 'rounded') return { fault: cell.fault };
    const read = readMoment(cell.text, { order: this.order, is1904: this.is1904 && cell.kind === 'number' });
    if (read === 'doubtful') return this.doubt('date_order', { cell: cellName(at.place, at.n), text: cell.text });
    return read === null ? { fault: 'unreadable' } : { value: read };
  }

  /** YYYY-MM-DD. */
  day(cell: SheetCell, at: { place: number; n: number }): Read<string> {
    if (cell.fault) return { fault: cell.fault };
    const read = readDay(cell.text, { order: this.order, is1904: this.is1904 && cell.kind === 'number' });
    if (read === 'doubtful') return this.doubt('date_order', { cell: cellName(at.place, at.n), text: cell.text });
    return read === null ? { fault: 'unreadable' } : { value: read.day };
  }
}

/** Reason for a cell that differs from its typed text; null = it is equal. */
export function textFault({ text, kind, fault }: SheetCell): CellFault | null {
  if (fault) return fault;
  if (kind === 'date') return 'dated';
  return SCIENTIFIC.test(text.trim()) ? 'scientific' : null;
}
