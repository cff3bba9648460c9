import {
  disableTwoFactor,
  enableTwoFactor,
  initTwoFactor,
  login,
  newRecoveryCodes,
  resetTwoFactor,
  user,
} from '@gaugeway/proto/api';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { totpCode } from '../../services/identity/credentials/second-factor/totp';
import { solvedCaptcha } from './mailbox';
import { company, type Person, person } from './people';

let app: TestApp;
let companyId: number;
let admin: Person;

beforeAll(async () => {
  app = await testApp([identityService]);
  companyId = await company(app, { name: 'Two factors' });
  admin = await person(app, { companyId, isAdmin: true });
});

afterAll(() => app.close());

/** The code of the present step of 30 s, or of one some steps later. */
const codeAt = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 1000) + steps * 30);
const wrongCode = (secret: string) => {
  const good = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.has(code)) ?? '';
};
const plainSignIn = ({ email, password }: Person, one_t_p?: string) =>
  app.call(login, { email, password, ...(one_t_p === undefined ? {} : { one_t_p }) }, { headers: addressOf(email) });
/** Every user has a different address. */
const addressOf = (email: string) => ({ 'x-forwarded-for': `203.0.113.${/\d+/.exec(email)?.[0] ?? 0}` });
/** With the captcha that is required after a few failures. */
const signIn = async ({ email, password }: Person, one_t_p?: string) =>
  app.call(
    login,
    { email, password, ...(one_t_p === undefined ? {} : { one_t_p }), ...(await solvedCaptcha(app)) },
    { headers: addressOf(email) },
  );

interface Enrolled {
  who: Person;
  secret: string;
  codes: string[];
}

async function enrolled(): Promise<Enrolled> {
  const who = await person(app, { companyId, rights: { can_read: [4] } });
  const { secret } = (await app.call(initTwoFactor, {}, { token: who.token })).body.data;
  const reply = await app.call(
    enableTwoFactor,
    // The sign-ins take the code of the next step, which stays valid when the clock moves on into it.
    { one_t_p: codeAt(secret), current_password: who.password },
    { token: who.token },
  );
  expect(reply.status).toBe(200);
  return { who, secret, codes: reply.body.data.recovery_codes };
}

