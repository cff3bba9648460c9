/**
 * Arrays in PostgreSQL's binary form, as parameters of a statement with one `unnest`: int2send, int4send, int8send,
 * float8send and textsend within array_send (source: PostgreSQL, src/backend/utils/adt/arrayfuncs.c). The driver prints arrays as
 * text and looks at every element's type, which costs more than the statement itself.
 */

/** Dimensions, flags, element type, length, lower bound: 4 bytes each. */
const HEAD = 20;

const OID = { int2: 21, int4: 23, int8: 20, float8: 701, text: 25 } as const;
const BYTES = { int2: 2, int4: 4, int8: 8, float8: 8 } as const;
/** Length of an element that is NULL. */
const NULL = -1;

/** One element a row: integers of 16, 32 or (safe ones) 64 bits. */
export function integerArray<Row>(
  type: 'int2' | 'int4' | 'int8',
  rows: readonly Row[],
  of: (row: Row, index: number) => number,
): Buffer {
  const size = BYTES[type];
  const buffer = begin(type, rows.length);
  let at = HEAD;
  for (let index = 0; index < rows.length; index++) {
    const value = of(rows[index] as Row, index);
    at = buffer.writeInt32BE(size, at);
    if (type === 'int2') at = buffer.writeInt16BE(value, at);
    else if (type === 'int4') at = buffer.writeInt32BE(value, at);
    else at = buffer.writeUInt32BE(value >>> 0, buffer.writeInt32BE(Math.floor(value / 2 ** 32), at));
  }
  return buffer;
}

/** All the numbers of all lists one after another; non-finite numbers become NaN. */
export function flatNumberArray(lists: readonly (readonly number[])[]): Buffer {
  const buffer = begin(
    'float8',
    lists.reduce((sum, { length }) => sum + length, 0),
  );
  let at = HEAD;
  for (const list of lists) {
    for (const value of list) {
      at = buffer.writeInt32BE(BYTES.float8, at);
      at = buffer.writeDoubleBE(Number.isFinite(value) ? value : NaN, at);
    }
  }
  return buffer;
}

/** Texts; null is NULL. */
export function textArray(texts: readonly (string | null)[]): Buffer {
  let bytes = HEAD;
  for (const text of texts) bytes += 4 + (text === null ? 0 : Buffer.byteLength(text));
  const buffer = headed(Buffer.allocUnsafe(bytes), OID.text, texts.length);
  let at = HEAD;
  for (const text of texts) {
    const length = text === null ? NULL : buffer.write(text, at + 4);
    at = buffer.writeInt32BE(length, at) + Math.max(0, length);
  }
  return buffer;
}

function begin(type: keyof typeof BYTES, length: number): Buffer {
  return headed(Buffer.allocUnsafe(HEAD + length * (4 + BYTES[type])), OID[type], length);
}

function headed(buffer: Buffer, oid: number, length: number): Buffer {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}
