import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { authEnv } from '../auth/auth-env';
import { defineEnv } from '../config';

const NONCE = 12;
const TAG = 16;

const sealingEnv = defineEnv(
  'sealed secrets',
  z.object({
    /** Seals what has to be read again (keys, tokens); JWT_SECRET where it is not set, which then must not change. */
    SEALING_SECRET: z.string().min(32, 'has to be at least 32 characters long').optional(),
  }),
);

/** Seals secrets that have to be read again; the key comes from the environment and is in no database and no backup of one. */
export class SecretSeal {
  private readonly key: Buffer;

  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', `gaugeway ${purpose}`, 32));
  }

  /** With the secret of the installation: every service opens what another sealed for the same purpose. */
  static of(purpose: string): SecretSeal {
    return new SecretSeal(sealingEnv.read().SEALING_SECRET ?? authEnv.read().JWT_SECRET, purpose);
  }

  /** Nonce, tag, ciphertext (AES-256-GCM); bound to the owner, so that a row copied to another opens nothing. */
  seal(owner: string, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws where it was sealed with another key, for another purpose, or for somebody else. */
  open(owner: string, sealed: Uint8Array): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  }
}
