import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Keys of the second factors, from a secret of the installation: they are in no database and in no backup of one. */
export class FactorKeys {
  private readonly sealing: Buffer;
  private readonly hashing: Buffer;

  constructor(secret: string) {
    this.sealing = derive(secret, 'gaugeway second factor');
    this.hashing = derive(secret, 'gaugeway recovery codes');
  }

  /** Nonce, tag, ciphertext (AES-256-GCM); bound to the user, so that a row copied to another opens nothing. */
  seal(userId: number, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.sealing, nonce).setAAD(ownerOf(userId));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws where it was sealed with another key or for somebody else. */
  open(userId: number, sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, sealed.subarray(0, NONCE))
      .setAAD(ownerOf(userId))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  }

  /** What is kept of a recovery code. */
  hash(userId: number, code: string): Buffer {
    return createHmac('sha256', this.hashing).update(`${userId}:${code}`).digest();
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user:${userId}`);
}
