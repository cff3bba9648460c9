/**
 * Meaning of the VIFEs of a record for its value, EN 13757-3:2018: combinable (orthogonal) VIFEs, table 15; their
 * extension behind FC, table 16; record errors that a meter sends, table 17, and the other meanings of their range.
 */

export type Phase = 1 | 2 | 3 | 'neutral';

/** A value that is not the quantity of its VIF, and how its number is read. */
export interface Change {
  /** Name in the standard's words. */
  what: string;
  /** `scaled`: the number is still in the unit of the VIF. */
  read: 'scaled' | 'count' | 'date' | { seconds: number };
  /** The data are kept as they come: several values, or a value in a unit that is not known. */
  isUnread?: true;
}

export interface Nature {
  /** Multiplicative corrections. */
  factor: number;
  /** Additive correction in units of the VIF, i.e. before its decimal factor. */
  offset: number;
  phase?: Phase;
  /** Only positive or only negative contributions: forward and backward flow, import and export. */
  direction?: 'forward' | 'backward';
  change?: Change;
  /** The meter has no value for the record, and why. */
  error?: string;
  /** VIFEs behind FF in hex, without their extension bits: their meaning is the maker's. */
  maker?: string;
  /** A reserved code: the record has no known meaning. */
  isReserved?: true;
  /** The data are unsigned or bits, whatever the VIF says. */
  type?: UnsignedType;
}

/** Types of annex A without a sign: C is an integer, of which all ones mean no value; D are bits. */
export type UnsignedType = 'C' | 'D';

/** Table 17. The codes between that no other table has are reserved, and errors as well. */
const ERRORS: Readonly<Record<number, string>> = {
  0x01: 'too many DIFEs',
  0x02: 'storage number not implemented',
  0x03: 'unit number not implemented',
  0x04: 'tariff number not implemented',
  0x05: 'function not implemented',
  0x06: 'data class not implemented',
  0x07: 'data size not implemented',
  0x0b: 'too many VIFEs',
  0x0c: 'illegal VIF group',
  0x0d: 'illegal VIF exponent',
  0x0e: 'VIF does not match the DIF',
  0x0f: 'action not implemented',
  0x15: 'no data available',
  0x16: 'data overflow',
  0x17: 'data underflow',
  0x18: 'data error',
  0x1c: 'premature end of record',
};
const LAST_ERROR = 0x1f;

/** Codes among those of the errors that make a value another quantity. */
const BESIDE_ERRORS: Readonly<Record<number, Change>> = {
  0x12: { what: 'average', read: 'scaled' },
  0x13: { what: 'inverse compact profile', read: 'scaled', isUnread: true },
  0x14: { what: 'relative deviation', read: 'count' },
  0x1d: { what: 'standard conform data content', read: 'scaled', isUnread: true },
  0x1e: { what: 'compact profile with register numbers', read: 'scaled', isUnread: true },
  0x1f: { what: 'compact profile', read: 'scaled', isUnread: true },
};

export const isErrorCode = (code: number): boolean => code <= LAST_ERROR && !(code in BESIDE_ERRORS);

/** Reason for a missing value; undefined for 00, which is no error. */
export const recordError = (code: number): string | undefined =>
  code === 0 ? undefined : (ERRORS[code] ?? `record error ${code}`);

const SECONDS = [1, 60, 3600, 86_400] as const;
const PER = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'revolution'];
const PER_UNIT = ['l', 'm3', 'kg', 'K', 'kWh', 'GJ', 'kW', 'K l', 'V', 'A'];
const TIMES = ['s', 's/V', 's/A'];
export const AT_METERING = 'uncorrected unit, or value at metering conditions';
export const AT_BASE = 'value at base conditions';
const OTHER: Readonly<Record<number, Change>> = {
  0x39: { what: 'start of', read: 'date' },
  0x3a: { what: AT_METERING, read: 'scaled' },
  0x3d: { what: 'non-metric unit', read: 'scaled', isUnread: true },
  0x3e: { what: AT_BASE, read: 'scaled' },
  0x3f: { what: 'OBIS declaration', read: 'count' },
  0x40: { what: 'lower limit', read: 'scaled' },
  0x41: { what: 'number of exceeds of the lower limit', read: 'count' },
  0x48: { what: 'upper limit', read: 'scaled' },
  0x49: { what: 'number of exceeds of the upper limit', read: 'count' },
  0x68: { what: 'value during a lower limit exceed', read: 'scaled' },
  0x69: { what: 'leakage', read: 'scaled' },
  0x6c: { what: 'value during an upper limit exceed', read: 'scaled' },
  0x6d: { what: 'overflow', read: 'scaled' },
  0x7e: { what: 'future value', read: 'scaled' },
};
const BEHIND_FC: Readonly<Record<number, Change>> = {
  0x05: { what: 'between phases L1 and L2', read: 'scaled' },
  0x06: { what: 'between phases L2 and L3', read: 'scaled' },
  0x07: { what: 'between phases L3 and L1', read: 'scaled' },
  0x08: { what: 'quadrant 1', read: 'scaled' },
  0x09: { what: 'quadrant 2', read: 'scaled' },
  0x0a: { what: 'quadrant 3', read: 'scaled' },
  0x0b: { what: 'quadrant 4', read: 'scaled' },
  0x0c: { what: 'difference of import and export', read: 'scaled' },
  0x10: { what: 'accumulation of absolute values in both directions', read: 'scaled' },
  0x13: { what: 'from the communication partner to the meter', read: 'scaled' },
  0x14: { what: 'from the meter to the communication partner', read: 'scaled' },
};

