import { columnOfLetters } from '../column-letters';
import { markMerged, type MergedArea } from './merged';
import { DAYS_TO_1904, formatsOfStyles, type NumberFormat, writtenDate } from './number-formats';
import { partOf, type Relation, relationsOf, workbookOf } from './package-parts';
import {
  notASheet,
  RowCollector,
  SHEET_BOUNDS,
  type SheetCell,
  type SheetFile,
  type SheetLimits,
  type SheetRow,
  sheetTooLong,
  sheetTooManyMerged,
  sheetTooWide,
} from './sheet';
import { readXml } from './xml';
import { Zip } from './zip';

/** A cell whose text is one of the shared ones; they come after the sheet, so that only those that it uses are kept. */
type Shared = SheetCell & { shared?: number };

/**
 * The first visible sheet of a workbook (ECMA-376, part 1, 18.3), streamed: a sheet that is too long is left at its first
 * row too many. A formula counts as the value that it had when the file was saved; nothing is computed. A number with the
 * format of a date is that date, counted from 1904 where the workbook does (18.2.28). Throws
 * `notASheet`, `sheetHostile`, `sheetTooLong`, `sheetTooWide`, `sheetTooMuch`, `sheetTooManyMerged`.
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<SheetFile> {
  const zip = await Zip.open(bytes);
  const workbook = await workbookOf(zip);
  const related = await relationsOf(zip, workbook);
  const { path, is1904 } = await firstSheet(zip, workbook, related);
  const styles = { formats: await formatsOfStyles(zip, partOf(related, 'styles') ?? 'xl/styles.xml'), is1904 };
  const collector = new RowCollector(limits);
  const shared = new Map<number, Shared[]>();
  const reader = new RowReader(collector, shared, styles);
  await readXml(zip.read(path), {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  if (shared.size > 0) await readShared(zip, partOf(related, 'sharedStrings'), shared, collector);
  markMerged(collector, reader.merged);
  const rows = collector.rows.filter((row) => [...row.cells.values()].some((cell) => cell.text !== '' || cell.fault));
  return { rows, is1904, hidden: rows.filter(({ n }) => reader.hidden.has(n)).length };
}

/** The path of the first visible sheet with cells, and the day from which the workbook counts. */
async function firstSheet(
  zip: Zip,
  workbook: string,
  related: ReadonlyMap<string, Relation>,
): Promise<{ path: string; is1904: boolean }> {
  let path: string | undefined;
  let is1904 = false;
  await readXml(zip.read(workbook), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isOn(attributes['date1904']);
      if (name !== 'sheet' || attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden') return;
      const relation = related.get(Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '');
      // A sheet that is a chart, or a dialog, has no cells.
      if (relation && !/\/(chart|dialog|xlMacro|xlIntlMacro)sheet$/i.test(relation.type)) path ??= relation.target;
    },
  });
  if (!path || !zip.has(path)) throw notASheet();
  return { path, is1904 };
}

/** xsd:boolean. */
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

interface Styles {
  /** Formats of numbers, by the style of their cell. */
  formats: readonly NumberFormat[];
  is1904: boolean;
}

class RowReader {
  readonly merged: MergedArea[] = [];
  readonly hidden = new Set<number>();
  private row: SheetRow = { n: 0, cells: new Map() };
  private rowElements = 0;
  private cellElements = 0;
  private column = -1;
  private type = '';
  private style = 0;
  private value = '';
  private within: '' | 'v' | 't' = '';
  private hasFormula = false;
  private hasValue = false;

  constructor(
    private readonly collector: RowCollector,
    private readonly shared: Map<number, Shared[]>,
    private readonly styles: Styles,
  ) {}

