import { SecretHash, SecretSeal } from './sealed-secret';

const TODAY = 'a secret of the tests that is long enough';
const BEFORE = 'the secret of the tests as it was before that';
const TEXT = 'JBSWY3DPEHPK3PXP';

describe('a sealed secret', () => {
  const seals = new SecretSeal([TODAY], 'second factor');

  it('is opened for its owner, and is not readable in what is kept', () => {
    const sealed = seals.seal('user:7', TEXT);
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
    expect(seals.open('user:7', sealed)).toBe(TEXT);
  });

  it('is not opened for another owner, for another purpose, with another secret, changed, or cut', () => {
    const sealed = seals.seal('user:7', TEXT);
    expect(() => seals.open('user:8', sealed)).toThrow();
    expect(() => new SecretSeal([TODAY], 'lorawan keys').open('user:7', sealed)).toThrow();
    expect(() => new SecretSeal([BEFORE], 'second factor').open('user:7', sealed)).toThrow();
    expect(() => seals.open('user:7', sealed.subarray(0, 20))).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => seals.open('user:7', sealed)).toThrow();
  });

  it('is still opened after the secret was changed, and sealed with the new one alone', () => {
    const old = new SecretSeal([BEFORE], 'second factor').seal('user:7', TEXT);
    const rotated = new SecretSeal([TODAY, BEFORE], 'second factor');
    expect(rotated.open('user:7', old)).toBe(TEXT);
    expect(seals.open('user:7', rotated.seal('user:7', TEXT))).toBe(TEXT);
  });
});

describe('a hashed secret', () => {
  it('is found again after the secret was changed, and only by who knows the text', () => {
    const kept = new SecretHash([BEFORE], 'recovery codes').hash('7:ABCD');
    const rotated = new SecretHash([TODAY, BEFORE], 'recovery codes');
    expect(rotated.candidates('7:ABCD')).toContainEqual(kept);
    expect(rotated.candidates('7:ABCE')).not.toContainEqual(kept);
    expect(rotated.hash('7:ABCD')).not.toEqual(kept);
  });
});

describe('the secrets of the installation', () => {
  const kept = { ...process.env };
  afterEach(() => {
    process.env = { ...kept };
  });
  const given = (env: Record<string, string>) =>
    Object.assign(process.env, {
      JWT_SECRET: 'j'.repeat(32),
      INTERNAL_SECRET: 'i'.repeat(32),
      SEALING_SECRET: '',
      ...env,
    });

  it('are required at the start', () => {
    given({});
    expect(() => SecretSeal.of('second factor')).toThrow(/SEALING_SECRET is not set/);
    given({ SEALING_SECRET: TODAY, SEALING_SECRETS_OLD: 'short' });
    expect(() => SecretSeal.of('second factor')).toThrow(/SEALING_SECRETS_OLD/);
  });

  it('open what JWT_SECRET sealed before there was a separate secret', () => {
    given({ SEALING_SECRET: TODAY, SEALING_SECRETS_OLD: ` ${BEFORE} ,` });
    const seals = SecretSeal.of('second factor');
    for (const secret of [TODAY, BEFORE, 'j'.repeat(32)]) {
      expect(seals.open('user:7', new SecretSeal([secret], 'second factor').seal('user:7', TEXT))).toBe(TEXT);
    }
  });
});
