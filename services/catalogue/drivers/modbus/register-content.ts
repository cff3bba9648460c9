import type { ModelReading } from '@gaugeway/proto/api';
import { decimal, hex, shortFloat32 } from '../../codecs/reader';
import { digitsRange, integerRange } from '../../register-width';
import { scaledExactly } from '../exact';
import { type ByteOrder, straight } from './frames';

/** Content of registers and its conversion to a value. */
export interface Content {
  type: ModelReading['type'];
  /** Registers of a text. */
  length?: number | undefined;
  /** Byte order, if not that of the map. */
  order?: ByteOrder;
  /** Factor to the catalogue's unit; default 1. */
  factor?: number;
  /** Bit field: the bits that count, and how far they are shifted down. */
  mask?: number | null | undefined;
  shift?: number | null | undefined;
  /** Contents in hex that mean that there is no value; of a bit field also those of its bits alone. */
  no_values?: readonly string[] | undefined;
  /** Highest words that mean so, whatever the others are. */
  no_value_words?: readonly number[];
}

const WORDS: Readonly<Record<Exclude<Content['type'], 'text'>, number>> = {
  ...{ u16: 1, i16: 1, u32: 2, i32: 2, float32: 2, u64: 4, i64: 4, float64: 4, bcd16: 1, bcd32: 2, bcd64: 4 },
};

/** Registers that it takes. */
export const widthOf = ({ type, length = 1 }: Pick<Content, 'type' | 'length'>): number =>
  type === 'text' ? length : WORDS[type];

const isFloat = (type: Content['type']): boolean => type === 'float32' || type === 'float64';

const isDecimal = (type: Content['type']): boolean => type.startsWith('bcd');

/** Whole numbers may be bit fields. */
export const isWhole = (type: Content['type']): boolean => type !== 'text' && !isFloat(type) && !isDecimal(type);

/** "Not implemented" of SunSpec by type; SunSpec Device Information Model Specification 1.1, clause 6.5.1. */
function notImplemented(type: Content['type']): bigint | null {
  if (type === 'text' || !isWhole(type)) return null;
  const bits = BigInt(WORDS[type] * 16);
  return type.startsWith('i') ? 1n << (bits - 1n) : (1n << bits) - 1n;
}

const NO_SCALE = -0x8000;
const MOST_SCALE = 10;

export interface Read {
  value: number | null;
  /** Content of a text. */
  text?: string;
  /** Reason for a missing value although the meter sent one. */
  warning?: string;
}

const bitsOf = (bytes: Uint8Array): bigint => BigInt(`0x${hex(bytes) || '0'}`);
const isSwapped = (order: ByteOrder): boolean => order === 'BADC' || order === 'DCBA';

/** ASCII, padded with NUL or blanks. The bytes of a word may be swapped, its words never are. */
function textOf(bytes: Uint8Array, order: ByteOrder): string {
  const swapped = isSwapped(order) ? straight(bytes, 'BADC') : bytes;
  const end = swapped.indexOf(0);
  const printed = swapped.subarray(0, end < 0 ? swapped.length : end).filter((byte) => byte >= 0x20 && byte < 0x7f);
  return String.fromCharCode(...printed).trim();
}

/**
 * The power of ten of a scale register; null = it is not implemented, or none that a meter has. `order`: that of the
 * register which it scales. Where that swaps bytes, so may the scale: a power is one in one of both orders only.
 */
function powerOf(bytes: Uint8Array, order: ByteOrder): { power: number | null; warning?: string } {
  const read = (ordered: Uint8Array) => Number(BigInt.asIntN(16, bitsOf(ordered)));
  const isKnown = (power: number) => power === NO_SCALE || Math.abs(power) <= MOST_SCALE;
  const plain = read(bytes);
  const swapped = isSwapped(order) ? read(straight(bytes, 'BADC')) : plain;
  const power = isKnown(plain) ? plain : swapped;
  if (power === NO_SCALE) return { power: null };
  if (isKnown(power)) return { power };
  return { power: null, warning: `the scale ${plain} is not between -${MOST_SCALE} and ${MOST_SCALE}` };
}

