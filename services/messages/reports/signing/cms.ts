/** A signature as it came. */
export interface Signature {
  /** DER, as it is kept. */
  der: Buffer;
  /** The file in it; null = it is detached. */
  content: Buffer | null;
}

/** 1.2.840.113549.1.7.2, signedData (RFC 5652, section 5.1). */
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex');
const [SEQUENCE, SET, INTEGER, OBJECT_ID, OCTETS, EXPLICIT_0, OCTETS_OF_PARTS] = [
  0x30, 0x31, 0x02, 0x06, 0x04, 0xa0, 0x24,
];
const LONGEST_LENGTH = 4;
const DEEPEST = 16;

interface Element {
  tag: number;
  value: Buffer;
  /** What stands after it. */
  rest: Buffer;
}

/**
 * A CMS signature with at least one signer out of base64 or PEM; null = it is none. What it is signed with is not looked at:
 * the digests of GOST R 34.11 are not known here. Pure.
 */
export function readSignature(text: string): Signature | null {
  const base64 = text.replace(/-----(?:BEGIN|END)[^-]*-----/g, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const der = Buffer.from(base64, 'base64');
  const whole = element(der, SEQUENCE);
  if (!whole || whole.rest.length > 0) return null;
  const type = element(whole.value, OBJECT_ID);
  if (!type?.value.equals(SIGNED_DATA)) return null;
  const data = element(element(type.rest, EXPLICIT_0)?.value, SEQUENCE)?.value;
  const digests = element(element(data, INTEGER)?.rest, SET);
  const encapsulated = element(digests?.rest, SEQUENCE);
  if (!encapsulated || !hasSigner(encapsulated.rest)) return null;
  const explicit = element(element(encapsulated.value, OBJECT_ID)?.rest, EXPLICIT_0);
  if (!explicit) return { der, content: null };
  const content = octets(explicit.value);
  return content && { der, content };
}

/** After the content stand certificates and lists of revoked ones, and last the set of the signers. */
function hasSigner(rest: Buffer): boolean {
  for (let next = element(rest); next; next = element(next.rest))
    if (next.tag === SET) return next.value.length > 0 && next.rest.length === 0;
  return false;
}

/** An octet string, whole or in parts (X.690, 8.7.3). */
function octets(from: Buffer): Buffer | null {
  const whole = element(from);
  if (!whole || whole.rest.length > 0) return null;
  if (whole.tag === OCTETS) return whole.value;
  if (whole.tag !== OCTETS_OF_PARTS) return null;
  const parts: Buffer[] = [];
  for (let rest = whole.value; rest.length > 0;) {
    const part = element(rest, OCTETS);
    if (!part) return null;
    parts.push(part.value);
    rest = part.rest;
  }
  return Buffer.concat(parts);
}

/**
 * The first element, of that tag where one is given; null where there is none. A length may be indefinite (X.690, 8.1.3.6),
 * as streams write it.
 */
function element(from: Buffer | undefined, wanted?: number, depth = 0): Element | null {
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

/** It ends where two zeros stand for an element. */
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
