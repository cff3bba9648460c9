/** The polynomial of Castagnoli, its lowest bit first. */
const POLYNOMIAL = 0x82f63b78;
/** Eight tables in one: that of a byte and, after it, those of a byte that one to seven others follow. */
const TABLES = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    tables[byte] = crc;
  }
  for (let place = 256; place < tables.length; place++) {
    const crc = tables[place - 256] ?? 0;
    tables[place] = (crc >>> 8) ^ (tables[crc & 0xff] ?? 0);
  }
  return tables;
}

/** CRC-32C of bytes [from, to), unsigned; eight bytes at a time, as a byte alone waits for the result of the last one. */
export function crc32c(bytes: Uint8Array, from: number, to: number): number {
  const [table, view] = [TABLES, new DataView(bytes.buffer, bytes.byteOffset)];
  let crc = -1;
  let at = from;
  for (; at + 8 <= to; at += 8) {
    const low = view.getInt32(at, true) ^ crc;
    const high = view.getInt32(at + 4, true);
    crc =
      (table[0x700 | (low & 0xff)] as number) ^
      (table[0x600 | ((low >>> 8) & 0xff)] as number) ^
      (table[0x500 | ((low >>> 16) & 0xff)] as number) ^
      (table[0x400 | (low >>> 24)] as number) ^
      (table[0x300 | (high & 0xff)] as number) ^
      (table[0x200 | ((high >>> 8) & 0xff)] as number) ^
      (table[0x100 | ((high >>> 16) & 0xff)] as number) ^
      (table[high >>> 24] as number);
  }
  for (; at < to; at++) crc = (table[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}
