export const [SEQUENCE, SET, INTEGER, OBJECT_ID, OCTETS, EXPLICIT_0] = [0x30, 0x31, 0x02, 0x06, 0x04, 0xa0];
const LONGEST_LENGTH = 4;
const DEEPEST = 16;

export interface Element {
  tag: number;
  value: Buffer;
  /** The bytes after it. */
  rest: Buffer;
}

/**
 * The first element, of that tag where one is given; null where there is none. A length may be indefinite (X.690, 8.1.3.6),
 * as streams write it.
 */
export function element(from: Buffer | undefined, wanted?: number, depth = 0): Element | null {
  const [tag, short] = [from?.[0], from?.[1]];
  if (!from || tag === undefined || short === undefined || (wanted !== undefined && tag !== wanted)) return null;
  if (short === 0x80) return indefinite(from, tag, depth);
  const more = short < 0x80 ? 0 : short - 0x80;
  if (more > LONGEST_LENGTH || from.length < 2 + more) return null;
  const length = more === 0 ? short : from.readUIntBE(2, more);
  const begin = 2 + more;
  if (from.length < begin + length) return null;
  return { tag, value: from.subarray(begin, begin + length), rest: from.subarray(begin + length) };
}

/** The element ends at two zero bytes. */
function indefinite(from: Buffer, tag: number, depth: number): Element | null {
  if (depth >= DEEPEST) return null;
  let at = 2;
  while (from[at] !== 0 || from[at + 1] !== 0) {
    const child = element(from.subarray(at), undefined, depth + 1);
    if (!child) return null;
    at = from.length - child.rest.length;
  }
  return { tag, value: from.subarray(2, at), rest: from.subarray(at + 2) };
}
