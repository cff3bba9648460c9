/** Reads the types of Kafka's protocol. Throws RangeError beyond the end. */
export class ByteReader {
  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  int8(): number {
    return this.bytes.readInt8(this.at++);
  }

  int16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  int32(): number {
    this.at += 4;
    return this.bytes.readInt32BE(this.at - 4);
  }

  int64(): bigint {
    this.at += 8;
    return this.bytes.readBigInt64BE(this.at - 8);
  }

  /** A string after its length. */
  string(): string {
    const length = this.int16();
    this.at += Math.max(length, 0);
    return length <= 0 ? '' : this.bytes.toString('utf8', this.at - length, this.at);
  }

  /** A zigzag varint or varlong within ±2^52. */
  varint(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] as number;
    if (byte < 128) return byte & 1 ? -((byte + 1) / 2) : byte / 2;
    let value = byte & 127;
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = this.bytes.readUInt8(this.at++);
      value += (byte & 127) * factor;
    }
    return value % 2 === 1 ? -((value + 1) / 2) : value / 2;
  }

  /** Bytes after their length as a varint; null where it is negative. A part of `bytes`. */
  varBytes(): Buffer | null {
    const length = this.varint();
    if (length < 0) return null;
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  skipVarBytes(): void {
    const length = this.varint();
    if (length > 0) this.at += length;
  }
}
