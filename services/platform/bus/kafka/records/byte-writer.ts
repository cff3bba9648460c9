/** Largest number of bytes of a varint. */
const LONGEST_VARINT = 10;
/** Bytes of the varint of most lengths: from 64 on. */
const USUAL_WIDTH = 2;
const TWO_32 = 2 ** 32;

/** Bytes that grow, with the types of Kafka's protocol. Positions are of `bytes`, which a growth replaces. */
export class ByteWriter {
  bytes: Buffer;
  at = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(Math.max(size, 64));
  }

  /** Makes room for so many bytes more: no other method checks it. */
  ensure(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.at + length));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }

  int8(value: number): void {
    this.bytes[this.at++] = value;
  }

  int16(value: number): void {
    this.at = this.bytes.writeInt16BE(value, this.at);
  }

  int32(value: number): void {
    this.at = this.bytes.writeInt32BE(value | 0, this.at);
  }

  /** A whole number within ±2^53. */
  int64(value: number): void {
    this.int32(Math.floor(value / TWO_32));
    this.int32(value % TWO_32);
  }

  /** A string after its length; null becomes -1. */
  string(value: string | null): void {
    if (value === null) {
      this.int16(-1);
      return;
    }
    const length = Buffer.byteLength(value);
    this.ensure(length + 64);
    this.int16(length);
    this.at += this.bytes.write(value, this.at);
  }

  /** A whole number within ±2^52, zigzag: as a varint and a varlong of Kafka. */
  varint(value: number): void {
    const { bytes } = this;
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    for (; rest >= 2 ** 31; rest = Math.floor(rest / 128)) bytes[this.at++] = (rest % 128) | 128;
    for (; rest >= 128; rest >>>= 7) bytes[this.at++] = (rest & 127) | 128;
    bytes[this.at++] = rest;
  }

  /** Bytes after their length as a varint; null becomes -1. Makes room. */
  varBytes(value: string | Uint8Array | null): void {
    if (value === null) this.varint(-1);
    else if (typeof value === 'string') this.varText(value);
    else {
      this.ensure(value.length + LONGEST_VARINT);
      this.varint(value.length);
      this.bytes.set(value, this.at);
      this.at += value.length;
    }
  }

  /** Begins a part that its length precedes, as a varint of usual width. Makes room. */
  open(): number {
    this.ensure(LONGEST_VARINT);
    this.at += USUAL_WIDTH;
    return this.at;
  }

  /** Ends the part that began there. */
  close(begin: number): void {
    const length = this.at - begin;
    const place = begin - USUAL_WIDTH;
    const width = widthOf(length);
    if (width !== USUAL_WIDTH) {
      this.ensure(LONGEST_VARINT);
      this.bytes.copyWithin(place + width, begin, this.at);
    }
    this.at = place;
    this.varint(length);
    this.at += length;
  }

  /** Most texts are short and ASCII: characters one by one cost less than a call of the encoder. */
  private varText(value: string): void {
    const { length } = value;
    this.ensure(3 * length + LONGEST_VARINT);
    const begin = this.at;
    this.varint(length);
    const { bytes } = this;
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        this.at = begin;
        this.varint(Buffer.byteLength(value));
        this.at += bytes.write(value, this.at);
        return;
      }
      bytes[this.at++] = code;
    }
  }
}

/** Bytes of a length as a varint. */
function widthOf(length: number): number {
  let width = 1;
  for (let rest = 2 * length; rest >= 128; rest = Math.floor(rest / 128)) width++;
  return width;
}
