import { hash, verify } from '@node-rs/argon2';

/** argon2id by default; the least that reliability.md allows (memory in KiB). */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, STRENGTH);
}

let decoy: Promise<string> | undefined;

/**
 * true: the password matches the hash. Without a hash (no such user) the same work is done with a decoy, so that an
 * unknown email takes as long as a wrong password.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && Boolean(passwordHash);
}
