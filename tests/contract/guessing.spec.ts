import { login } from '@gaugeway/proto/api';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import * as passwords from '../../services/identity/users/passwords';
import { solvedCaptcha } from './mailbox';
import { type Person, person } from './people';

jest.mock('../../services/identity/users/passwords', () => {
  const real = jest.requireActual<typeof passwords>('../../services/identity/users/passwords');
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
