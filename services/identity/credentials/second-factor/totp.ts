import { generateSecret, generateSync, generateURI, verifySync } from 'otplib/functional';

/** RFC 6238 with the parameters of every authenticator app: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const ISSUER = 'Gaugeway';

export function newTotpSecret(): string {
  return generateSecret();
}

/** The address that the QR code carries. */
export function totpUrl(secret: string, account: string): string {
  return generateURI({ issuer: ISSUER, label: account, secret });
}

/** The time step that a code belongs to: this one, the one before or the one after; null for a wrong code. */
export function totpStep(secret: string, code: string, unixSeconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({ secret, token: code, epoch: unixSeconds, epochTolerance: PERIOD_SECONDS });
  return found.valid ? Math.floor(unixSeconds / PERIOD_SECONDS) + found.delta : null;
}

/** The code of a moment, as the authenticator shows it. */
export function totpCode(secret: string, unixSeconds: number): string {
  return generateSync({ secret, epoch: unixSeconds });
}
