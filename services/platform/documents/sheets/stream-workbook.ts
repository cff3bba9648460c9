import { strToU8, Zip, ZipDeflate } from 'fflate';
import { ARCHIVE_TIME } from '../archive-time';
import { xmlText } from '@gaugeway/proto/text/escapes';
import { type Cell, columnLetters, sheetName } from './write-workbook';

/** Rows that a sheet holds, with its head (ECMA-376 leaves it open; Excel and LibreOffice stop there). */
export const MOST_SHEET_ROWS = 1_048_576;

/** A sheet whose rows come batch by batch and leave at once. */
interface StreamedSheet {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  stickyRows?: number;
  /** Rows; of the tones only `head` is shown. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Figures compress well without effort: a higher level takes three times as long for a tenth of the size. */
const LEVEL = 1;
/** Rows that are compressed without a pause: some milliseconds. */
const SLICE = 250;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Places in `cellXfs` below. */
const STYLE = { plain: 0, head: 1, date: 2 } as const;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd.mm.yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The parts of the package beside the sheet (ECMA-376, part 1, 12.3; part 2, 10). */
const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
});

/**
 * A workbook (.xlsx) of one sheet, part by part: only one batch of rows is in memory at a time. A consumer that stops
 * taking parts ends it. Rows beyond `MOST_SHEET_ROWS` must be refused before.
 */
export async function* streamWorkbook(sheet: StreamedSheet): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) fault = error;
    else made.push(part);
  });
  const taken = (): Uint8Array[] => {
    if (fault) throw fault;
    return made.splice(0);
  };
  const opened = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = ARCHIVE_TIME;
    zip.add(file);
    return file;
  };
  try {
    for (const [name, text] of Object.entries(partsOf(sheet.name))) opened(name).push(strToU8(text), true);
    const file = opened('xl/worksheets/sheet1.xml');
    file.push(strToU8(headOf(sheet)));
    let row = 0;
    for await (const rows of sheet.rows) {
      for (let first = 0; first < rows.length; first += SLICE) {
        const text = rows
          .slice(first, first + SLICE)
          .map((cells) => rowXml(cells, ++row))
          .join('');
        file.push(strToU8(text));
        yield* taken();
      }
    }
    file.push(strToU8('</sheetData></worksheet>'), true);
    zip.end();
    yield* taken();
  } finally {
    zip.terminate();
  }
}

function headOf({ widths, stickyRows = 0 }: StreamedSheet): string {
  const pane = `<pane ySplit="${stickyRows}" topLeftCell="A${stickyRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const columns = widths.map(
    (width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${stickyRows > 0 ? pane : ''}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
}

const rowXml = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row}`)).join('')}</row>`;

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberXml(cell, at, STYLE.plain);
  if (typeof cell === 'string') return textXml(cell, at, STYLE.plain);
  if ('date' in cell) return numberXml(cell.date / DAY + EPOCH_DAYS, at, STYLE.date);
  const style = cell.tone === 'head' ? STYLE.head : STYLE.plain;
  return typeof cell.text === 'number' && !cell.asText
    ? numberXml(cell.text, at, style)
    : textXml(String(cell.text), at, style);
}

const DAY = 86_400;
/** 1970-01-01 in the days of a spreadsheet. */
const EPOCH_DAYS = 25_569;

/** A value that is no number leaves its cell empty. */
const numberXml = (value: number, at: string, style: number): string =>
  Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : '';

/** A text is typed as text: one that begins with = + - @ is shown and never computed. */
const textXml = (text: string, at: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const LETTERS: string[] = [];
const lettersOf = (column: number): string => (LETTERS[column] ??= columnLetters(column));
