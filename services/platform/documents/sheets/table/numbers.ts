/** The sign before the decimals. */
export type DecimalMark = 'comma' | 'point';

/** Blanks of all widths, and the apostrophes that set thousands apart in some countries. */
const GROUPING = /(?<=\d)[\s\u00a0\u2007\u2009\u202f'’](?=\d{3}(?!\d))/g;
const MINUS = /^[−–]/;
/** Negative numbers of accounts, and of systems that write the sign last. */
const NEGATIVE = /^(?:\((\s?\d.*?)\)|(\d.*?)\s?[-−–])$/;
const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i;
const BY_COMMA = /^[-+]?\d{1,3}(,\d{3})+$/;
const BY_POINT = /^[-+]?\d{1,3}(\.\d{3})+$/;

const signed = (text: string): string =>
  text
    .trim()
    .replace(NEGATIVE, (_, within = '', before = '') => `-${String(within || before).trim()}`)
    .replace(MINUS, '-');
const stripped = (text: string): string => signed(text).replace(GROUPING, '');

/**
 * Decimal mark that follows from a number; null = ambiguous. `1,234` and `1.234` are ambiguous: the mark may be one of
 * thousands.
 */
export function markIn(text: string): DecimalMark | null {
  const plain = stripped(text).replace(/e[-+]?\d{1,2}$/i, '');
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  if (!/^[-+]?[\d.,]*$/.test(plain) || comma === point) return null;
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point';
  const sign = comma >= 0 ? ',' : '.';
  const [first = '', ...groups] = plain.split(sign);
  // Two of them set thousands apart, so that the other one is before the decimals.
  if (groups.length > 1) return sign === ',' ? 'point' : 'comma';
  const isGroup = groups[0]?.length === 3 && /^[-+]?[1-9]\d{0,2}$/.test(first) && signed(text) === plain;
  return isGroup ? null : sign === ',' ? 'comma' : 'point';
}

/**
 * A number as people write it: with a comma or a point, thousands set apart by blanks, apostrophes or the other mark;
 * null = it is none. `mark`: that of the file, where it is known. Without it `1,234` is doubtful, and `1.234` is the
 * form of programs.
 */
export function readNumber(text: string, mark: DecimalMark | null): number | 'doubtful' | null {
  const plain = stripped(text);
  const own = markIn(text);
  if (own === null && BY_COMMA.test(plain)) {
    if (mark === null) return 'doubtful';
    return finite(plain.replaceAll(',', mark === 'comma' ? '.' : ''));
  }
  if (own === null && BY_POINT.test(plain) && mark === 'comma') return finite(plain.replaceAll('.', ''));
  const [decimal, group] = own === 'comma' ? [',', '.'] : ['.', ','];
  const [whole = '', ...rest] = plain.split(decimal);
  const isGrouped = group === ',' ? BY_COMMA.test(whole) : BY_POINT.test(whole);
  if (rest.length > 1) return null;
  return finite([isGrouped ? whole.replaceAll(group, '') : whole, ...rest].join('.'));
}

const finite = (plain: string): number | null =>
  PLAIN.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
