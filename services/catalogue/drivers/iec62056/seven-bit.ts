import { DriverError } from '../../driver';

/**
 * Characters of 7 bits with even parity, IEC 62056-21, clause 5.1 (7E1), on a line that carries 8 bits: parity comes, and
 * is expected, as bit 7.
 */
const MASK = 0x7f;

export const masked = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte & MASK);

const isOdd = (byte: number): boolean => {
  let bits = byte;
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  return ((bits ^ (bits >> 1)) & 1) === 1;
};

/** The bytes with even parity in bit 7. */
export const withParity = (bytes: Uint8Array): Uint8Array =>
  masked(bytes).map((byte) => (isOdd(byte) ? byte | 0x80 : byte));

/** A line that changes nothing gives 8 bits without parity. */
export const hasParity = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > MASK);

/** Bytes with parity of which some have a wrong one. */
export const isDamaged = (bytes: Uint8Array): boolean => hasParity(bytes) && bytes.some(isOdd);

/** The characters without their parity, which is checked. Throws DriverError bad_answer. */
export function checked(bytes: Uint8Array, what: string): Uint8Array {
  if (!isDamaged(bytes)) return masked(bytes);
  if (bytes.every(isOdd)) throw new DriverError('bad_answer', 'odd_parity', { what });
  const at = bytes.findIndex(isOdd);
  const value = (bytes[at] ?? 0).toString(16).padStart(2, '0');
  throw new DriverError('bad_answer', 'wrong_parity', { what, value, at });
}
