import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { authEnv } from '../auth/auth-env';
import { defineEnv } from '../config';

const NONCE = 12;
const TAG = 16;

const secret = z.string().min(32, 'has to be at least 32 characters long');

const sealingEnv = defineEnv(
  'sealed secrets',
  z.object({
    /** Seals keys of devices and network servers, passwords of gateways and second factors. At least 32 characters. */
    SEALING_SECRET: secret,
    /** Previous values of SEALING_SECRET, newest first, comma-separated; they open texts sealed before. */
    SEALING_SECRETS_OLD: z
      .string()
      .default('')
      .transform((list) => list.split(',').map((entry) => entry.trim()))
      .transform((list) => list.filter((entry) => entry !== ''))
      .pipe(z.array(secret)),
  }),
);

/** The secret that seals, then those that may still open: the old ones, and the one from before the setting. */
function secretsOfInstallation(): string[] {
  const { SEALING_SECRET, SEALING_SECRETS_OLD } = sealingEnv.read();
  return [SEALING_SECRET, ...SEALING_SECRETS_OLD, authEnv.read().JWT_SECRET];
}

/** A separate key per purpose, from each secret (HKDF, RFC 5869). */
function keysFor(secrets: readonly string[], purpose: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = secrets.map((text) =>
    Buffer.from(hkdfSync('sha256', text, '', `gaugeway ${purpose}`, 32)),
  );
  if (!first) throw new Error('no secret to seal with');
  return [first, ...others];
}

/** Seals secrets that have to be read again; the key comes from the environment and is in no database and no backup of one. */
export class SecretSeal {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /**
   * The first secret seals, every one opens; `purpose` prevents that a text sealed for one thing is opened as another.
   */
  constructor(secrets: readonly string[], purpose: string) {
    this.keys = keysFor(secrets, purpose);
  }

  /** Seal with the secrets of the installation: every service opens the seals of another for the same purpose. */
  static of(purpose: string): SecretSeal {
    return new SecretSeal(secretsOfInstallation(), purpose);
  }

  /** Nonce, tag, ciphertext (AES-256-GCM); bound to the owner, so that a row copied to another opens nothing. */
  seal(owner: string, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0], nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws where it was sealed with a secret that is not among ours, for another purpose, or for another owner. */
  open(owner: string, sealed: Uint8Array): string {
    for (const key of this.keys) {
      const text = openWith(key, owner, sealed);
      if (text !== null) return text;
    }
    throw new Error('sealed with another secret, for another purpose or for somebody else');
  }
}

/** Hashes texts that are only compared, with a key that is in no database. */
export class SecretHash {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(secrets: readonly string[], purpose: string) {
    this.keys = keysFor(secrets, purpose);
  }

  /** Hash with the secrets of the installation. */
  static of(purpose: string): SecretHash {
    return new SecretHash(secretsOfInstallation(), purpose);
  }

  /** Hash of the text to store. */
  hash(text: string): Buffer {
    return hashWith(this.keys[0], text);
  }

  /** Everything that may have been kept of the text, with the secret of today or an older one. */
  candidates(text: string): Buffer[] {
    return this.keys.map((key) => hashWith(key, text));
  }
}

const hashWith = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function openWith(key: Buffer, owner: string, sealed: Uint8Array): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
