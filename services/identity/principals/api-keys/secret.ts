import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@gaugeway/platform/auth';

/** `gw_` and 256 random bits. */
export function newSecret(): string {
  return API_KEY_PREFIX + randomBytes(32).toString('base64url');
}

/** Part of the secret stored in clear for display: too short to guess the rest. */
export function shownPrefix(secret: string): string {
  return secret.slice(0, API_KEY_PREFIX.length + 6);
}
