import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';
import { notASheet, sheetEmpty, type SheetFile, type SheetLimits } from './sheet';

/** Beginning of every ZIP archive with something in it (APPNOTE, 4.3.7), and of the spreadsheets of before 2007. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex');

/**
 * The table of an uploaded file, by its content and not by its name. Takes as long as the file requires, without a
 * pause: only a separate process (sheet-process.ts) runs it. Throws the errors of `sheet.ts`.
 */
export async function parseSheet(bytes: Buffer, limits: SheetLimits): Promise<SheetFile> {
  if (bytes.length === 0) throw sheetEmpty();
  if (bytes.subarray(0, 4).equals(OLD_OFFICE)) throw notASheet();
  const file = bytes.subarray(0, 4).equals(ZIP)
    ? await readXlsx(bytes, limits)
    : { ...readCsv(bytes, limits), is1904: false, hidden: 0 };
  if (file.rows.length === 0) throw sheetEmpty();
  for (const { cells } of file.rows) for (const cell of cells.values()) cell.text = storable(cell.text);
  return file;
}

/**
 * Characters that no database stores: NUL, and half of a UTF-16 pair, from a reference or where a long text was cut.
 */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

const storable = (text: string): string => text.replace(UNSTORABLE, '\ufffd');
