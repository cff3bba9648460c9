import { delimitedOf } from './delimiter';
import { decodedText } from './encoding';
import {
  notASheet,
  RowCollector,
  SHEET_BOUNDS,
  type SheetCell,
  type SheetLimits,
  sheetRecordTooLong,
  type SheetRow,
} from './sheet';

/** Errors of a formula as a spreadsheet saves them in a text, in English and in Russian; `###` is a column too narrow. */
const ERRORS =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|Н\/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ПУСТО!|ЧИСЛО!)|#{3,})$/i;
/** Beginning of a page or an XML document, which some programs save as .xls, and of a PDF. */
const MARKUP = /^\ufeff?\s*(?:<(?:\?xml|!doctype|html|head|meta|table|style)\b|%PDF-|\{\\rtf)/i;
/** Marks a text that would be a formula or a number otherwise; it is no part of the value. */
const TEXT_MARK = /^'(?=[=+\-@\d])/;

/**
 * The rows of a text with columns (RFC 4180), in UTF-8, UTF-16 or, as spreadsheets of Windows save it, in windows-1251;
 * separated by the delimiter of a line `sep=`, else by semicolons, commas, tabs or bars. That line is no row, as a
 * spreadsheet shows none of it. Throws `notASheet`, `sheetTooLong`, `sheetTooWide`, `sheetTooMuch`,
 * `sheetRecordTooLong`.
 */
export function readCsv(bytes: Buffer, limits: SheetLimits): { rows: SheetRow[]; delimiter: string } {
  const { text, isGarbled } = decodedText(bytes);
  // No text has this character: this is some other file.
  if (text.includes('\0') || MARKUP.test(text)) throw notASheet();
  const collector = new RowCollector(limits);
  const { delimiter, at } = delimitedOf(text);
  const records = new Records(text, delimiter, at);
  for (let n = 1; records.hasMore; n++) {
    const cells = new Map<number, SheetCell>();
    const end = records.at + SHEET_BOUNDS.recordLength;
    for (let column = 0, isLast = false; !isLast; column++) {
      const field = records.field(end);
      if (field === null) throw sheetRecordTooLong({ row: n });
      ({ isLast } = field);
      if (field.text === '') continue;
      collector.count(column, Math.min(field.text.length, limits.text));
      cells.set(column, cellOf(field.text, limits, isGarbled));
    }
    collector.add({ n, cells });
  }
  return { rows: collector.rows, delimiter };
}

function cellOf(written: string, limits: SheetLimits, isGarbled: boolean): SheetCell {
  const text = written.replace(TEXT_MARK, '');
  if (text.length > limits.text) return { text: text.slice(0, limits.text), fault: 'long' };
  if (ERRORS.test(text)) return { text, fault: 'error' };
  return isGarbled && text.includes('\ufffd') ? { text, fault: 'garbled' } : { text };
}

/** ="00123" that was quoted once more, as RFC 4180 wants it. */
const FORMULA_OF_TEXT = /^="([^"]*)"$/;

interface Field {
  /** Text without surrounding white space and quotes. */
  text: string;
  /** The record ends with it. */
  isLast: boolean;
}

/**
 * Reads a text field by field; no character is looked at more than twice. A quote counts where a field begins with it;
 * one in the middle of a field is part of it, and so is text between a closing quote and the delimiter.
 */
class Records {
  private readonly stop: RegExp;

  constructor(
    private readonly text: string,
    delimiter: string,
    public at: number,
  ) {
    this.stop = new RegExp(`[${/[\\\]^-]/.test(delimiter) ? `\\${delimiter}` : delimiter}\\r\\n]`, 'g');
  }

  get hasMore(): boolean {
    return this.at < this.text.length;
  }

  /** The next field of the record; null where the record goes beyond `end`, or a quote is never closed. */
  field(end: number): Field | null {
    const { text } = this;
    let from = this.at;
    while (from < end && (text[from] === ' ' || text[from] === '\u00a0' || text[from] === '\ufeff')) from++;
    // ="00123" is how a spreadsheet is made to leave a text of digits as it is.
    if (text[from] === '=' && text[from + 1] === '"') from++;
    if (text[from] !== '"') return this.rest('', from, end);
    let quoted = '';
    for (let at = from + 1; ;) {
      const quote = text.indexOf('"', at);
      if (quote < 0 || quote > end) return null;
      quoted += text.slice(at, quote);
      if (text[quote + 1] !== '"') return this.rest(quoted, quote + 1, end);
      quoted += '"';
      at = quote + 2;
    }
  }

  /** The field up to its delimiter or the end of the line, behind its quoted part. */
  private rest(quoted: string, from: number, end: number): Field | null {
    const { text, stop } = this;
    stop.lastIndex = from;
    const to = stop.exec(text)?.index ?? text.length;
    if (to > end) return null;
    const field = (quoted + text.slice(from, to)).trim().replace(FORMULA_OF_TEXT, '$1');
    const isLast = to >= text.length || text[to] === '\n' || text[to] === '\r';
    this.at = text[to] === '\r' && text[to + 1] === '\n' ? to + 2 : to + 1;
    return { text: field, isLast };
  }
}
