import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Content of the refresh cookie, `<session id>.<secret>`; the server keeps only the secret's hash. */
export interface RefreshToken {
  token: string;
  hash: Buffer;
}

export function newRefreshToken(sessionId: string): RefreshToken {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${sessionId}.${secret}`, hash: hashOf(secret) };
}

/**
 * The token that a token is exchanged for; `secret`: the installation's. It is the same each time, so that a browser that
 * lost the answer, as by a reload, gets it once more. Pure.
 */
export function nextRefreshToken(
  { sessionId, token }: { sessionId: string; token: string },
  secret: string,
): RefreshToken {
  const next = createHmac('sha256', secret).update(`refresh token after ${token}`).digest('base64url');
  return { token: `${sessionId}.${next}`, hash: hashOf(next) };
}

/** Parts of a token as a browser sent it, or null for anything else. */
export function parseRefreshToken(token: string): { sessionId: string; hash: Buffer } | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token);
  return match?.[1] && match[2] ? { sessionId: match[1], hash: hashOf(match[2]) } : null;
}

export function sameHash(a: Buffer | null, b: Buffer): boolean {
  return a !== null && a.length === b.length && timingSafeEqual(a, b);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
