import {
  enterByCode,
  enterCode,
  findEnterCode,
  logout,
  refresh,
  subcompany,
  switchSubcompany,
  user,
} from '@gaugeway/proto/api';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { newCompany } from './matrix/actors';
import { type Person, person } from './people';

const TAB = { 'x-gaugeway-tab': 'abcd1234' };

let app: TestApp;
let dealer: number;
let below: number;
let boss: Person;

beforeAll(async () => {
  app = await testApp([identityService]);
  dealer = await newCompany(app, 'Dealer', 1);
  below = await newCompany(app, 'Below', dealer);
});
afterAll(() => app.close());
beforeEach(async () => {
  boss = await person(app, { companyId: dealer, isAdmin: true });
});

const codeFor = async (company_id = below, { token } = boss): Promise<string> => {
  const { body } = await app.call(enterCode, { company_id }, { token });
  expect(body.data).toMatchObject({ expires_in: 60 });
  return body.data.code;
};
const companyOf = async (token: string) =>
  (await app.call(user, {}, { token })).body.data?.current_company.id as number | undefined;

it('opens a session of the same user in the company, while the first stays where it was', async () => {
  const reply = await app.call(enterByCode, { code: await codeFor() }, { headers: TAB });
  expect(reply.status).toBe(200);
  expect(await companyOf(reply.body.data.access_token)).toBe(below);
  expect(await companyOf(boss.token)).toBe(dealer);
  // A tab more is no second sign-in.
  expect((await app.call(user, {}, { token: boss.token })).body.data.user.first_login).toBe(true);
});

it('keeps the two apart by a cookie for each tab', async () => {
  const reply = await app.call(enterByCode, { code: await codeFor() }, { headers: TAB });
  const cookie = reply.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/gaugeway-abcd1234=/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  const pair = { cookie: cookie.split(';')[0] ?? '' };
  const renewed = await app.call(refresh, {}, { headers: { ...pair, ...TAB } });
  expect(await companyOf(renewed.body.data.access_token)).toBe(below);
  expect((await app.call(refresh, {}, { headers: pair })).status).toBe(401);
});

it('returns its company and its user before it is used, and stays valid', async () => {
  const code = await codeFor();
  for (let round = 0; round < 2; round++)
    expect((await app.call(findEnterCode, { code })).body.data).toEqual({
      company_name: 'Below',
      user_name: boss.email,
    });
  expect((await app.call(enterByCode, { code }, { headers: TAB })).status).toBe(200);
  for (const over of [code, 'never given'])
    expect(await app.call(findEnterCode, { code: over })).toMatchObject({
      status: 410,
      body: { key: 'errors.enter_code_over' },
    });
});

it('is good once, also when two try at the same time', async () => {
  const code = await codeFor();
  const tried = await Promise.all(Array.from({ length: 6 }, () => app.call(enterByCode, { code })));
  expect(tried.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
});

it('is refused after a minute, when it is unknown, and once the session that requested it has ended', async () => {
  const old = await codeFor();
  await app.database.database.query(`UPDATE identity.enter_code SET expires_at = now() - interval '1 second'`);
  const ended = await codeFor();
  await app.call(logout, {}, { token: boss.token });
  for (const code of [old, ended, 'x'.repeat(43), '']) {
    const reply = await app.call(enterByCode, { code });
    expect(reply).toMatchObject({ status: 410, body: { key: 'errors.enter_code_over' } });
  }
});

it('does not lead sideways, upwards or through a company that was blocked meanwhile', async () => {
  const beside = await newCompany(app, 'Beside', 1);
  for (const company_id of [1, dealer, beside, 2_000_000]) {
    const reply = await app.call(enterCode, { company_id }, { token: boss.token });
    expect(reply).toMatchObject({ status: 404, body: { key: 'errors.not_found' } });
  }
  const shut = await newCompany(app, 'Shut', dealer);
  const code = await codeFor(shut);
  await app.call(switchSubcompany, { id: shut }, { token: boss.token });
  expect((await app.call(enterByCode, { code })).status).toBe(410);
});

it('is kept as a hash, and both steps are in the log', async () => {
  const code = await codeFor();
  await app.call(enterByCode, { code });
  const { database } = app.database;
  const kept = await database.query<{ row: string }>('SELECT e::text AS row FROM identity.enter_code e');
  expect(kept.every(({ row }) => !row.includes(code))).toBe(true);
  const log = await database.query<{ action: string }>(
    'SELECT action FROM identity.audit WHERE user_id = $1 ORDER BY id',
    [boss.userId],
  );
  expect(log.map(({ action }) => action)).toEqual(['session.opened', 'company.enter_code_given', 'company.entered']);
});

it('ends with the session that it was opened from', async () => {
  const { body } = await app.call(enterByCode, { code: await codeFor() });
  const { access_token: token } = body.data;
  await app.call(logout, {}, { token: boss.token });
  expect((await app.call(subcompany, { id: below }, { token })).status).toBe(401);
});
