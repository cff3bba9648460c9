import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'gwk_';
const LENGTH = 32;
/** Base32 without similar characters: 5 bits a character, 160 bits in all. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new secret: `gwk_` and 32 random characters. */
export function newSecret(): string {
  return PREFIX + Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}

/** The stored form of a secret. A fast hash is enough: the secret is random, it cannot be guessed from a list. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Enough to distinguish keys. */
export const secretPrefix = (secret: string): string => secret.slice(0, PREFIX.length + 6);

/** Checks the form of a secret, which avoids a database query for other texts. */
export const looksLikeSecret = (text: string): boolean =>
  text.length === PREFIX.length + LENGTH && text.startsWith(PREFIX);
