/** 1980-01-01, the first day that the format knows. */
const FIRST_DAY = 0x0021;
const END = 0x06054b50;

/**
 * The archive with one time for all of its files (APPNOTE 6.3.10, 4.3.7, 4.3.12): workbooks of the same cells are the same
 * bytes, whenever they were made. Without a comment behind its end.
 */
function undated(bytes) {
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== END) return bytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const local = bytes.readUInt32LE(at + 42);
    for (const place of [at + 12, local + 10]) {
      bytes.writeUInt16LE(0, place);
      bytes.writeUInt16LE(FIRST_DAY, place + 2);
    }
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return bytes;
}

module.exports = { undated };