  open(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case 'row':
        this.row = { n: Number(attributes['r'] ?? this.row.n + 1) || this.row.n + 1, cells: new Map() };
        if (isOn(attributes['hidden'])) this.hidden.add(this.row.n);
        this.column = -1;
        this.cellElements = 0;
        if (++this.rowElements > SHEET_BOUNDS.rowElements) throw sheetTooLong({ most: this.collector.limits.rows });
        return;
      case 'c':
        if (++this.cellElements > SHEET_BOUNDS.cellsOfRow) throw sheetTooWide({ most: this.collector.limits.columns });
        this.column = columnOf(attributes['r']) ?? this.column + 1;
        this.type = attributes['t'] ?? 'n';
        this.style = Number(attributes['s'] ?? 0);
        this.value = '';
        this.hasFormula = this.hasValue = false;
        return;
      case 'f':
        this.hasFormula = true;
        return;
      case 'v':
      case 't':
        this.within = name;
        this.hasValue = true;
        return;
      case 'mergeCell': {
        const area = areaOf(attributes['ref'] ?? '');
        if (area) this.merged.push(area);
        if (this.merged.length > SHEET_BOUNDS.mergedAreas) throw sheetTooManyMerged({ most: SHEET_BOUNDS.mergedAreas });
      }
    }
  }

  text(text: string): void {
    // One character more than a cell may have is enough to know that it has too many.
    if (this.within && this.value.length <= this.collector.limits.text) this.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.within = '';
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.collector.add(this.row);
  }

  private endCell(): void {
    // An empty value is that of a formula of texts; a number that was never computed is empty, too.
    const isText = this.type === 'str' || this.type === 's' || this.type === 'inlineStr';
    if (this.hasFormula && (!this.hasValue || (this.value.trim() === '' && !isText))) {
      this.collector.count(this.column, 0);
      this.row.cells.set(this.column, { text: '', fault: 'formula' });
      return;
    }
    if (!this.hasValue) return;
    if (this.type === 's') {
      const index = Number(this.value);
      this.collector.count(this.column, 0);
      const cell: Shared = { text: '' };
      const waiting = this.shared.get(index);
      if (waiting) waiting.push(cell);
      else this.shared.set(index, [cell]);
      this.row.cells.set(this.column, cell);
      return;
    }
    const cell =
      this.type === 'n' ? this.numberCell() : (this.dateCell() ?? textCell(this.value, this.collector.limits));
    if (this.type === 'e') cell.fault = 'error';
    if (this.type === 'b') cell.text = this.value === '1' ? 'true' : 'false';
    if (cell.text === '') return;
    this.collector.count(this.column, cell.text.length);
    this.row.cells.set(this.column, cell);
  }

  /** A date in the form of ISO 8601 (18.18.11). */
  private dateCell(): SheetCell | null {
    const [, day, time = '00:00:00'] =
      (this.type === 'd' && /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?)?$/.exec(this.value.trim())) || [];
    return day === undefined ? null : { text: time === '00:00:00' ? day : `${day} ${time}`, kind: 'date' };
  }

  /** Spreadsheets count with 15 digits: a longer number has lost its end, and the text that it was with it. */
  private numberCell(): SheetCell {
    const number = Number(this.value);
    if (this.value.trim() === '' || !Number.isFinite(number)) return { text: this.value.trim() };
    const { kind = 'number', digits = 0, isScientific = false } = this.styles.formats[this.style] ?? {};
    const date = kind === 'date' ? writtenDate(number + (this.styles.is1904 && number >= 1 ? DAYS_TO_1904 : 0)) : null;
    if (date !== null) return { text: date, kind };
    const isRounded = Number.isInteger(number) && Math.abs(number) >= 1e15;
    const fault = isRounded ? 'rounded' : isScientific ? 'scientific' : null;
    return {
      text: isRounded ? BigInt(number).toString() : shownNumber(number, digits),
      kind: kind === 'date' ? 'number' : kind,
      ...(fault && { fault }),
    };
  }
}

/** A number with 15 digits at most, and the zeros before it. */
function shownNumber(number: number, digits: number): string {
  const text = String(Number.isInteger(number) ? number : Number(number.toPrecision(15)));
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

/** Characters that XML or a spreadsheet cannot have, such as a carriage return (22.9.2.19, ST_Xstring). */
const ESCAPED = /_x([\da-fA-F]{4})_/g;

function textCell(value: string, limits: SheetLimits): SheetCell {
  const text = value.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16))).trim();
  return text.length > limits.text ? { text: text.slice(0, limits.text), fault: 'long' } : { text };
}

/** Fills in the shared texts that the sheet uses; the others are read past. */
async function readShared(
  zip: Zip,
  part = 'xl/sharedStrings.xml',
  wanted: ReadonlyMap<number, Shared[]>,
  collector: RowCollector,
): Promise<void> {
  const { limits } = collector;
  let index = -1;
  let text = '';
  let within = false;
  let phonetic = false;
  let left = wanted.size;
  await readXml(zip.read(part), {
    open: (name) => {
      if (name === 'si') {
        index += 1;
        text = '';
      } else if (name === 't') within = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    text: (piece) => {
      if (within && text.length <= limits.text && wanted.has(index)) text += piece;
    },
    close: (name) => {
      if (name === 't') within = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        const cells = wanted.get(index);
        if (!cells) return;
        left -= 1;
        const found = textCell(text, limits);
        collector.characters(found.text.length * cells.length);
        for (const cell of cells) Object.assign(cell, found);
      }
    },
    enough: () => left === 0,
  });
}

/** `BC17` → 54. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return columnOfLetters(letters) - 1;
}

function areaOf(reference: string): MergedArea | null {
  const [from = '', to = from] = reference.split(':');
  const [c1, c2] = [columnOf(from), columnOf(to)];
  const [r1, r2] = [from, to].map((cell) => Number(/\d+$/.exec(cell)?.[0] ?? NaN));
  if (c1 === undefined || c2 === undefined || !r1 || !r2) return null;
  return { column: c1, from: r1, to: r2 };
}
