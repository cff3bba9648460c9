import { captcha, login } from '@gaugeway/proto/api';
import { testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { solvedCaptcha } from './mailbox';
import { company, DEMO, type Person, person } from './people';

// Requirements of the sign-in in addition to the password: a captcha, the consent; the one-time code has its own suite.

let app: TestApp;
let addresses = 0;
let refusers = 100;
let closing = 0;
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}`, 'accept-language': 'en' });
const query = <R extends object>(sql: string, parameters?: unknown[]) =>
  app.database.database.query<R & Record<string, unknown>>(sql, parameters);

beforeAll(async () => {
  app = await testApp([identityService]);
});
afterAll(() => app.close());

const attempt = (who: { email: string; password: string }, more: object = {}): Promise<TestReply> =>
  app.call(login, { email: who.email, password: who.password, ...more }, { headers: elsewhere() });

async function failThrice(who: Person): Promise<void> {
  for (let round = 0; round < 3; round++) expect((await attempt({ ...who, password: 'Wrong-2025!' })).status).toBe(401);
}

describe('a captcha', () => {
  it('is required after three failures of an account, also of the right password, and lets it in', async () => {
    const member = await person(app, { companyId: 2 });
    await failThrice(member);
    expect(await attempt(member)).toMatchObject({
      status: 422,
      body: { key: 'errors.captcha_needed', data: { attribute: 'captcha_key' } },
    });
    const solved = await solvedCaptcha(app);
    expect((await attempt(member, solved)).status).toBe(200);
    // The success restarts the count.
    expect((await attempt(member)).status).toBe(200);
  });

  it('is required after thirty failures from an address, whatever the accounts, and not after three', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const fail = async (count: number, name: string) => {
      for (let round = 0; round < count; round++)
        await app.call(login, { email: `${name}-${round}@example.com`, password: 'x' }, { headers });
    };
    await fail(3, 'first');
    expect((await app.call(login, DEMO, { headers })).status).toBe(200);
    await fail(27, 'then');
    expect((await app.call(login, DEMO, { headers })).body.data.attribute).toBe('captcha_key');
    expect((await attempt(DEMO)).status).toBe(200);
  });

  it.each([
    [
      'blocked account',
      (who: Person) => query(`UPDATE identity."user" SET status = 'blocked' WHERE id = $1`, [who.userId]),
    ],
    ['blocked company', () => query(`UPDATE identity.company SET status = 'blocked' WHERE id = $1`, [closing])],
    ['expired company', () => query(`UPDATE identity.company SET expires_at = 'epoch' WHERE id = $1`, [closing])],
    ['company of machines', () => query('UPDATE identity.company SET only_api = true WHERE id = $1', [closing])],
  ])('is not required because of the right password of a %s', async (name, close) => {
    closing = await company(app, { name });
    const member = await person(app, { companyId: closing });
    await close(member);
    const headers = { 'x-forwarded-for': `203.0.113.${++refusers}` };
    for (let round = 0; round < 4; round++) expect((await app.call(login, member, { headers })).status).toBe(403);
    expect((await app.call(login, DEMO, { headers })).status).toBe(200);
  });

  it('can be answered once, right or wrong', async () => {
    const member = await person(app, { companyId: 2 });
    await failThrice(member);
    const solved = await solvedCaptcha(app);
    const wrong = { status: 422, body: { key: 'errors.captcha_wrong', data: { attribute: 'captcha_key' } } };
    expect(await attempt(member, { ...solved, captcha: 'zzzzz' })).toMatchObject(wrong);
    expect(await attempt(member, solved)).toMatchObject(wrong);
    const again = await solvedCaptcha(app);
    expect((await attempt({ ...member, password: 'Wrong-2025!' }, again)).status).toBe(401);
    expect(await attempt(member, again)).toMatchObject(wrong);
  });

  it('is worth nothing after five minutes, or when we never gave it', async () => {
    const member = await person(app, { companyId: 2 });
    await failThrice(member);
    const late = await solvedCaptcha(app);
    await query(`UPDATE identity.captcha SET expires_at = now() - interval '1 second'`);
    for (const answer of [late, { captcha: 'abcde', captcha_key: 'made up' }])
      expect((await attempt(member, answer)).body.key).toBe('errors.captcha_wrong');
  });

  it('that is wrong counts for nothing: junk in its place never locks the account', async () => {
    const member = await person(app, { companyId: 2 });
    await failThrice(member);
    for (let round = 0; round < 12; round++)
      expect((await attempt(member, { captcha: 'wrong', captcha_key: 'x' })).body.key).toBe('errors.captcha_wrong');
    expect((await attempt(member, await solvedCaptcha(app))).status).toBe(200);
  });

  it('is kept as a hash', async () => {
    const { key } = (await app.call(captcha, {})).body.data as { key: string };
    const [row] = await query<{ answer_hash: Buffer }>('SELECT * FROM identity.captcha WHERE key = $1', [key]);
    expect(row?.answer_hash).toHaveLength(32);
  });
});

describe('the consent', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await testApp([identityService], {
      env: { PERSONAL_DATA_CONSENT: '1', DEMO: '1', PRIVACY_POLICY_URL: 'https://meters.example/privacy' },
    });
  });
  afterAll(() => strict.close());

  it('is requested once, and stored with its time', async () => {
    const who = { email: 'admin@gaugeway.local', password: 'Admin-Test-2025!' };
    expect(await strict.call(login, who)).toMatchObject({
      status: 449,
      body: { key: 'errors.consent_needed', data: { attribute: 'personal_data_access' } },
    });
    expect((await strict.call(login, { ...who, personal_data_access: false })).status).toBe(449);
    expect((await strict.call(login, { ...who, personal_data_access: true })).status).toBe(200);
    expect((await strict.call(login, who)).status).toBe(200);
    const { database } = strict.database;
    const [kept] = await database.query<{ consented_at: Date }>(
      `SELECT consented_at FROM identity."user" WHERE email = $1`,
      [who.email],
    );
    expect(Date.now() - Number(kept?.consented_at)).toBeLessThan(60_000);
    expect(await database.query(`SELECT 1 FROM identity.audit WHERE action = 'user.consented'`)).toHaveLength(1);
  });

  it('is requested only after the right password, and not of the demo account', async () => {
    const wrong = { email: 'demo-admin@gaugeway.local', password: 'Wrong-2025!' };
    expect((await strict.call(login, wrong)).status).toBe(401);
    expect((await strict.call(login, DEMO)).status).toBe(200);
  });
});
