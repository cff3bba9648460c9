import { kerberosLogin, login, siteProperties, user } from '@gaugeway/proto/api';
import { testApp, type TestApp, TEST_ADMIN } from '@gaugeway/platform/testing';
import { edgeService, gatewayService } from '../../services/gateway/gateway.module';
import { kerberosEnv } from '../../services/identity/sessions/kerberos/kerberos.env';
import { identityService } from '../../services/identity/identity.module';
import { TwoFactorService } from '../../services/identity/credentials/second-factor/two-factor.service';
import { CONSOLE_HEADER, enterAs, principal, PROXY, sendRaw } from './front-proxy';
import { serviceUrls } from './service-urls';

const ANNA = 'anna@CORP.EXAMPLE';
const RULES = JSON.stringify([
  { group: 'corp.example', company: 2, access_group: 'Network' },
  { group: 'GAUGEWAY.LOCAL', company: 2, admin: true },
]);
const ENV = {
  KERBEROS_HEADER: 'X-Remote-User',
  KERBEROS_PROXIES: PROXY,
  KERBEROS_REALMS: 'CORP.EXAMPLE,gaugeway.local,ORPHAN.EXAMPLE',
  KERBEROS_GROUPS: RULES,
};
const MAKE_GROUP = `INSERT INTO identity.access_group (company_id, name, can_read) VALUES (2, 'Network', '{4}')`;

const isKerberos = async (app: TestApp, lines: string[], from?: string) =>
  (await sendRaw(app, siteProperties, lines, { from })).body.data.is_kerberos as boolean;
const audit = async (app: TestApp, action: string) =>
  (
    await app.database.database.query<{ details: Record<string, unknown> }>(
      'SELECT details FROM identity.audit WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    )
  )[0]?.details;

describe('a sign-in through the front proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp([identityService, edgeService], { env: { ...ENV, PERSONAL_DATA_CONSENT: '1' } });
    await app.database.database.query(MAKE_GROUP);
  });
  afterAll(() => app.close());
  const agreed = { personal_data_access: true };
  const change = (sql: string) => app.database.database.query(`UPDATE identity.${sql}`);

  it('asks for the consent once, opens a session and creates the account of the realm', async () => {
    expect(await isKerberos(app, [principal(ANNA)])).toBe(true);
    expect(await enterAs(app, ANNA)).toMatchObject({
      status: 449,
      body: { data: { attribute: 'personal_data_access' } },
    });
    const opened = await enterAs(app, ANNA, agreed);
    expect(opened).toMatchObject({ status: 200, body: { data: { token_type: 'bearer', expires_in: 600 } } });
    expect(opened.head).toMatch(/set-cookie: __Host-gaugeway=[^;]+;.*HttpOnly; Secure; SameSite=Strict/i);
    const token: string = opened.body.data.access_token;
    expect((await app.call(user, {}, { token })).body.data.user).toMatchObject({ email: 'anna@corp.example' });
    expect(await audit(app, 'session.opened')).toMatchObject({ source: 'kerberos', principal: ANNA });
    // Active Directory returns the name in the case that was typed.
    expect((await enterAs(app, 'Anna@corp.example')).status).toBe(200);
    const rows = await app.database.database.query(
      `SELECT u.company_id, u.is_admin, u.auth_source, g.name FROM identity."user" u
       JOIN identity.access_group g ON g.id = u.access_group_id WHERE u.email = 'anna@corp.example'`,
    );
    expect(rows).toEqual([{ company_id: 2, is_admin: false, auth_source: 'kerberos', name: 'Network' }]);
  });

  it('means nothing on a connection that is not the proxy, whatever X-Forwarded-For says', async () => {
    const lines = [principal(ANNA), CONSOLE_HEADER, `x-forwarded-for: ${PROXY}`];
    expect(await isKerberos(app, lines, '127.0.0.1')).toBe(false);
    expect(await sendRaw(app, kerberosLogin, lines, { from: '127.0.0.1' })).toMatchObject({
      status: 401,
      body: { key: 'errors.no_principal' },
    });
  });

  it.each([
    ['no header', []],
    ['the header twice', [principal(ANNA), principal('eve@CORP.EXAMPLE')]],
    ['two names in one', [principal(`${ANNA}, eve@CORP.EXAMPLE`)]],
    ['an empty header', [principal('')]],
    ['a control character', [principal('anna\u0001@CORP.EXAMPLE')]],
    ['10,000 characters', [principal(`${'a'.repeat(10_000)}@CORP.EXAMPLE`)]],
    ['a name without a realm', [principal('anna')]],
    ['another realm', [principal('anna@OTHER.EXAMPLE')]],
  ])('recognises no user by %s', async (_, lines) => {
    const reply = await sendRaw(app, kerberosLogin, [...lines, CONSOLE_HEADER], { body: JSON.stringify(agreed) });
    // The parser of HTTP itself refuses characters that no header may have.
    expect([400, 401]).toContain(reply.status);
    if (reply.status === 401) expect(await isKerberos(app, lines)).toBe(false);
  });

  it('cannot be requested by a page of another site', async () => {
    const refused = { status: 403, body: { key: 'errors.not_from_console' } };
    expect(await sendRaw(app, kerberosLogin, [principal(ANNA)])).toMatchObject(refused);
    const strange = [principal(ANNA), 'x-requested-with: XMLHttpRequest'];
    expect(await sendRaw(app, kerberosLogin, strange)).toMatchObject(refused);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        await sendRaw(app, kerberosLogin, [principal(ANNA), CONSOLE_HEADER, `sec-fetch-site: ${site}`]),
      ).toMatchObject(refused);
    const ours = [principal(ANNA), CONSOLE_HEADER, 'sec-fetch-site: same-origin'];
    expect((await sendRaw(app, kerberosLogin, ours, { body: JSON.stringify(agreed) })).status).toBe(200);
  });

  it('is refused where the realm has no place, for a service, and for the email of an account of another kind', async () => {
    const noGroup = { status: 403, body: { key: 'errors.no_group_here' } };
    expect(await enterAs(app, 'anna@ORPHAN.EXAMPLE', agreed)).toMatchObject(noGroup);
    expect(await audit(app, 'session.refused')).toEqual({
      because: 'errors.no_group_here',
      principal: 'anna@ORPHAN.EXAMPLE',
    });
    expect(await enterAs(app, 'HTTP/meters.corp.example@CORP.EXAMPLE', agreed)).toMatchObject(noGroup);
    expect(await enterAs(app, TEST_ADMIN.email, agreed)).toMatchObject({
      status: 403,
      body: { key: 'errors.account_of_another_source' },
    });
  });

  it('stops at a block, at a company that is expired or for machines only, and at a second factor', async () => {
    const bob = 'bob@CORP.EXAMPLE';
    expect((await enterAs(app, bob, agreed)).status).toBe(200);
    const refusedWhile = async (set: string, unset: string) => {
      await change(set);
      const { status, body } = await enterAs(app, bob);
      await change(unset);
      return [status, body.key];
    };
    const bobs = `"user" SET status = 'active' WHERE email = 'bob@corp.example'`;
    expect(await refusedWhile(bobs.replace('active', 'blocked'), bobs)).toEqual([403, 'errors.account_blocked']);
    const demos = 'company SET only_api = false, expires_at = NULL WHERE id = 2';
    expect(await refusedWhile(demos.replace('false', 'true'), demos)).toEqual([403, 'guards.msg_1']);
    expect(await refusedWhile(demos.replace('NULL', "'2020-01-01'"), demos)).toEqual([403, 'errors.company_blocked']);
    const check = jest.spyOn(app.get(TwoFactorService), 'check').mockResolvedValue('needed');
    expect(await enterAs(app, bob)).toMatchObject({ status: 422, body: { data: { attribute: 'one_t_p' } } });
    check.mockResolvedValue('wrong');
    const guesses: number[] = [];
    for (let guess = 0; guess < 11; guess++) guesses.push((await enterAs(app, bob, { one_t_p: '000000' })).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    check.mockRestore();
    expect((await enterAs(app, bob)).status).toBe(200);
  });

  it('gives the account no password to sign in with', async () => {
    expect((await app.call(login, { email: 'anna@corp.example', password: '' })).status).toBe(422);
    expect((await app.call(login, { email: 'anna@corp.example', password: 'x' })).status).toBe(401);
  });
});

