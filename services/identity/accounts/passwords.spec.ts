import type * as Argon2 from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords';

// The module itself, not the copy that an import of all its names makes: the spy must be on the function that the code
// calls.
const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');

describe('a password', () => {
  it('is kept with argon2id at 19 MiB and two passes at least, each time with another salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Right-2025!'), hashPassword('Right-2025!')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('is recognised, and no other is', async () => {
    const kept = await hashPassword('Right-2025!');
    expect(await verifyPassword(kept, 'Right-2025!')).toBe(true);
    expect(await verifyPassword(kept, 'right-2025!')).toBe(false);
    expect(await verifyPassword(kept, '')).toBe(false);
  });

  it('of no user costs the same work as a wrong one, and is never right', async () => {
    const kept = await hashPassword('Right-2025!');
    const verify = jest.spyOn(argon2, 'verify');
    const workOf = async (hash: string | undefined, password: string) => {
      verify.mockClear();
      const right = await verifyPassword(hash, password);
      const [against] = verify.mock.calls[0] ?? [''];
      return { right, calls: verify.mock.calls.length, work: String(against).split('$').slice(0, 4).join('$') };
    };
    const wrong = await workOf(kept, 'Wrong-2025!');
    expect(await workOf(undefined, 'Wrong-2025!')).toEqual(wrong);
    expect(await workOf(undefined, 'nobody has this password')).toEqual(wrong);
    expect(wrong).toEqual({ right: false, calls: 1, work: '$argon2id$v=19$m=19456,t=2,p=1' });
    verify.mockRestore();
  });
});
