import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { login, logout, ownSessions, refresh, setLocale, user, userSettings } from '@gaugeway/proto/api';
import { companyRegistry, type EventOf, sessionRevoked } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { defineService } from '@gaugeway/platform/service';
import { TEST_ADMIN, testApp, type TestApp, testDatabase, type TestReply } from '@gaugeway/platform/testing';
import { request } from 'node:http';
import { identityService } from '../../services/identity/identity.module';
import { eventually } from './devices-fixture';
import { solvedCaptcha } from './mailbox';
import { company, DEMO, person } from './people';

const DAY_MS = 86_400_000;

/** Listens to identity's events for the other services. */
@Injectable()
class Listener implements OnModuleInit {
  readonly companies: EventOf<typeof companyRegistry>[] = [];
  readonly revoked: EventOf<typeof sessionRevoked>[] = [];

  constructor(private readonly bus: Bus) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: companyRegistry,
      group: 'listener',
      handle: async (events) => events.forEach(({ value }) => value && this.companies.push(value)),
    });
    this.bus.subscribe({
      topic: sessionRevoked,
      group: 'listener',
      handle: async (events) => events.forEach(({ value }) => value && this.revoked.push(value)),
    });
  }
}

@Module({ providers: [Listener] })
class ListenerModule {}

const listener = defineService({ name: 'gateway', module: ListenerModule, schema: null, entities: [], migrations: [] });

let app: TestApp;

beforeAll(async () => {
  // The tests come from many addresses.
  app = await testApp([identityService, listener]);
});
afterAll(() => app.close());

let addresses = 0;
const elsewhere = () => ({
  'x-forwarded-for': `198.51.${100 + (++addresses >> 8)}.${addresses & 255}`,
  'accept-language': 'en',
});
/** Signs in as a person does who reads the captcha where there is one. */
const signIn = async (
  who: { email: string; password: string },
  headers: Record<string, string> = elsewhere(),
): Promise<TestReply> => {
  const input = { email: who.email, password: who.password };
  const reply = await app.call(login, input, { headers });
  if (reply.body.key !== 'errors.captcha_needed') return reply;
  return app.call(login, { ...input, ...(await solvedCaptcha(app, elsewhere())) }, { headers });
};
const deviceOf = ({ headers }: TestReply) =>
  /(?:__Host-)?gaugeway-device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
const cookieOf = ({ headers }: TestReply) => headers.get('set-cookie')?.split(';')[0] ?? '';
const query = <R extends object>(sql: string, parameters?: unknown[]) =>
  app.database.database.query<R & Record<string, unknown>>(sql, parameters);

