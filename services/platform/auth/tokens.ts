import { createSecretKey, type KeyObject } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';

/** Tokens are signed with a shared secret; no other algorithm is accepted. */
export const TOKEN_ALGORITHM = 'HS256';

/** The key is made once: given a text, jsonwebtoken tries it as a PEM for every single token, which costs a quarter of a small request. */
export function tokenKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

/** Signs and verifies tokens with a shared secret. */
export function tokenService(secret: string): JwtService {
  const key = tokenKey(secret);
  return new JwtService({
    secretOrKeyProvider: () => key,
    signOptions: { algorithm: TOKEN_ALGORITHM },
    verifyOptions: { algorithms: [TOKEN_ALGORITHM] },
  });
}