describe('the gateway in its own process', () => {
  it('passes to identity the user that the proxy named, and passes no header on that a caller wrote', async () => {
    // The worst case: identity, too, is set to trust the header, and the gateway's address.
    const services = await testApp([identityService], {
      env: { ...ENV, KERBEROS_PROXIES: `${PROXY},127.0.0.1`, TRUST_PROXY: '0' },
    });
    const gateway = await testApp([gatewayService], {
      env: {
        ...ENV,
        SERVICE_URLS: serviceUrls(() => services.url),
      },
      database: services.database,
    });
    try {
      await services.database.database.query(MAKE_GROUP);
      expect(await isKerberos(gateway, [principal(ANNA)])).toBe(true);
      expect(await isKerberos(gateway, [principal(ANNA)], '127.0.0.1')).toBe(false);
      expect((await enterAs(gateway, ANNA)).status).toBe(200);
      const forged = [principal(ANNA), CONSOLE_HEADER];
      expect((await sendRaw(gateway, kerberosLogin, forged, { from: '127.0.0.1' })).status).toBe(401);
      // Nor by bypassing the gateway.
      expect(await isKerberos(services, [principal(ANNA)])).toBe(false);
      expect((await sendRaw(services, kerberosLogin, forged)).status).toBe(401);
    } finally {
      await gateway.close();
      await services.close();
    }
  });
});

describe('an installation without a front proxy', () => {
  it('takes the header for nothing', async () => {
    const plain = await testApp([identityService, edgeService]);
    try {
      expect(await isKerberos(plain, [principal(ANNA)])).toBe(false);
      expect((await enterAs(plain, ANNA)).status).toBe(401);
    } finally {
      await plain.close();
    }
  });

  it('does not start with a directory that no one may search', () => {
    const before = { ...process.env };
    Object.assign(process.env, ENV, { LDAP_URL: 'ldap://127.0.0.1:389' });
    try {
      expect(() => kerberosEnv.read()).toThrow('LDAP_BIND_DN is not set');
    } finally {
      process.env = before;
    }
  });
});
