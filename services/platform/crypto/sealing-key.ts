import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** A key of its own for a purpose, from a secret of the installation (HKDF, RFC 5869). */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Seals secrets that have to be read again; the key is in no database and in no backup of one. */
export class SealingKey {
  private readonly key: Buffer;

  /** `purpose` keeps what is sealed for one thing from being opened as another. */
  constructor(secret: string, purpose: string) {
    this.key = derivedKey(secret, purpose);
  }

  /** Nonce, tag, ciphertext (AES-256-GCM); bound to the owner, so that a row copied to another opens nothing. */
  seal(owner: string, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws where it was sealed with another key or for another owner. */
  open(owner: string, sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  }
}
