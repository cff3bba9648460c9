import { newRecoveryCodes, parseRecoveryCode } from './recovery-codes';
import { newTotpSecret, totpCode, totpStep, totpUrl } from './totp';

const NOW = 1_763_700_015;

describe('a code of the authenticator', () => {
  const secret = newTotpSecret();

  it('is that of RFC 6238 (appendix B: the secret 12345678901234567890 at 59 s gives 94287082, its last six digits)', () => {
    const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpCode(base32, 59)).toBe('287082');
    expect(totpStep(base32, '287082', 59)).toBe(1);
  });

  it('is taken half a minute early or late, and not later', () => {
    const step = Math.floor(NOW / 30);
    const stepAt = (away: number) => totpStep(secret, totpCode(secret, NOW + away * 30), NOW);
    expect([-1, 0, 1].map(stepAt)).toEqual([step - 1, step, step + 1]);
    expect([-3, -2, 2, 3].map(stepAt)).toEqual([null, null, null, null]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])('is not %p', (code) => {
    expect(totpStep(secret, code, NOW)).toBeNull();
  });

  it('comes from an app that reads the address as a QR code', () => {
    const url = new URL(totpUrl(secret, 'a+b@gaugeway.local'));
    expect(url.protocol).toBe('otpauth:');
    expect(url.searchParams.get('secret')).toBe(secret);
    expect(url.searchParams.get('issuer')).toBe('Gaugeway');
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and are read however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const plain = code.replaceAll('-', '');
    expect([code, plain, plain.toLowerCase(), ` ${code} `].map(parseRecoveryCode)).toEqual(Array(4).fill(plain));
  });

  it('are not mistaken for a code of the authenticator', () => {
    expect(['123456', 'ABCD', 'ABCD-EFGH-JKL0', ''].map(parseRecoveryCode)).toEqual([null, null, null, null]);
  });
});
