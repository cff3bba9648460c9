import { randomBytes } from 'node:crypto';
import { changePassword, enableTwoFactor, initTwoFactor, login, refresh } from '@gaugeway/proto/api';
import { testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { totpCode } from '../../services/identity/credentials/second-factor/totp';
import * as passwords from '../../services/identity/accounts/passwords';
import { solvedCaptcha } from './mailbox';
import { type Person, person } from './people';

jest.mock('../../services/identity/accounts/passwords', () => {
  const real = jest.requireActual<typeof passwords>('../../services/identity/accounts/passwords');
  return { ...real, verifyPassword: jest.fn(real.verifyPassword) };
});
const looked = jest.mocked(passwords.verifyPassword);

/** Passwords that are checked for one account in a quarter of an hour: the issue allows fifteen. */
const MOST = 10;

let app: TestApp;
let victim: Person;
let calls = 0;

beforeAll(async () => {
  app = await testApp([identityService]);
});
afterAll(() => app.close());
beforeEach(async () => {
  victim = await person(app, { companyId: 2 });
  looked.mockClear();
});

const from = () => ({ 'x-forwarded-for': `10.${++calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` });
/** The same account in another spelling. */
const spelt = (email: string, round: number) =>
  ` ${Array.from(email, (letter, place) => ((round >> (place % 12)) & 1 ? letter.toUpperCase() : letter)).join('')} `;

const deviceOf = ({ headers }: TestReply) =>
  /(?:__Host-)?gaugeway-device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
/** Signs in from a new address; returns the device cookie. */
const signedInDevice = async (who: Person) => {
  const device = deviceOf(await app.call(login, who, { headers: from() }));
  looked.mockClear();
  return device;
};

it('of four hundred passwords at once, from as many addresses and in as many spellings, checks three', async () => {
  const tried = await Promise.all(
    Array.from({ length: 400 }, (_, round) =>
      app.call(login, { email: spelt(victim.email, round), password: `Guess-${round}!` }, { headers: from() }),
    ),
  );
  expect(looked.mock.calls.length).toBe(3);
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(tried.some(({ status }) => status >= 500 || status === 200)).toBe(false);
});

it('keeps no connection for guesses that wait for their turn, so that others sign in meanwhile', async () => {
  const other = await person(app, { companyId: 2 });
  const lock = [victim.email.toLowerCase()];
  const guesses = await app.database.database.withClient(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 7301843))', lock);
    const waiting = Array.from({ length: 40 }, () =>
      app.call(login, { email: victim.email, password: 'Guess-Test-2025!' }, { headers: from() }),
    );
    expect((await app.call(login, other, { headers: from() })).status).toBe(200);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 7301843))', lock);
    return waiting;
  });
  expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(3);
});

it('checks ten where each comes with a captcha that was solved, and then not at the right one either', async () => {
  const captchas = await Promise.all(Array.from({ length: 80 }, () => solvedCaptcha(app, from())));
  const tried = await Promise.all(
    captchas.map((solved, round) =>
      app.call(
        login,
        { email: spelt(victim.email, round), password: `Guess-${round}!`, ...solved },
        { headers: from() },
      ),
    ),
  );
  expect(looked.mock.calls.length).toBeLessThanOrEqual(MOST);
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(MOST);
  const right = await app.call(login, { ...victim, ...(await solvedCaptcha(app, from())) }, { headers: from() });
  expect(right).toMatchObject({ status: 429, body: { key: 'errors.too_many_sign_ins' } });
  expect(looked.mock.calls.length).toBeLessThanOrEqual(MOST);
});

it('takes one answer for a captcha, also when two bring it at the same moment', async () => {
  const wrong = { email: victim.email, password: 'Wrong-Test-2025!' };
  for (let round = 0; round < 3; round++) await app.call(login, wrong, { headers: from() });
  looked.mockClear();
  const solved = await solvedCaptcha(app, from());
  const tried = await Promise.all(
    Array.from({ length: 5 }, () => app.call(login, { ...wrong, ...solved }, { headers: from() })),
  );
  expect(looked.mock.calls.length).toBe(1);
  expect(tried.map(({ status }) => status).sort()).toEqual([401, 422, 422, 422, 422]);
});

it('takes as long for an account that does not exist, and says the same', async () => {
  const unknown = { email: 'nobody-here@gaugeway.local', password: 'Wrong-Test-2025!' };
  const [ofKnown, ofUnknown] = [
    await app.call(login, { ...unknown, email: victim.email }, { headers: from() }),
    await app.call(login, unknown, { headers: from() }),
  ];
  expect({ ...ofUnknown.body, request_id: '' }).toEqual({ ...ofKnown.body, request_id: '' });
  // The same work: a hash is computed for both.
  expect(looked.mock.calls.length).toBe(2);
  for (let round = 0; round < 4; round++) {
    const both = await Promise.all(
      [victim.email, unknown.email].map((email) =>
        app.call(login, { email, password: 'Wrong-Test-2025!' }, { headers: from() }),
      ),
    );
    expect({ ...both[1]?.body, request_id: '' }).toEqual({ ...both[0]?.body, request_id: '' });
  }
});

