import { DecodeError } from '../codec';

/**
 * The number, or null where all its bits are set: no meter measures or registers as far, and erased memory reads so. A
 * counter of pulses passes this number before it begins again, and is read as it is.
 */
export const knownOf = (value: number, bits: number): number | null => (value === 2 ** bits - 1 ? null : value);

/** The number divided, without the noise of binary fractions; null stays null. */
export const dividedBy = (value: number | null, divisor: number): number | null =>
  value === null ? null : decimal(value / divisor);

/** Reads numbers of a frame one after another, little endian unless stated; running out of bytes is a DecodeError. */
export class ByteReader {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  get position(): number {
    return this.at;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  i8(): number {
    return this.view.getInt8(this.take(1));
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }

  i16(): number {
    return this.view.getInt16(this.take(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  i32(): number {
    return this.view.getInt32(this.take(4), true);
  }

  /** Big endian. */
  u32be(): number {
    return this.view.getUint32(this.take(4), false);
  }

  u64(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }

  /** As u16, but null for never written memory, which has all bits set. */
  known16(): number | null {
    return knownOf(this.u16(), 16);
  }

  /** As u32, but null as known16. */
  known32(): number | null {
    return knownOf(this.u32(), 32);
  }

  take(count: number): number {
    if (this.left < count) {
      throw new DecodeError(
        `the frame of ${this.bytes.length} bytes ends too early: ${count} more expected at byte ${this.at}`,
      );
    }
    this.at += count;
    return this.at - count;
  }

  /** The next bytes as they are. */
  raw(count: number): Uint8Array {
    const from = this.take(count);
    return this.bytes.subarray(from, from + count);
  }
}

/** The frame has exactly that many bytes, else DecodeError. */
export function expectLength(bytes: Uint8Array, length: number, what: string): void {
  if (bytes.length !== length) throw new DecodeError(`${what} has ${length} bytes, this frame has ${bytes.length}`);
}

export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Rounds away the noise of binary fractions: 119.53000000000001 is 119.53. */
export function decimal(value: number, digits = 6): number {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? 0 : rounded;
}

/** The shortest decimal that is the same float32: 230.10000610351562 is 230.1. */
export function shortFloat32(value: number): number {
  for (const digits of [6, 7, 8]) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes of a hex text without separators. Throws RangeError. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError('not a hex text');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
