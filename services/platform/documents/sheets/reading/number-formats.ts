import type { CellKind } from './sheet';
import { readXml } from './xml';
import type { Zip } from './zip';

/** Built-in formats of dates and times of day (ECMA-376, part 1, 18.8.30), those of East Asia included; of percentages. */
const DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
];
const PERCENTAGES: ReadonlySet<number> = new Set([9, 10]);
const SCIENTIFIC: ReadonlySet<number> = new Set([11, 48]);
const DURATION = 46;
/** Literal parts of a format: texts, single signs, colours and conditions. [h], an elapsed time, is no time of day. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!\$)[^\]]*\]|\[\$[^\]]*\]/g;
const POSITIVE = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/;
const ELAPSED = /\[(h+|m+|s+)\]/i;

/** Appearance of the numbers of a cell. */
export interface NumberFormat {
  kind: CellKind;
  /** Digits at least, as `00000` has them; 0 = any. */
  digits: number;
  /** Spreadsheets choose `1.23E+05` for a typed 123E3, and for a number that was shortened in a text file. */
  isScientific: boolean;
}

/** Kind of the numbers of a format, as a spreadsheet shows them. */
export const kindOfFormat = (id: number, code: string | undefined): CellKind => formatOf(id, code).kind;

/** Format by its number and, where it is not built in, its code. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  const plain = (POSITIVE.exec(code ?? '')?.[0] ?? '').replace(LITERALS, '').trim();
  return {
    kind: code === undefined ? builtInKind(id) : ELAPSED.test(code) ? 'duration' : kindOfCode(plain),
    digits: /^0{2,}$/.test(plain) ? plain.length : 0,
    isScientific: code === undefined ? SCIENTIFIC.has(id) : /[0#]e[+-]/i.test(plain),
  };
}

function builtInKind(id: number): CellKind {
  if (id === DURATION) return 'duration';
  if (PERCENTAGES.has(id)) return 'percent';
  return DATES.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
}

function kindOfCode(plain: string): CellKind {
  if (/[ymdhs]/i.test(plain.replace(/general|основной/gi, ''))) return 'date';
  return plain.includes('%') ? 'percent' : 'number';
}

/** Formats by the number of a cell's style; a workbook without styles has numbers alone. `part`: that of the styles. */
export async function formatsOfStyles(zip: Zip, part: string): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (!zip.has(part)) return formats;
  const codes = new Map<number, string>();
  let isWithin = false;
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isWithin = true;
      else if (name === 'xf' && isWithin) {
        const id = Number(attributes['numFmtId'] ?? 0);
        formats.push(formatOf(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isWithin = false;
    },
    enough: () => !isWithin && formats.length > 0,
  });
  return formats;
}

/** Days between the first day of workbooks that count from 1904 and that of all others. */
export const DAYS_TO_1904 = 1462;
const DAY = 86_400;
/** Day 0 of a spreadsheet, 1899-12-30, ms. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** 9999-12-31. */
const LAST_DAY = 2_958_465;

/** A number of days as the date that a spreadsheet shows: YYYY-MM-DD[ HH:mm:ss], below one day HH:mm:ss; null = none. */
export function writtenDate(days: number): string | null {
  if (!(days >= 0 && days < LAST_DAY + 1)) return null;
  const seconds = Math.round(days * DAY);
  // Excel counts 1900 as a leap year: its days before March lie one further.
  const shift = seconds >= DAY && seconds < 60 * DAY ? DAY : 0;
  const text = new Date(DAY_ZERO + (seconds + shift) * 1000).toISOString();
  if (days < 1 && seconds < DAY) return text.slice(11, 19);
  return seconds % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
