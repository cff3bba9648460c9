import { randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** Alphabet without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP = 4;
const WHOLE = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP}}$`);

/** Ten codes of 60 random bits each, as `ABCD-EFGH-JKLM`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
    ).join('-'),
  );
}

/** A code as typed, without dashes and spaces; null for a text that is no recovery code. */
export function parseRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return WHOLE.test(letters) ? letters : null;
}
