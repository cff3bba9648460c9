import { createHash, timingSafeEqual } from 'node:crypto';

/** true if the header (`Bearer <token>`) has the token. The comparison takes the same time for every text. */
export function showsToken(authorization: string | undefined, token: string): boolean {
  const shown = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
