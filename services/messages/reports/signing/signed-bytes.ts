import { createHash } from 'node:crypto';
import { element, EXPLICIT_0, INTEGER, OBJECT_ID, OCTETS, SEQUENCE, SET } from './der';

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
/** 1.2.840.113549.1.9.4, message-digest (RFC 5652, section 11.2). */
const MESSAGE_DIGEST = Buffer.from('2a864886f70d010904', 'hex');

/** `unknown`: cannot be compared; the algorithm is not known here, or there are no signed attributes. */
export type Comparison = 'same' | 'other' | 'unknown';

/**
 * Whether the digests in the SignerInfos (RFC 5652, section 5.3) are those of the file; `other` where one is not, `same`
 * where all are. The signature value and the certificate are not verified. Pure.
 */
export function compareSignedBytes(signers: Buffer, file: Buffer): Comparison {
  const results: Comparison[] = [];
  let rest = signers;
  while (rest.length > 0) {
    const signer = element(rest, SEQUENCE);
    if (!signer) return 'unknown';
    results.push(compareSigner(signer.value, file));
    rest = signer.rest;
  }
  if (results.includes('other')) return 'other';
  return results.length > 0 && results.every((result) => result === 'same') ? 'same' : 'unknown';
}

function compareSigner(signer: Buffer, file: Buffer): Comparison {
  // Version, identifier of the signer, digest algorithm, and [0] the signed attributes.
  const algorithm = element(element(element(signer, INTEGER)?.rest)?.rest, SEQUENCE);
  const digest = DIGESTS.get(element(algorithm?.value, OBJECT_ID)?.value.toString('hex') ?? '');
  const stated = messageDigest(element(algorithm?.rest, EXPLICIT_0)?.value);
  if (!digest || !stated) return 'unknown';
  return createHash(digest).update(file).digest().equals(stated) ? 'same' : 'other';
}

/** The value of the attribute message-digest; null without attributes. */
function messageDigest(attributes: Buffer | undefined): Buffer | null {
  for (let next = element(attributes, SEQUENCE); next; next = element(next.rest, SEQUENCE)) {
    const type = element(next.value, OBJECT_ID);
    if (type?.value.equals(MESSAGE_DIGEST)) return element(element(type.rest, SET)?.value, OCTETS)?.value ?? null;
  }
  return null;
}