const within = (code: number, from: number, to: number): boolean => code >= from && code <= to;
const limit = (code: number): string => (code & 0x08 ? 'upper' : 'lower');
const end = (code: number): string => (code & 0x04 ? 'last' : 'first');
const border = (code: number): string => (code & 0x01 ? 'end' : 'begin');
const seconds = (code: number) => ({ seconds: SECONDS[(code & 3) as 0 | 1 | 2 | 3] });

/** Change of table 15: E010 0000 to E110 1111. undefined = reserved. */
function changeOf(code: number): Change | undefined {
  if (within(code, 0x20, 0x27)) return { what: `per ${PER[code & 7] ?? ''}`, read: 'scaled' };
  if (within(code, 0x28, 0x2b))
    return { what: `increment per ${code < 0x2a ? 'input' : 'output'} pulse on channel ${code & 1}`, read: 'scaled' };
  if (within(code, 0x2c, 0x35)) return { what: `per ${PER_UNIT[code - 0x2c] ?? ''}`, read: 'scaled' };
  if (within(code, 0x36, 0x38)) return { what: `multiplied by ${TIMES[code - 0x36] ?? ''}`, read: 'scaled' };
  if (within(code, 0x42, 0x4f) && (code & 0x02) !== 0)
    return { what: `${border(code)} of the ${end(code)} ${limit(code)} limit exceed`, read: 'date' };
  if (within(code, 0x50, 0x5f))
    return { what: `duration of the ${end(code)} ${limit(code)} limit exceed`, read: seconds(code) };
  if (within(code, 0x60, 0x67)) return { what: `duration of the ${end(code)}`, read: seconds(code) };
  if (within(code, 0x6a, 0x6f) && (code & 0x02) !== 0)
    return { what: `${border(code)} of the ${end(code)}`, read: 'date' };
  return OTHER[code] ?? BESIDE_ERRORS[code];
}

function change(nature: Nature, next: Change): void {
  nature.change = nature.change ? joined(nature.change, next) : next;
}

/** Table 16. */
function extended(nature: Nature, code: number | undefined): void {
  if (code === 0x01 || code === 0x02 || code === 0x03) nature.phase = code;
  else if (code === 0x04) nature.phase = 'neutral';
  else if (code === 0x11) nature.type = 'C';
  else if (code === 0x12) nature.type = 'D';
  else if (code !== undefined && BEHIND_FC[code]) change(nature, BEHIND_FC[code]);
  else nature.isReserved = true;
}

/** The codes that make a value another quantity come after each other in the order of their meaning: the last decides how it is read. */
export function natureOf(vifes: readonly number[]): Nature {
  const nature: Nature = { factor: 1, offset: 0 };
  for (let at = 0; at < vifes.length; at += 1) {
    const code = (vifes[at] ?? 0) & 0x7f;
    if (code === 0x7f) {
      nature.maker = codesOf(vifes.slice(at + 1));
      break;
    }
    if (code === 0x7c) extended(nature, codeAt(vifes, (at += 1)));
    else if (isErrorCode(code)) nature.error ??= recordError(code);
    else if (code === 0x3b) nature.direction = 'forward';
    else if (code === 0x3c) nature.direction = 'backward';
    else if (within(code, 0x70, 0x77)) nature.factor *= Number(`1e${(code & 7) - 6}`);
    else if (within(code, 0x78, 0x7b)) nature.offset += Number(`1e${(code & 3) - 3}`);
    else if (code === 0x7d) nature.factor *= 1000;
    else {
      const found = changeOf(code);
      if (found) change(nature, found);
      else nature.isReserved = true;
    }
  }
  return nature;
}

const joined = (one: Change, other: Change): Change => ({
  what: `${one.what}, ${other.what}`,
  read: other.read === 'scaled' ? one.read : other.read,
  ...(one.isUnread || other.isUnread ? { isUnread: true as const } : {}),
});

const codeAt = (vifes: readonly number[], at: number): number | undefined => {
  const vife = vifes[at];
  return vife === undefined ? undefined : vife & 0x7f;
};

/** Codes in hex without their extension bits. */
export const codesOf = (vifes: readonly number[]): string =>
  vifes.map((vife) => (vife & 0x7f).toString(16).padStart(2, '0')).join('');
