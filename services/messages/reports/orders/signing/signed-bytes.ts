import { createHash, verify, X509Certificate } from 'node:crypto';
import type { Signature } from './cms';
import { type Element, element, EXPLICIT_0, INTEGER, OBJECT_ID, OCTETS, SEQUENCE, SET } from './der';

/**
 * Object identifiers of digests that can be computed here (RFC 3370, RFC 5754). Not among them: GOST R 34.11-2012 (RFC 9215)
 * and GOST R 34.11-94 (RFC 4490), which neither Node.js nor a dependency computes.
 */
const DIGESTS: ReadonlyMap<string, string> = new Map([
  ['2b0e03021a', 'sha1'],
  ['608648016503040204', 'sha224'],
  ['608648016503040201', 'sha256'],
  ['608648016503040202', 'sha384'],
  ['608648016503040203', 'sha512'],
]);
/** Length octet of the indefinite form (X.690, 8.1.3.6). */
const INDEFINITE = 0x80;
/** 1.2.840.113549.1.9.4, message-digest (RFC 5652, section 11.2). */
const MESSAGE_DIGEST = Buffer.from('2a864886f70d010904', 'hex');

/** RSA with PKCS #1 v1.5 (RFC 3370, section 3.2; RFC 5754, section 3.2) and ECDSA (RFC 5754, section 3.3). */
const SIGNATURES: ReadonlySet<string> = new Set([
  ...['2a864886f70d010101', '2a864886f70d010105', '2a864886f70d01010b', '2a864886f70d01010c', '2a864886f70d01010d'],
  ...['2a864886f70d01010e', '2a8648ce3d0401', '2a8648ce3d040301', '2a8648ce3d040302', '2a8648ce3d040303'],
  '2a8648ce3d040304',
]);

/** `unknown`: cannot be verified; an algorithm is not known here, its certificate is not in it, or it signs no attributes. */
export type Comparison = 'same' | 'other' | 'unknown';

/**
 * Compares the SignerInfos (RFC 5652, section 5.3) with the file: their digests are compared, and their signature
 * values verified by the certificates that came with them. `other` if one is of something else, `same` if all are of
 * it. The issuer and the revocation of a certificate are not verified. Pure.
 */
export function verifySignedBytes(
  { signers, certificates }: Pick<Signature, 'signers' | 'certificates'>,
  file: Buffer,
): Comparison {
  const known = certificatesIn(certificates);
  const results: Comparison[] = [];
  let rest = signers;
  while (rest.length > 0) {
    const signer = element(rest, SEQUENCE);
    if (!signer) return 'unknown';
    results.push(verifySigner(signer.value, known, file));
    rest = signer.rest;
  }
  if (results.includes('other')) return 'other';
  return results.length > 0 && results.every((result) => result === 'same') ? 'same' : 'unknown';
}

function verifySigner(signer: Buffer, certificates: readonly X509Certificate[], file: Buffer): Comparison {
  // Version, identifier of the signer, digest algorithm, [0] the signed attributes, signature algorithm, signature.
  const identifier = element(element(signer, INTEGER)?.rest);
  const algorithm = element(identifier?.rest, SEQUENCE);
  const digest = DIGESTS.get(element(algorithm?.value, OBJECT_ID)?.value.toString('hex') ?? '');
  const attributes = element(algorithm?.rest, EXPLICIT_0);
  const stated = messageDigest(attributes?.value);
  if (!algorithm || !attributes || !digest || !stated) return 'unknown';
  if (!createHash(digest).update(file).digest().equals(stated)) return 'other';
  const signing = element(attributes.rest, SEQUENCE);
  const value = element(signing?.rest, OCTETS)?.value;
  const signed = algorithm.rest.subarray(0, algorithm.rest.length - attributes.rest.length);
  const isKnown = SIGNATURES.has(element(signing?.value, OBJECT_ID)?.value.toString('hex') ?? '');
  const certificate = certificates.find((one) => isOf(one, identifier));
  if (!isKnown || !value || !certificate || signed[1] === INDEFINITE) return 'unknown';
  try {
    // They are signed as a SET, whatever their tag is in the message (RFC 5652, section 5.4).
    const asSet = Buffer.concat([Buffer.from([SET]), signed.subarray(1)]);
    return verify(digest, asSet, certificate.publicKey, value) ? 'same' : 'other';
  } catch {
    return 'unknown';
  }
}

/** Matches by the serial number: its issuer is in the same message. An identifier by key is not looked up. */
function isOf(certificate: X509Certificate, identifier: Element | null): boolean {
  if (identifier?.tag !== SEQUENCE) return false;
  const serial = element(element(identifier.value, SEQUENCE)?.rest, INTEGER)?.value.toString('hex');
  return serial !== undefined && bare(serial) === bare(certificate.serialNumber.toLowerCase());
}

const bare = (hex: string) => hex.replace(/^0+/, '');

function certificatesIn(certificates: Buffer): X509Certificate[] {
  const found: X509Certificate[] = [];
  for (let rest = certificates; rest.length > 0;) {
    const one = element(rest);
    if (!one) break;
    try {
      found.push(new X509Certificate(rest.subarray(0, rest.length - one.rest.length)));
    } catch {
      // Unsupported kind, such as an attribute certificate.
    }
    rest = one.rest;
  }
  return found;
}

/** The value of the attribute message-digest; null without attributes. */
function messageDigest(attributes: Buffer | undefined): Buffer | null {
  for (let next = element(attributes, SEQUENCE); next; next = element(next.rest, SEQUENCE)) {
    const type = element(next.value, OBJECT_ID);
    if (type?.value.equals(MESSAGE_DIGEST)) return element(element(type.rest, SET)?.value, OCTETS)?.value ?? null;
  }
  return null;
}
