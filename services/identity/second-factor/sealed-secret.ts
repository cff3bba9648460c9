import { createHmac } from 'node:crypto';
import { derivedKey, SealingKey } from '@gaugeway/platform/crypto';

/** Keys of the second factors, from a secret of the installation: they are in no database and in no backup of one. */
export class FactorKeys {
  private readonly sealing: SealingKey;
  private readonly hashing: Buffer;

  constructor(secret: string) {
    this.sealing = new SealingKey(secret, 'gaugeway second factor');
    this.hashing = derivedKey(secret, 'gaugeway recovery codes');
  }

  /** Bound to the user. */
  seal(userId: number, text: string): Buffer {
    return this.sealing.seal(ownerOf(userId), text);
  }

  /** Throws where it was sealed with another key or for somebody else. */
  open(userId: number, sealed: Buffer): string {
    return this.sealing.open(ownerOf(userId), sealed);
  }

  /** What is kept of a recovery code. */
  hash(userId: number, code: string): Buffer {
    return createHmac('sha256', this.hashing).update(`${userId}:${code}`).digest();
  }
}

const ownerOf = (userId: number): string => `user:${userId}`;