/**
 * The value of registers. `order` is that of the map: 16 bits and texts follow it only where the register says so
 * itself. `scale`: content of the scale register. No digit of a counter is lost unseen: one that a number cannot hold has
 * no value and a warning.
 */
export function contentOf(register: Content, bytes: Uint8Array, order: ByteOrder, scale?: Uint8Array): Read {
  const { type, factor = 1 } = register;
  if (type === 'text') return { value: null, text: textOf(bytes, register.order ?? 'ABCD') };
  const own = register.order ?? (WORDS[type] === 1 ? 'ABCD' : order);
  const ordered = straight(bytes, own);
  const bits = bitsOf(ordered);
  if (isNoValue(register, bits)) return { value: null };
  if (scale && bits === notImplemented(type)) return { value: null };
  const { power, warning } = scale ? powerOf(scale, own) : { power: 0, warning: undefined };
  if (power === null) return { value: null, ...(warning === undefined ? {} : { warning }) };
  if (isFloat(type)) {
    const float = floatOf(ordered);
    return { value: Number.isFinite(float) ? decimal(float * factor * Number(`1e${power}`)) : null };
  }
  if (isDecimal(type)) {
    const digits = hex(ordered);
    return /^\d+$/.test(digits) ? scaledValue(BigInt(digits), factor, power) : { value: null };
  }
  return scaledValue(wholeOf(register, bits), factor, power);
}

function isNoValue({ type, no_values = [], no_value_words = [], mask }: Content, bits: bigint): boolean {
  const high = Number(bits >> BigInt(bitsIn(type) - 16));
  if (no_value_words.includes(high)) return true;
  return no_values.some((text) => {
    const none = BigInt(`0x${text.replace(/^0x/i, '')}`);
    const ofField = typeof mask === 'number' && none === (none & BigInt(mask));
    return bits === none || (ofField && (bits & BigInt(mask)) === none);
  });
}

function floatOf(ordered: Uint8Array): number {
  const view = new DataView(ordered.buffer, ordered.byteOffset, ordered.length);
  return ordered.length === 8 ? view.getFloat64(0) : shortFloat32(view.getFloat32(0));
}

/** A bit field is unsigned. */
function wholeOf({ type, mask, shift }: Content, bits: bigint): bigint {
  if (typeof mask === 'number' || (shift ?? 0) > 0) {
    const kept = typeof mask === 'number' ? bits & BigInt(mask) : bits;
    return kept >> BigInt(shift ?? 0);
  }
  return type.startsWith('i') ? BigInt.asIntN(bitsIn(type), bits) : bits;
}

const bitsIn = (type: Content['type']): number => (type === 'text' ? 0 : WORDS[type] * 16);

/**
 * Range of a counter in registers, in the unit of the field: that of their digits, their integer or their bit field,
 * without the bit of the sign; null = they do not bound one. `scale` as for contentOf.
 */
export function rangeOf({ type, factor = 1, mask, shift, order }: Content, scale?: Uint8Array): number | null {
  const power = scale ? powerOf(scale, order ?? 'ABCD').power : 0;
  if (power === null) return null;
  if (isDecimal(type)) return digitsRange(bitsIn(type) / 4, factor * Number(`1e${power}`));
  if (!isWhole(type)) return null;
  const isField = typeof mask === 'number' || (shift ?? 0) > 0;
  const kept = (typeof mask === 'number' ? BigInt(mask) : (1n << BigInt(bitsIn(type))) - 1n) >> BigInt(shift ?? 0);
  // A field with a hole counts nothing.
  if ((kept & (kept + 1n)) !== 0n) return null;
  const bits = isField ? kept.toString(2).length : bitsIn(type) - (type.startsWith('i') ? 1 : 0);
  return integerRange(bits, factor * Number(`1e${power}`));
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function scaledValue(whole: bigint, factor: number, power: number): Read {
  if (whole >= -SAFE && whole <= SAFE) return { value: decimal(Number(whole) * factor * Number(`1e${power}`)) };
  const value = scaledExactly(whole, factor, power);
  return value === null ? { value, warning: `${whole} has more digits than a number can hold` } : { value };
}
