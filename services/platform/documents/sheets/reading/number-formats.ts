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
/** Literal parts of a format: texts, single signs, colours and conditions. [h], an elapsed time, is no time of day. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!\$)[^\]]*\]|\[\$[^\]]*\]/g;
const ELAPSED = /\[(h+|m+|s+)\]/i;

/** Kind of the numbers of a format, as a spreadsheet shows them. */
export function kindOfFormat(id: number, code: string | undefined): CellKind {
  if (code === undefined) {
    if (PERCENTAGES.has(id)) return 'percent';
    return DATES.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
  }
  if (ELAPSED.test(code)) return 'number';
  const plain = (code.split(';')[0] ?? '').replace(LITERALS, '');
  if (/[ymdhs]/i.test(plain.replace(/general|основной/gi, ''))) return 'date';
  return plain.includes('%') ? 'percent' : 'number';
}

/** Kinds by the number of a cell's style; a workbook without styles has numbers alone. */
export async function kindsOfStyles(zip: Zip): Promise<CellKind[]> {
  const kinds: CellKind[] = [];
  if (!zip.has('xl/styles.xml')) return kinds;
  const codes = new Map<number, string>();
  let isWithin = false;
  await readXml(zip.read('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isWithin = true;
      else if (name === 'xf' && isWithin) {
        const id = Number(attributes['numFmtId'] ?? 0);
        kinds.push(kindOfFormat(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isWithin = false;
    },
    enough: () => !isWithin && kinds.length > 0,
  });
  return kinds;
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
