import { createHash, timingSafeEqual } from 'node:crypto';

/** Does the header (`Bearer <token>`) show the token? Compared in the same time whatever is shown. */
export function showsToken(authorization: string | undefined, token: string): boolean {
  const shown = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
