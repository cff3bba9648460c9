import { randomInt } from 'node:crypto';

/** Alphabet without characters that look alike on paper: 0 and O, 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LOCATOR = 4;
const SECRET = 8;

/** A code as the parts that are kept: `locator` finds the account, `secret` opens it. */
export interface AccountCode {
  locator: string;
  secret: string;
}

/** A new code: 8 characters of secret are 39 bits, and guesses are limited. */
export function newAccountCode(): AccountCode {
  return { locator: random(LOCATOR), secret: random(SECRET) };
}

/** Printed form: `K7QM-2XPF-9RTD`. */
export function printedCode({ locator, secret }: AccountCode): string {
  return [locator, secret.slice(0, 4), secret.slice(4)].join('-');
}

/**
 * The parts of a code as a person typed it: letters of any case, with or without hyphens and spaces. The parts of an
 * invalid code match no account.
 */
export function readCode(typed: string): AccountCode {
  const characters = typed.toUpperCase().replace(/[^\p{L}\d]/gu, '');
  return { locator: characters.slice(0, LOCATOR), secret: characters.slice(LOCATOR) };
}

function random(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