it('takes neither invented device cookies nor those of other accounts for known devices', async () => {
  const device = await signedInDevice(await person(app, { companyId: 2 }));
  const [name] = device.split('=');
  const tried = await Promise.all(
    Array.from({ length: 60 }, (_, round) =>
      app.call(
        login,
        { email: victim.email, password: `Guess-${round}!` },
        {
          headers: {
            ...from(),
            cookie: round % 2 === 0 ? device : `${name}=${randomBytes(64).toString('base64url')}`,
          },
        },
      ),
    ),
  );
  expect(looked.mock.calls.length).toBe(3);
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(3);
});

it('checks ten passwords from a known device, at once and with captchas, and then none', async () => {
  const cookie = await signedInDevice(victim);
  const captchas = await Promise.all(Array.from({ length: 30 }, () => solvedCaptcha(app, from())));
  const tried = await Promise.all(
    captchas.map((solved, round) =>
      app.call(
        login,
        { email: spelt(victim.email, round), password: `Guess-${round}!`, ...solved },
        { headers: { ...from(), cookie } },
      ),
    ),
  );
  expect(looked.mock.calls.length).toBe(MOST);
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(MOST);
});

it('lets a known device sign in while strangers behind its address flood the calls', async () => {
  const cookie = await signedInDevice(victim);
  const stranger = from();
  const invented = `${cookie.split('=')[0]}=${randomBytes(64).toString('base64url')}`;
  const refusedOf = (replies: TestReply[]) => replies.filter(({ body }) => body.key === 'errors.too_many_requests');
  const unknown = { email: 'nobody@gaugeway.local', password: 'x' };
  const floodOf = (endpoint: typeof login | typeof refresh) =>
    Array.from({ length: 40 }, () =>
      app.call(endpoint, endpoint === login ? unknown : {}, { headers: { ...stranger, cookie: invented } }),
    );
  const known = { headers: { ...stranger, cookie } };
  // The limit of the address is used up; it fills again while a slow machine works, hence no fixed number of calls.
  for (const endpoint of [login, refresh]) while (refusedOf(await Promise.all(floodOf(endpoint))).length < 20);

  const [signedIn, ...others] = await Promise.all([...floodOf(login), app.call(login, victim, known)].reverse());
  expect(refusedOf(others).length).toBeGreaterThan(20);
  expect(signedIn?.status).toBe(200);
  // The exception is small: one device floods no more than a few calls.
  const flood = await Promise.all([
    ...floodOf(refresh),
    ...Array.from({ length: 40 }, () => app.call(refresh, {}, known)),
  ]);
  const passed = flood.slice(40).filter(({ status }) => status === 401).length;
  expect(passed).toBeGreaterThanOrEqual(5);
  expect(passed).toBeLessThan(20);
});

it('does not lock a known device out by wrong codes of strangers who know the password', async () => {
  const cookie = await signedInDevice(victim);
  const { secret } = (await app.call(initTwoFactor, {}, { token: victim.token })).body.data;
  const codeAt = (steps: number) => totpCode(secret, Math.floor(Date.now() / 1000) + steps * 30);
  await app.call(enableTwoFactor, { one_t_p: codeAt(0), current_password: victim.password }, { token: victim.token });
  const { email, password } = victim;
  const guess = async () =>
    app.call(login, { email, password, one_t_p: 'wrong', ...(await solvedCaptcha(app, from())) }, { headers: from() });
  for (let round = 0; round < MOST; round++) expect((await guess()).body.key).toBe('errors.code_wrong');
  expect((await guess()).body.key).toBe('errors.too_many_sign_ins');
  const known = await app.call(login, { email, password, one_t_p: codeAt(1) }, { headers: { ...from(), cookie } });
  expect(known.status).toBe(200);
});

it('begins again with a new password: no earlier guesses, and no known device but that of the change', async () => {
  const [own, other] = [await signedInDevice(victim), await signedInDevice(victim)];
  const { email, password, userId: id, token } = victim;
  const lock = async () => {
    const guess = { email, password: 'Guess-Test-2025!' };
    for (let round = 0; round < MOST; round++)
      await app.call(login, { ...guess, ...(await solvedCaptcha(app, from())) }, { headers: from() });
  };
  const signIn = async (input: string, cookie = '') =>
    (await app.call(login, { email, password: input }, { headers: { ...from(), cookie } })).status;
  await lock();
  expect(await signIn(password)).toBe(429);
  const chosen = 'Chosen-Test-2026!';
  const change = { id, password: chosen, current_password: password };
  expect((await app.call(changePassword, change, { token, headers: { cookie: own } })).status).toBe(200);
  await lock();
  expect([await signIn(chosen, own), await signIn(chosen, other)]).toEqual([200, 429]);

  const admin = await person(app, { companyId: 2, isAdmin: true });
  const reply = await app.call(changePassword, { id }, { token: admin.token, headers: { cookie: other } });
  expect(await signIn(reply.body.data.password)).toBe(200);
  await lock();
  expect([await signIn(reply.body.data.password, own), await signIn(reply.body.data.password, other)]).toEqual([
    429, 429,
  ]);
});
