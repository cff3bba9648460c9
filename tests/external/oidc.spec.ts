import { changePassword, login, oidcFinish, oidcStart, siteProperties, user } from '@gaugeway/proto/api';
import { TEST_ADMIN, testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { FactorKeys } from '../../services/identity/credentials/second-factor/factor-keys';
import { newTotpSecret, totpCode } from '../../services/identity/credentials/second-factor/totp';
import { Browser, type OpenIdProvider, startProvider } from './openid';

const HOME = 'https://meters.example.org';
const START = `${HOME}/api/auth/oidc/start`;
const CALLBACK = `${HOME}/api/auth/oidc/callback`;
const verified = (name: string, ...groups: string[]) => ({
  name: `${name} of the provider`,
  email: `${name}@example.org`,
  email_verified: true,
  groups,
});
const ACCOUNTS = {
  olga: verified('olga', 'meters'),
  boss: verified('boss', 'others', 'chiefs'),
  guest: verified('guest', 'others'),
  doubtful: { ...verified('doubtful', 'meters'), email_verified: false },
  unverified: { ...verified('unverified', 'meters'), email_verified: undefined },
  mailless: { ...verified('mailless', 'meters'), email: undefined },
  thief: { ...verified('thief', 'chiefs'), email: TEST_ADMIN.email },
};
const client = { response_types: ['code'], grant_types: ['authorization_code'], redirect_uris: [CALLBACK] };
const CLIENTS = [
  { ...client, client_id: 'gaugeway', client_secret: 'a secret of the tests', id_token_signed_response_alg: 'RS256' },
  { ...client, client_id: 'public', token_endpoint_auth_method: 'none' },
];
const RULES = JSON.stringify([
  { group: 'chiefs', company: 2, admin: true },
  { group: 'meters', company: 2, access_group: 'Readers' },
]);

let provider: OpenIdProvider;
let app: TestApp;
let addresses = 0;

/** A separate browser, behind its own address. */
const newBrowser = (of: TestApp = app) =>
  new Browser({ [HOME]: of.url }, { 'x-forwarded-for': `198.51.100.${++addresses}`, 'accept-language': 'en' });
const isHome = ({ origin }: URL) => origin === HOME;
/** Parameters that the console receives in the fragment. */
const fragmentOf = (url: URL) => new URLSearchParams(url.hash.split('?')[1]);
const sql = <R extends object>(text: string, parameters: unknown[] = [], of = app) =>
  of.database.database.query<R & Record<string, unknown>>(text, parameters);

/** The provider's address with which a browser begins. */
async function begun(browser: Browser, sub: string): Promise<URL> {
  const at = await browser.follow(START, (url) => url.origin === provider.issuer);
  at.searchParams.set('login_hint', sub);
  return at;
}

/** Signs in at the provider; the callback's address, which is not opened. */
const back = async (browser: Browser, sub: string, change: (url: URL) => void = () => undefined) => {
  const at = await begun(browser, sub);
  change(at);
  return browser.follow(at.href, isHome);
};

/** All redirects up to the console: `code` or `error` of its address. */
const arrive = async (browser: Browser, sub: string) =>
  fragmentOf(await browser.follow((await back(browser, sub)).href, (url) => url.hash !== ''));

async function finish(browser: Browser, code: string, more: object = {}): Promise<TestReply> {
  const response = await browser.go(`${HOME}/api/${oidcFinish.path}`, {
    method: 'POST',
    body: JSON.stringify({ code, ...more }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

async function signIn(sub: string): Promise<TestReply> {
  const browser = newBrowser();
  return finish(browser, (await arrive(browser, sub)).get('code') ?? '');
}

const account = async (email: string) =>
  (
    await sql<{ id: number }>(
      `SELECT u.id, u.company_id, u.is_admin, u.name, u.password_hash, u.auth_source, u.external_id, g.name AS access_group
       FROM identity."user" u LEFT JOIN identity.access_group g ON g.id = u.access_group_id
       WHERE u.email = $1 AND u.deleted_at IS NULL`,
      [email],
    )
  )[0];

/** A second factor as an account has it that enabled one. */
async function withSecondFactor(userId: number): Promise<string> {
  const secret = newTotpSecret();
  const keys = app.get(FactorKeys);
  await sql('INSERT INTO identity.second_factor (user_id, secret, enabled_at) VALUES ($1, $2, now())', [
    userId,
    keys.seal(userId, secret),
  ]);
  return secret;
}

const OVER = { status: 410, body: { key: 'errors.oidc_over' } };

beforeAll(async () => {
  provider = await startProvider({ accounts: ACCOUNTS, clients: CLIENTS });
  app = await testApp([identityService], {
    env: {
      PUBLIC_URL: HOME,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'gaugeway',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
      OIDC_GROUPS: RULES,
      OIDC_TITLE: 'Example',
    },
  });
  await sql(
    `INSERT INTO identity.access_group (company_id, name, can_read, access_all) VALUES (2, 'Readers', '{4,5}', '{4}')`,
  );
}, 60_000);
afterAll(async () => {
  await app.close();
  await provider.stop();
});

describe('the sign-in at an OpenID provider', () => {
  it('creates the account with company and access group of the first group that has a place', async () => {
    const browser = newBrowser();
    const code = (await arrive(browser, 'olga')).get('code') ?? '';
    const reply = await finish(browser, code);
    expect(reply).toMatchObject({ status: 200, body: { data: { token_type: 'bearer' } } });
    expect(browser.cookie(HOME, '__Host-gaugeway')).toMatch(/^[\w.-]+$/);
    expect(browser.cookie(HOME, '__Host-gaugeway-oidc')).toBeUndefined();
    expect(await account('olga@example.org')).toMatchObject({
      company_id: 2,
      is_admin: false,
      access_group: 'Readers',
      name: 'olga of the provider',
      password_hash: null,
      auth_source: 'oidc',
      external_id: `${provider.issuer} olga`,
    });
    expect((await app.call(user, {}, { token: reply.body.data.access_token })).status).toBe(200);
    const [entry] = await sql<{ details: object }>(
      `SELECT details FROM identity.audit WHERE action = 'session.opened' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.details).toMatchObject({ source: 'oidc' });
  });

  it('is offered by its name, and asks the provider for a code with PKCE, a state and a nonce', async () => {
    expect((await app.call(siteProperties, {})).body.data.oidc).toEqual({ title: 'Example' });
    const { searchParams } = await begun(newBrowser(), 'olga');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'gaugeway',
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('brings an account up to date that was changed here', async () => {
    await sql(`UPDATE identity."user" SET is_admin = true, name = 'Queen' WHERE email = 'olga@example.org'`);
    expect((await signIn('olga')).status).toBe(200);
    expect(await account('olga@example.org')).toMatchObject({ is_admin: false, name: 'olga of the provider' });
    expect((await signIn('boss')).status).toBe(200);
    expect(await account('boss@example.org')).toMatchObject({ is_admin: true, access_group: null });
  });

  it('keeps the block that was set here', async () => {
    await sql(`UPDATE identity."user" SET status = 'blocked' WHERE email = 'olga@example.org'`);
    expect(await signIn('olga')).toMatchObject({ status: 403, body: { key: 'errors.account_blocked' } });
    await sql(`UPDATE identity."user" SET status = 'active' WHERE email = 'olga@example.org'`);
  });

  it.each([
    ['no group that has a place', 'guest', 'no_group'],
    ['an email that was not verified', 'doubtful', 'email_unverified'],
    ['an email without a statement about it', 'unverified', 'email_unverified'],
    ['no email', 'mailless', 'no_email'],
    ['the email of a local account', 'thief', 'another_source'],
  ])('is refused for %s, and that is in the audit log', async (_, sub, because) => {
    const before = await account(TEST_ADMIN.email);
    expect([...(await arrive(newBrowser(), sub))]).toEqual([['error', because]]);
    const [entry] = await sql<{ details: object }>(
      `SELECT details FROM identity.audit WHERE action = 'session.refused' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.details).toEqual({ because: `oidc.${because}` });
    expect(await account(`${sub}@example.org`)).toBeUndefined();
    expect(await account(TEST_ADMIN.email)).toEqual(before);
  });

  it('reports a denial with its own code, and not with the text of the provider', async () => {
    const callback = await back(newBrowser(), 'nobody');
    expect(callback.search).toContain('they');
    expect([...(await arrive(newBrowser(), 'nobody'))]).toEqual([['error', 'denied']]);
  });

  it('creates accounts that have no password here: none opens them, and none is changed', async () => {
    const reply = await app.call(login, { email: 'boss@example.org', password: 'Boss-2025!' });
    expect(reply).toMatchObject({ status: 401, body: { key: 'errors.wrong_credentials' } });
    const mine = await account('boss@example.org');
    const input = { id: mine?.id ?? 0, current_password: 'Boss-2025!', password: 'Other-2025!' };
    const token: string = (await signIn('boss')).body.data.access_token;
    expect(
      await app.call(changePassword, { ...input, password_confirmation: input.password }, { token }),
    ).toMatchObject({ status: 422, body: { key: 'errors.password_elsewhere' } });
  });

  it('begins at the address that the provider leads back to, whatever the called host is named', async () => {
    const elsewhere = newBrowser();
    const first = await elsewhere.go(`${app.url}/api/${oidcStart.path}`);
    expect(first.headers.get('location')).toBe(`${START}?home=1`);
    expect(first.headers.getSetCookie()).toEqual([]);
  });
});

describe('a sign-in that comes back', () => {
  const end = async (browser: Browser, callback: URL) =>
    [...fragmentOf(await browser.follow(callback.href, (url) => url.hash !== ''))][0];

  it.each<[string, (callback: URL) => void]>([
    ['a state that nobody gave', ({ searchParams }) => searchParams.set('state', 'x'.repeat(43))],
    ['no state', ({ searchParams }) => searchParams.delete('state')],
  ])('is refused with %s', async (_, change) => {
    const browser = newBrowser();
    const callback = await back(browser, 'olga');
    change(callback);
    expect(await end(browser, callback)).toEqual(['error', 'over']);
  });

  it('is refused in another browser, with and without its own cookie, and stays valid in the right one', async () => {
    const browser = newBrowser();
    const callback = await back(browser, 'olga');
    const another = newBrowser();
    expect(await end(another, callback)).toEqual(['error', 'over']);
    await begun(another, 'olga');
    expect(await end(another, callback)).toEqual(['error', 'over']);
    expect((await end(browser, callback))?.[0]).toBe('code');
  });

  it('is refused a second time', async () => {
    const browser = newBrowser();
    const callback = await back(browser, 'olga');
    expect((await end(browser, callback))?.[0]).toBe('code');
    expect(await end(browser, callback)).toEqual(['error', 'over']);
  });

  it('is refused after ten minutes', async () => {
    const browser = newBrowser();
    const callback = await back(browser, 'olga');
    await sql(`UPDATE identity.oidc_sign_in SET expires_at = expires_at - interval '10 minutes'`);
    expect(await end(browser, callback)).toEqual(['error', 'over']);
  });

  it.each<[string, (request: URL) => void, (callback: URL) => void]>([
    ['made for another nonce', ({ searchParams }) => searchParams.set('nonce', 'x'.repeat(43)), () => undefined],
    [
      'made for another code challenge',
      ({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43)),
      () => undefined,
    ],
    ["another issuer's", () => undefined, ({ searchParams }) => searchParams.set('iss', 'https://another.example.org')],
    ['made up', () => undefined, ({ searchParams }) => searchParams.set('code', 'made-up')],
    ['sent twice', () => undefined, ({ searchParams }) => searchParams.append('code', 'another')],
  ])('is refused with a code that was %s', async (_, begin, come) => {
    const browser = newBrowser();
    const callback = await back(browser, 'olga', begin);
    come(callback);
    expect(await end(browser, callback)).toEqual(['error', 'failed']);
  });
});

describe('the code by which the console gets the session', () => {
  it('works once where two race', async () => {
    const browser = newBrowser();
    const code = (await arrive(browser, 'olga')).get('code') ?? '';
    const replies = await Promise.all([finish(browser, code), finish(browser, code), finish(browser, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('works once where it comes again, and never if invented', async () => {
    const browser = newBrowser();
    const code = (await arrive(browser, 'olga')).get('code') ?? '';
    const bound = newBrowser();
    await begun(bound, 'olga');
    expect(await finish(bound, 'x'.repeat(43))).toMatchObject(OVER);
    expect((await finish(browser, code)).status).toBe(200);
    expect(await finish(browser, code)).toMatchObject(OVER);
  });

  it('opens nothing in another browser, to which it was sent as a link', async () => {
    const browser = newBrowser();
    const code = (await arrive(browser, 'olga')).get('code') ?? '';
    const victim = newBrowser();
    expect(await finish(victim, code)).toMatchObject(OVER);
    await begun(victim, 'boss');
    expect(await finish(victim, code)).toMatchObject(OVER);
  });

  it('is good for a minute', async () => {
    const browser = newBrowser();
    const code = (await arrive(browser, 'olga')).get('code') ?? '';
    await sql(`UPDATE identity.oidc_code SET expires_at = expires_at - interval '60 seconds'`);
    expect(await finish(browser, code)).toMatchObject(OVER);
  });

  it('requires the second factor that the account has here, and is used up by three wrong ones', async () => {
    const secret = await withSecondFactor((await account('boss@example.org'))?.id ?? 0);
    const browser = newBrowser();
    const code = (await arrive(browser, 'boss')).get('code') ?? '';
    const needed = { status: 422, body: { key: 'errors.code_needed', data: { attribute: 'one_t_p' } } };
    expect(await finish(browser, code)).toMatchObject(needed);
    await sql(`UPDATE identity.oidc_code SET expires_at = expires_at - interval '60 seconds'`);
    expect(await finish(browser, code, { one_t_p: '000000' })).toMatchObject({ body: { key: 'errors.code_wrong' } });
    expect((await finish(browser, code, { one_t_p: totpCode(secret, Math.floor(Date.now() / 1000)) })).status).toBe(
      200,
    );

    const again = newBrowser();
    const next = (await arrive(again, 'boss')).get('code') ?? '';
    for (let guess = 0; guess < 3; guess++) expect((await finish(again, next, { one_t_p: '000000' })).status).toBe(422);
    expect(await finish(again, next, { one_t_p: '000000' })).toMatchObject(OVER);
  });
});

describe('a provider that is down', () => {
  it('does not keep the service from starting, is reported, and is called again when it is back', async () => {
    await provider.proxy.cut();
    const late = await testApp([identityService], {
      env: { PUBLIC_URL: HOME, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'gaugeway', OIDC_TIMEOUT_MS: '2000' },
    });
    try {
      const browser = newBrowser(late);
      const down = await browser.follow(START, isHome);
      expect(down.href).toBe(`${START}?home=1`);
      const landed = await browser.follow(down.href, (url) => url.hash !== '');
      expect(landed.href).toBe(`${HOME}/#/auth/oidc?error=unavailable`);
      expect(await late.signIn()).toMatch(/^ey/);
      await provider.proxy.open();
      expect((await begun(newBrowser(late), 'olga')).origin).toBe(provider.issuer);
    } finally {
      await late.close();
    }
  });

  it('is reported to users who come back meanwhile', async () => {
    const browser = newBrowser();
    const callback = await back(browser, 'olga');
    await provider.proxy.cut();
    const landed = await browser.follow(callback.href, (url) => url.hash !== '');
    await provider.proxy.open();
    expect([...fragmentOf(landed)]).toEqual([['error', 'unavailable']]);
  });
});

describe('another provider', () => {
  it('may know the product by a public name only, send all in the ID token, and be trusted with emails', async () => {
    const another = await startProvider({ accounts: ACCOUNTS, clients: CLIENTS }, { OIDC_CLAIMS_IN_TOKEN: '1' });
    const open = await testApp([identityService], {
      env: {
        PUBLIC_URL: HOME,
        OIDC_ISSUER: another.issuer,
        OIDC_CLIENT_ID: 'public',
        OIDC_TRUST_EMAIL: '1',
        OIDC_GROUPS: JSON.stringify([{ group: 'meters', company: 2, admin: true }]),
        PERSONAL_DATA_CONSENT: '1',
      },
    });
    try {
      expect((await open.call(siteProperties, {})).body.data.oidc).toEqual({ title: '127.0.0.1' });
      const arriveThere = async (browser: Browser, sub: string) => {
        const at = await browser.follow(START, ({ origin }) => origin === another.issuer);
        at.searchParams.set('login_hint', sub);
        return fragmentOf(await browser.follow(at.href, (url) => url.hash !== ''));
      };
      const browser = newBrowser(open);
      const code = (await arriveThere(browser, 'unverified')).get('code') ?? '';
      const consentRefusal = { status: 449, body: { data: { attribute: 'personal_data_access' } } };
      expect(await finish(browser, code)).toMatchObject(consentRefusal);
      expect((await finish(browser, code, { personal_data_access: true })).status).toBe(200);
      expect((await arriveThere(newBrowser(open), 'doubtful')).get('error')).toBe('email_unverified');
    } finally {
      await open.close();
      await another.stop();
    }
  }, 30_000);

  it.each([
    ['plain HTTP over the network', { OIDC_ISSUER: 'http://login.example.org', OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER/],
    ['no client', { OIDC_ISSUER: 'https://login.example.org' }, /OIDC_CLIENT_ID/],
    ['no address of the console', { OIDC_ISSUER: 'https://login.example.org', PUBLIC_URL: '' }, /PUBLIC_URL/],
    ['scopes without openid', { OIDC_SCOPES: 'email' }, /OIDC_SCOPES/],
    ['groups that are no list', { OIDC_GROUPS: '{}' }, /OIDC_GROUPS/],
  ])('is not started with for %s', async (_, env, sentence) => {
    const input = { PUBLIC_URL: HOME, ...env };
    await expect(testApp([identityService], { env: input, database: app.database })).rejects.toThrow(sentence);
  });

  it('is none where none is set', async () => {
    const plain = await testApp([identityService]);
    try {
      expect((await plain.call(siteProperties, {})).body.data.oidc).toBeNull();
      expect((await plain.call(oidcStart, {})).status).toBe(404);
      expect((await plain.call(oidcFinish, { code: 'x' })).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
