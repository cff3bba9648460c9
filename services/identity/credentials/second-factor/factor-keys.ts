import { Injectable } from '@nestjs/common';
import { SecretHash, SecretSeal } from '@gaugeway/platform/crypto';

/** Keys of the second factors, from the secrets of the installation: they are in no database and in no backup of one. */
@Injectable()
export class FactorKeys {
  private readonly sealing = SecretSeal.of('second factor');
  private readonly hashing = SecretHash.of('recovery codes');

  /** Bound to the user. */
  seal(userId: number, text: string): Buffer {
    return this.sealing.seal(ownerOf(userId), text);
  }

  /** Throws where it was sealed with another key or for another user. */
  open(userId: number, sealed: Buffer): string {
    return this.sealing.open(ownerOf(userId), sealed);
  }

  hash(userId: number, code: string): Buffer {
    return this.hashing.hash(`${userId}:${code}`);
  }

  /** Hashes of a recovery code under the current secret and under older ones. */
  hashes(userId: number, code: string): Buffer[] {
    return this.hashing.candidates(`${userId}:${code}`);
  }
}

const ownerOf = (userId: number): string => `user:${userId}`;
