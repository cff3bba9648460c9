import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '../../http';
import { notASheet, RowCollector, type SheetCell, type SheetLimits, type SheetRow } from './sheet';

/** Enough of a text to see how its columns are set apart. */
const BEGINNING = 8192;
const DELIMITERS = [';', ',', '\t'];

/**
 * The rows of a text with columns (RFC 4180), in UTF-8 or, as spreadsheets of Windows save it, in windows-1251; set apart
 * by semicolons, commas or tabs. Throws `notASheet`, `sheetTooLong`, `sheetTooWide`.
 */
export async function readCsv(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const text = textOf(bytes);
  // What no text has: this is some other file.
  if (text.slice(0, BEGINNING).includes('\0')) throw notASheet();
  const collector = new RowCollector(limits);
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      trim: true,
      maxRecordSize: limits.columns * 40_000,
      info: true,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      collector.add({ n: info.lines, cells: cellsOf(record, limits) });
    }
  } catch (error) {
    throw error instanceof AppError ? error : notASheet();
  }
  return collector.rows;
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** The sign that is found most in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, BEGINNING).split(/\r?\n/);
  const counts = DELIMITERS.map((sign) => line.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

function cellsOf(record: readonly string[], limits: SheetLimits): Map<number, SheetCell> {
  const cells = new Map<number, SheetCell>();
  record.forEach((value, column) => {
    const text = value.trim();
    if (text === '') return;
    cells.set(column, text.length > limits.text ? { text: text.slice(0, limits.text), fault: 'long' } : { text });
  });
  return cells;
}
