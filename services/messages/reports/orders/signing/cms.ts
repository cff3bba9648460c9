import { element, EXPLICIT_0, INTEGER, OBJECT_ID, OCTETS, SEQUENCE, SET } from './der';

/** A signature as it came. */
export interface Signature {
  /** DER, as it is kept. */
  der: Buffer;
  /** The file in it; null = it is detached. */
  content: Buffer | null;
  /** SignerInfos, DER. */
  signers: Buffer;
  /** Certificates in it, DER, one after another. */
  certificates: Buffer;
}

/** 1.2.840.113549.1.7.2, signedData (RFC 5652, section 5.1). */
const SIGNED_DATA = Buffer.from('2a864886f70d010702', 'hex');
const OCTETS_OF_PARTS = 0x24;

/**
 * A CMS signature with at least one signer out of base64 or PEM; null = it is none. The signed bytes are
 * compared elsewhere (signed-bytes.ts). Pure.
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
  const signers = encapsulated && signersIn(encapsulated.rest);
  if (!signers) return null;
  const certificates = element(encapsulated.rest, EXPLICIT_0)?.value ?? Buffer.alloc(0);
  const explicit = element(element(encapsulated.value, OBJECT_ID)?.rest, EXPLICIT_0);
  if (!explicit) return { der, content: null, signers, certificates };
  const content = octets(explicit.value);
  return content && { der, content, signers, certificates };
}

/** The content is followed by certificates and lists of revoked ones, and last the set of the signers. */
function signersIn(rest: Buffer): Buffer | null {
  for (let next = element(rest); next; next = element(next.rest))
    if (next.tag === SET) return next.value.length > 0 && next.rest.length === 0 ? next.value : null;
  return null;
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