describe('signing in', () => {
  it('is refused to a blocked user who knows the password, and reveals the block to no one else', async () => {
    const blocked = await person(app, { companyId: 2 });
    await query(`UPDATE identity."user" SET status = 'blocked' WHERE id = $1`, [blocked.userId]);
    expect(await signIn(blocked)).toMatchObject({ status: 403, body: { key: 'errors.account_blocked' } });
    expect(await signIn({ ...blocked, password: 'Wrong-2025!' })).toMatchObject({
      status: 401,
      body: { key: 'errors.wrong_credentials' },
    });
  });

  it.each([
    ['blocked', { status: 'blocked' }, 403, 'errors.company_blocked'],
    ['closed to all but machines', { only_api: true }, 403, 'guards.msg_1'],
    ['expired for fifteen days', { expires_at: new Date(Date.now() - 15 * DAY_MS) }, 403, 'errors.company_blocked'],
    ['expired for thirteen days', { expires_at: new Date(Date.now() - 13 * DAY_MS) }, 200, undefined],
    ['going to expire', { expires_at: new Date(Date.now() + DAY_MS) }, 200, undefined],
  ])('of a user whose company is %s', async (name, columns, status, key) => {
    const companyId = await company(app, { name });
    const member = await person(app, { companyId });
    await query('UPDATE identity.company SET status = $2, only_api = $3, expires_at = $4 WHERE id = $1', [
      companyId,
      'status' in columns ? columns.status : 'active',
      'only_api' in columns,
      'expires_at' in columns ? columns.expires_at : null,
    ]);
    const reply = await signIn(member);
    expect([reply.status, reply.body.key]).toEqual([status, key]);
  });

  it('stays open to the administrator of a company that expired long ago', async () => {
    const companyId = await company(app, { name: 'Late payer', expires_at: new Date(Date.now() - 400 * DAY_MS) });
    const boss = await person(app, { companyId, isAdmin: true });
    expect((await app.call(user, {}, { token: boss.token })).status).toBe(200);
  });

  it('is the first one once: a reload keeps saying so, the next sign-in does not', async () => {
    const newcomer = await person(app, { companyId: 2 });
    const isFirst = async (token: string) =>
      (await app.call(user, {}, { token })).body.data.user.first_login as boolean;
    expect([await isFirst(newcomer.token), await isFirst(newcomer.token)]).toEqual([true, true]);
    expect(await isFirst(await app.signIn(newcomer.email, newcomer.password))).toBe(false);
  });

  it('ignores case and spaces around the email', async () => {
    expect((await signIn({ ...DEMO, email: '  Demo@Gaugeway.LOCAL ' })).status).toBe(200);
  });

  it('is in the audit log with who and from where, refused or not', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const member = await person(app, { companyId: 2 });
    await signIn({ ...member, password: 'Wrong-2025!' }, headers);
    const opened = await signIn(member, headers);
    await app.call(logout, {}, { token: opened.body.data.access_token, headers });
    const rows = await query<{ action: string; address: string }>(
      'SELECT action, company_id, address, details FROM identity.audit WHERE user_id = $1 AND address = $2 ORDER BY id',
      [member.userId, '203.0.113.5'],
    );
    const session = expect.objectContaining({ session: expect.any(String) });
    expect(rows).toEqual([
      {
        action: 'session.refused',
        company_id: 2,
        address: '203.0.113.5',
        details: { because: 'errors.wrong_credentials' },
      },
      { action: 'session.opened', company_id: 2, address: '203.0.113.5', details: session },
      { action: 'session.closed', company_id: 2, address: '203.0.113.5', details: session },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Wrong-2025!');
  });
});

describe('guessing', () => {
  it('is stopped for the account after ten tries from wherever, also with the right password', async () => {
    const member = await person(app, { companyId: 2 });
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await signIn({ ...member, password: `Guess-${attempt}` })).status).toBe(401);
    const locked = await signIn(member);
    expect(locked).toMatchObject({ status: 429, body: { key: 'errors.too_many_sign_ins' } });
    expect(Number(locked.headers.get('retry-after'))).toBe(900);
    await query(`UPDATE identity.sign_in_attempt SET at = at - interval '16 minutes'`);
    expect((await signIn(member)).status).toBe(200);
  });

  it('restarts after the right password', async () => {
    const member = await person(app, { companyId: 2 });
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++)
        expect((await signIn({ ...member, password: 'Guess' })).status).toBe(401);
      expect((await signIn(member)).status).toBe(200);
    }
  });

  it('is stopped for an address that tries many accounts', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.66' };
    const captchas = await Promise.all(Array.from({ length: 110 }, () => solvedCaptcha(app, elsewhere())));
    const guess = (index: number, captcha: object) =>
      app.call(login, { email: `victim-${index}@gaugeway.local`, password: 'Spring-2025', ...captcha }, { headers });
    const guesses = await Promise.all(captchas.map((solved, index) => guess(index, solved)));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await signIn(DEMO, headers)).status).toBe(429);
    expect((await signIn(DEMO)).status).toBe(200);
  });

  it('puts no captcha on others behind the address, and does not lock out a known device', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.88' };
    const member = await person(app, { companyId: 2 });
    const device = deviceOf(await app.call(login, member, { headers: elsewhere() }));
    const guess = async (password: string, more: object = {}) =>
      (await app.call(login, { email: member.email, password, ...more }, { headers })).status;
    // A stranger behind the same address guesses at an unknown account and at this one.
    for (let round = 0; round < 3; round++)
      await app.call(login, { email: 'unknown@gaugeway.local', password: 'x' }, { headers });
    expect((await app.call(login, DEMO, { headers })).status).toBe(200);
    for (let round = 0; round < 10; round++) await guess(`Guess-${round}`, await solvedCaptcha(app, elsewhere()));
    expect(await guess(member.password, await solvedCaptcha(app, elsewhere()))).toBe(429);
    await query(
      `INSERT INTO identity.sign_in_attempt (email, address) SELECT 'guess ' || n, '203.0.113.88' FROM generate_series(1, 100) n`,
    );
    // The known device signs in, without a captcha; its success does not restart the count of the strangers.
    expect((await app.call(login, member, { headers: { ...headers, cookie: device } })).status).toBe(200);
    expect(await guess(member.password)).toBe(429);
    // A device is known to its own accounts only.
    const other = await person(app, { companyId: 2 });
    expect((await app.call(login, other, { headers: { ...headers, cookie: device } })).status).toBe(429);
  });

  it('from a known device has a count for itself: three without a captcha, ten in all', async () => {
    const member = await person(app, { companyId: 2 });
    const cookie = deviceOf(await app.call(login, member, { headers: elsewhere() }));
    const guess = (captcha: object) =>
      app.call(login, { email: member.email, password: 'Guess', ...captcha }, { headers: { ...elsewhere(), cookie } });
    for (let round = 0; round < 3; round++) expect((await guess({})).status).toBe(401);
    expect((await guess({})).body.key).toBe('errors.captcha_needed');
    for (let round = 0; round < 7; round++)
      expect((await guess(await solvedCaptcha(app, elsewhere()))).status).toBe(401);
    expect((await guess(await solvedCaptcha(app, elsewhere()))).status).toBe(429);
    // Its guesses lock out no other device.
    expect((await app.call(login, member, { headers: elsewhere() })).status).toBe(200);
  });

  it('is counted for the address that the proxy saw, whatever the caller wrote before it', async () => {
    await signIn({ email: 'spoofer@gaugeway.local', password: 'x' }, { 'x-forwarded-for': '10.9.9.9, 203.0.113.44' });
    const [row] = await query<{ address: string }>(
      `SELECT address FROM identity.sign_in_attempt WHERE email = 'spoofer@gaugeway.local'`,
    );
    expect(row?.address).toBe('203.0.113.44');
  });

  it('does not even reach the database in a flood', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.99' };
    const replies = await Promise.all(Array.from({ length: 200 }, () => app.call(refresh, {}, { headers })));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]?.body.key).toBe('errors.too_many_requests');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});