describe('the second factor', () => {
  it('is set up with a code of the app and the password, and required at the sign-in from then on', async () => {
    const who = await person(app, { companyId });
    const init = await app.call(initTwoFactor, {}, { token: who.token });
    const { secret, url } = init.body.data;
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect((await signIn(who)).status).toBe(200);
    const enable = (input: { one_t_p: string; current_password: string }) =>
      app.call(enableTwoFactor, input, { token: who.token });
    const wrongPassword = await enable({ one_t_p: codeAt(secret), current_password: 'Wrong-2025!' });
    expect(wrongPassword.body.data.fields).toHaveProperty('current_password');
    const wrong = await enable({ one_t_p: wrongCode(secret), current_password: who.password });
    expect([wrong.status, wrong.body.data.attribute]).toEqual([422, 'one_t_p']);
    const enabled = await enable({ one_t_p: codeAt(secret), current_password: who.password });
    expect(new Set(enabled.body.data.recovery_codes).size).toBe(10);
    expect((await app.call(user, {}, { token: who.token })).body.data.user['2fa_enabled']).toBe(true);

    const missing = await signIn(who);
    expect([missing.status, missing.body.key, missing.body.data.attribute]).toEqual([
      422,
      'errors.code_needed',
      'one_t_p',
    ]);
    expect((await signIn(who, codeAt(secret, 1))).status).toBe(200);
  });

  it('is requested only after the right password', async () => {
    const { who } = await enrolled();
    const reply = await app.call(login, { email: who.email, password: 'Wrong-2025!' });
    expect(reply.body.key).toBe('errors.wrong_credentials');
  });

  it('may be requested any number of times, which is no failure; after three wrong codes a captcha is required', async () => {
    const { who, secret } = await enrolled();
    for (let round = 0; round < 4; round++) expect((await plainSignIn(who)).body.key).toBe('errors.code_needed');
    for (let round = 0; round < 3; round++)
      expect((await plainSignIn(who, wrongCode(secret))).body.key).toBe('errors.code_wrong');
    expect((await plainSignIn(who, codeAt(secret))).body.data.attribute).toBe('captcha_key');
    expect((await signIn(who, ` ${codeAt(secret, 1)} `)).status).toBe(200);
  });

  it('takes a code once, also when ten come with it at the same moment', async () => {
    const { who, secret } = await enrolled();
    const code = codeAt(secret, 1);
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(who, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.key === 'errors.code_wrong')).toHaveLength(7);
    expect((await signIn(who, codeAt(secret, -1))).status).toBe(422);
  });

  it('is not guessed: a wrong code counts like a wrong password', async () => {
    const { who, secret } = await enrolled();
    const replies = await Promise.all(Array.from({ length: 30 }, () => signIn(who, wrongCode(secret))));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('accepts each recovery code once', async () => {
    const { who, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    const both = await Promise.all([signIn(who, first), signIn(who, first.toLowerCase().replaceAll('-', ''))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await signIn(who, second)).status).toBe(200);
  });

  it('gets new recovery codes, and the old ones are no longer valid', async () => {
    const { who, secret, codes } = await enrolled();
    const renewed = await app.call(
      newRecoveryCodes,
      { one_t_p: codeAt(secret, 1), current_password: who.password },
      { token: who.token },
    );
    const fresh: string[] = renewed.body.data.recovery_codes;
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect((await signIn(who, codes[0])).status).toBe(422);
    expect((await signIn(who, fresh[0])).status).toBe(200);
  });

  it('is turned off with the password and a code, and is no longer required', async () => {
    const { who, secret, codes } = await enrolled();
    const disable = (one_t_p: string) =>
      app.call(disableTwoFactor, { one_t_p, current_password: who.password }, { token: who.token });
    expect((await disable(wrongCode(secret))).status).toBe(422);
    expect((await disable(codes[0] ?? '')).status).toBe(200);
    expect((await signIn(who)).status).toBe(200);
    expect((await disable(codeAt(secret))).body.key).toBe('errors.two_factor_disabled');
  });

  it.each([
    ['turned off', disableTwoFactor],
    ['given new recovery codes', newRecoveryCodes],
  ])('is not guessed inside a session either, where it would be %s', async (_, endpoint) => {
    const { who, secret } = await enrolled();
    const given = (one_t_p: string) => ({ one_t_p, current_password: who.password });
    const guess = () => app.call(endpoint, given(wrongCode(secret)), { token: who.token });
    const replies = await Promise.all(Array.from({ length: 14 }, guess));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
    expect((await app.call(endpoint, given(codeAt(secret, 1)), { token: who.token })).status).toBe(429);
    // The rate limit of the one call applies to the other too, and not to the sign-in.
    const other = endpoint === disableTwoFactor ? newRecoveryCodes : disableTwoFactor;
    expect((await app.call(other, given(codeAt(secret, 1)), { token: who.token })).status).toBe(429);
    expect((await signIn(who, codeAt(secret, 1))).status).toBe(200);
  });

  it('that is being set up is not guessed either', async () => {
    const who = await person(app, { companyId });
    const { secret } = (await app.call(initTwoFactor, {}, { token: who.token })).body.data;
    const enable = (one_t_p: string) =>
      app.call(enableTwoFactor, { one_t_p, current_password: who.password }, { token: who.token });
    for (let round = 0; round < 10; round++) expect((await enable(wrongCode(secret))).status).toBe(422);
    expect((await enable(codeAt(secret))).body.key).toBe('errors.too_many_sign_ins');
  });

  it('is not exchanged while it is on', async () => {
    const { who } = await enrolled();
    expect((await app.call(initTwoFactor, {}, { token: who.token })).body.key).toBe('errors.two_factor_enabled');
  });

  it('is taken away by an administrator of the company only', async () => {
    const { who } = await enrolled();
    const foreigner = await person(app, { companyId: 2, isAdmin: true });
    expect((await app.call(resetTwoFactor, { id: who.userId }, { token: foreigner.token })).status).toBe(404);
    expect((await app.call(resetTwoFactor, { id: who.userId }, { token: who.token })).status).toBe(403);
    expect((await app.call(resetTwoFactor, { id: who.userId }, { token: admin.token })).status).toBe(200);
    expect((await signIn(who)).status).toBe(200);
  });

  it('leaves neither the secret nor a recovery code readable in the database', async () => {
    const { who, secret, codes } = await enrolled();
    const rows = await app.database.database.query(
      `SELECT f.secret, (SELECT array_agg(hash) FROM identity.recovery_code c WHERE c.user_id = f.user_id) AS hashes
       FROM identity.second_factor f WHERE user_id = $1`,
      [who.userId],
    );
    const audit = await app.database.database.query('SELECT details FROM identity.audit');
    const kept = JSON.stringify([rows, audit], (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text);
  });
});
