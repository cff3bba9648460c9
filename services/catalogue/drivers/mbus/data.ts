import { shortFloat32 } from '../../codecs/reader';
import { digitsRange, integerRange } from '../../register-width';
import { scaledExactly } from '../exact';
import type { Meaning } from './units';
import {
  readBcd,
  readDate,
  readDateTime,
  readDateTimeSeconds,
  readDigits,
  readInteger,
  readText,
  readTime,
} from './values';

/** Data of a record by its coding and the meaning of its VIF, EN 13757-3:2018, table 4 and annex A. */

export type Value = number | string | null;

export const VARIABLE = 0x0d;
const FLOAT = 0x05;
const isBcd = (code: number) => code >= 0x09 && code !== VARIABLE && code <= 0x0e;

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A date or a time by its length: types G, J, F and I, in data fields of integers. Others are unknown. */
function momentOf(code: number, raw: Uint8Array): ReadValue {
  const isInteger = code !== FLOAT && code !== VARIABLE && !isBcd(code);
  const read = { 2: readDate, 3: readTime, 4: readDateTime, 6: readDateTimeSeconds }[raw.length];
  return read && isInteger ? { value: read(raw) } : { value: null, isUnknown: true };
}

/** A date of something, or a date itself, e.g. a future one. */
function isMoment({ quantity, nature: { change } }: Meaning): boolean {
  if (change && change.read !== 'scaled') return change.read === 'date';
  return quantity === 'date' || quantity === 'date_time';
}

export interface ReadValue {
  value: Value;
  /** The meter has a value that no number of ours can hold to its last digit. */
  lost?: true;
  /** The data are of a type without a known meaning. */
  isUnknown?: true;
}

/** Value of fixed length; null where the meter says that it has none. */
export function fixedValue(code: number, raw: Uint8Array, meaning: Meaning): ReadValue {
  if (raw.length === 0 || meaning.nature.error !== undefined) return { value: null };
  if (isMoment(meaning)) return momentOf(code, raw);
  if (code === FLOAT) {
    const float = new DataView(raw.buffer, raw.byteOffset, 4).getFloat32(0, true);
    return { value: Number.isFinite(float) ? scaled(shortFloat32(float), meaning) : null };
  }
  return wholeValue(isBcd(code) ? readBcd(raw) : readInteger(raw, meaning.type), meaning);
}

/**
 * Range of a counter in data of fixed length, in the unit of the record; undefined = they do not bound one. By the data
 * field of the DIF (EN 13757-3:2018, table 4): BCD of 2 to 12 digits (type A), integers of 8 to 64 bits, of which those
 * of type B have one for the sign. A real number, a date and data of variable length bound nothing.
 */
export function rangeOf(code: number, raw: Uint8Array, meaning: Meaning): number | undefined {
  if (code === FLOAT || code === VARIABLE || raw.length === 0 || isMoment(meaning)) return undefined;
  const scale = scaleOf(meaning);
  const bits = raw.length * 8 - (meaning.type ? 0 : 1);
  return (isBcd(code) ? digitsRange(raw.length * 2, scale) : integerRange(bits, scale)) ?? undefined;
}

function wholeValue(integer: bigint | null, meaning: Meaning): ReadValue {
  if (integer === null) return { value: null };
  const isSafe = integer >= -SAFE && integer <= SAFE;
  if (isSafe) return { value: scaled(Number(integer), meaning) };
  const value = scaledExactly(integer, scaleOf(meaning));
  return value === null ? { value, lost: true } : { value };
}

/** Factor of a number. */
function scaleOf({ factor, nature: { change } }: Meaning): number {
  if (!change || change.read === 'scaled') return factor;
  return typeof change.read === 'object' ? change.read.seconds : 1;
}

/** Divides by a whole number where the factor is below 1: 12349 * 0.01 would not be 123.49. */
function scaled(number: number, meaning: Meaning): number {
  const factor = scaleOf(meaning);
  const corrected = number + (meaning.offset ?? 0) + meaning.nature.offset;
  const inverse = 1 / factor;
  const result =
    factor < 1 && Math.abs(inverse - Math.round(inverse)) < 1e-6 ? corrected / Math.round(inverse) : corrected * factor;
  return result === 0 ? 0 : result;
}

/** Most bytes of an integer of 64 bits. */
const MOST_BYTES = 8;
/** LVAR is the number of bytes, above the least of its kind; EN 13757-3:2018, table 5. */
const LVAR = { positive: 0xc0, negative: 0xd0, binary: 0xe0, long: 0xf0 } as const;
const MOST_BCD_BYTES = 9;

/** Bytes of a value of variable length by its first byte, LVAR; null for a reserved one. */
export function variableLength(lvar: number): number | null {
  if (lvar < LVAR.positive) return lvar;
  if (lvar < LVAR.binary) return (lvar & 0x0f) <= MOST_BCD_BYTES ? lvar & 0x0f : null;
  if (lvar < LVAR.long) return lvar - LVAR.binary;
  if (lvar <= 0xf4) return 4 * (lvar - 0xec);
  return { 0xf5: 48, 0xf6: 64 }[lvar] ?? null;
}

/** Value of variable length: text, BCD with its sign in LVAR, an integer of a quantity with a unit, or bytes. */
export function variableValue(lvar: number, raw: Uint8Array, meaning: Meaning): ReadValue {
  if (meaning.nature.error !== undefined) return { value: null };
  if (isMoment(meaning)) return momentOf(VARIABLE, raw);
  if (lvar < LVAR.positive) return { value: readText(raw) };
  if (lvar < LVAR.binary) {
    const digits = readDigits(raw);
    return wholeValue(digits !== null && lvar >= LVAR.negative ? -digits : digits, meaning);
  }
  if (raw.length > 0 && raw.length <= MOST_BYTES && isCounted(meaning))
    return wholeValue(readInteger(raw, meaning.type), meaning);
  const bytes = Array.from(raw).reverse();
  return { value: bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ') };
}

/** The value is a number of a known unit. */
const isCounted = ({ unit, quantity, nature: { change } }: Meaning): boolean =>
  !change?.isUnread && (unit !== '' || quantity === 'error_flags' || quantity === 'heat_cost');