describe('the refresh cookie', () => {
  it('is a plain one for a host of the local network without TLS, where a browser would keep no other', async () => {
    const { hostname, port } = new URL(app.url);
    const headers = await new Promise<Record<string, string | string[] | undefined>>((resolve, reject) => {
      const body = JSON.stringify(DEMO);
      request({
        hostname,
        port,
        path: '/api/auth/login',
        method: 'POST',
        headers: {
          ...elsewhere(),
          host: 'meters.lan',
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
        .once('response', (response) => {
          response.resume();
          resolve(response.headers);
        })
        .once('error', reject)
        .end(body);
    });
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^gaugeway=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('of a user who was blocked meanwhile is worth nothing', async () => {
    const member = await person(app, { companyId: 2 });
    const cookie = cookieOf(await signIn(member));
    await query(`UPDATE identity."user" SET status = 'blocked' WHERE id = $1`, [member.userId]);
    expect((await app.call(refresh, {}, { headers: { cookie } })).status).toBe(401);
  });

  it.each([
    '',
    'nonsense',
    '00000000-0000-4000-8000-000000000000.x',
    `00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`,
  ])('that we never gave is refused: %p', async (value) => {
    const { status, body } = await app.call(refresh, {}, { headers: { cookie: `__Host-gaugeway=${value}` } });
    expect([status, body.key]).toEqual([401, 'errors.no_session']);
  });

  it('is kept only as a hash', async () => {
    const secret = cookieOf(await signIn(DEMO)).split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    const [row] = await query<{ kept: string }>(`SELECT string_agg(s::text, '') AS kept FROM identity.session s`);
    expect(row?.['kept']).not.toContain(secret);
  });
});

describe('the demo account', () => {
  const me = async (token: string) => (await app.call(user, {}, { token })).body.data.user;

  it('shows a visitor only their own session, and no other address', async () => {
    const other = await app.call(login, DEMO, { headers: elsewhere() });
    expect(other.status).toBe(200);
    const token = await app.signIn(DEMO.email, DEMO.password);
    const { sessions } = (await app.call(ownSessions, {}, { token })).body.data;
    expect(sessions).toMatchObject([{ current: true }]);
    expect(JSON.stringify(sessions)).not.toContain('198.51.');
  });

  it('lets each visitor choose language and columns for themselves, and keeps nothing for the next', async () => {
    const token = await app.signIn(DEMO.email, DEMO.password);
    const { locale } = await me(await app.signIn(DEMO.email, DEMO.password));
    const [lang = 'ru'] = (['ru', 'mn'] as const).filter((choice) => choice !== locale);
    expect((await app.call(setLocale, { lang }, { token })).status).toBe(200);
    expect((await app.call(userSettings, { settings: { density: 'compact' } }, { token })).status).toBe(200);
    expect(await me(token)).toMatchObject({ locale: lang, settings: { density: 'compact' } });
    expect(await me(await app.signIn(DEMO.email, DEMO.password))).toMatchObject({ locale, settings: {} });
    expect((await app.call(logout, {}, { token })).status).toBe(200);
  });
});

describe('the language of an answer', () => {
  it("is what the caller requests, then the user's own", async () => {
    const token = await app.signIn(DEMO.email, DEMO.password);
    await app.call(setLocale, { lang: 'mn' }, { token });
    const messageFor = async (headers: Record<string, string>) =>
      (await app.call(userSettings, { settings: {} }, { token, headers })).body.data.msg;
    expect(await messageFor({ 'accept-language': 'en' })).toBe('Settings saved.');
    // Node's fetch sends `*` where nothing is requested.
    await eventually(async () => expect(await messageFor({ 'accept-language': '*' })).toBe('Тохиргоо хадгалагдлаа.'));
    expect(await messageFor({ 'accept-language': 'ru' })).toBe('Настройки сохранены.');
  });
});

describe('the other services', () => {
  it('are notified of the companies and of each session that ends', async () => {
    const heard = app.get(Listener);
    await eventually(() =>
      expect(heard.companies.map(({ companyId, parentId }) => [companyId, parentId]).sort()).toEqual([
        [1, 0],
        [2, 1],
      ]),
    );
    const me = await person(app, { companyId: 2 });
    await app.call(logout, {}, { token: me.token });
    await eventually(() => expect(heard.revoked.map(({ userId }) => userId)).toContain(me.userId));
  });
});

describe('a second start', () => {
  it('creates nothing twice and keeps a changed password', async () => {
    const database = await testDatabase();
    try {
      for (const password of [TEST_ADMIN.password, 'Another-2025!']) {
        const started = await testApp([identityService], { database, env: { ADMIN_PASSWORD: password } });
        expect((await started.call(login, TEST_ADMIN)).status).toBe(200);
        await started.close();
      }
      const [counts] = await database.database.query<{ users: number; companies: number; groups: number }>(
        `SELECT (SELECT count(*) FROM identity."user") AS users, (SELECT count(*) FROM identity.company) AS companies,
                (SELECT count(*) FROM identity.access_group) AS groups`,
      );
      expect(counts).toEqual({ users: 3, companies: 2, groups: 1 });
    } finally {
      await database.drop();
    }
  });

  it('creates neither demo company nor demo account where the demo is off', async () => {
    const plain = await testApp([identityService], { env: { DEMO: '0', DEMO_ADMIN_PASSWORD: '' } });
    try {
      expect((await plain.call(login, DEMO)).status).toBe(401);
      expect((await plain.call(login, TEST_ADMIN)).status).toBe(200);
    } finally {
      await plain.close();
    }
  });
});
