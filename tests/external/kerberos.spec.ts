import { login, user } from '@gaugeway/proto/api';
import { CuttableProxy, testApp, type TestApp } from '@gaugeway/platform/testing';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { enterAs, PROXY } from '../contract/front-proxy';
import { BASE, type Directory, ROOT, startDirectory } from './slapd';

const PEOPLE = `ou=people,${BASE}`;
const GROUPS = `ou=groups,${BASE}`;
/** The schemas of slapd have no userPrincipalName: here the principals are kept next to the uid. */
const person = (uid: string, ...principals: string[]) =>
  [
    `dn: uid=${uid},${PEOPLE}`,
    'objectClass: inetOrgPerson',
    ...[uid, ...principals].map((name) => `uid: ${name}`),
    `cn: ${uid} of the directory`,
    `sn: ${uid}`,
    `mail: ${uid}@example.org`,
    'userPassword: Olga-2025!',
    '',
  ].join('\n');
const LDIF = [
  `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n`,
  `dn: ${PEOPLE}\nobjectClass: organizationalUnit\nou: people\n`,
  `dn: ${GROUPS}\nobjectClass: organizationalUnit\nou: groups\n`,
  person('olga', 'olga@CORP.EXAMPLE'),
  person('guest', 'guest@CORP.EXAMPLE'),
  person('one', 'both@CORP.EXAMPLE'),
  person('other', 'both@CORP.EXAMPLE'),
  `dn: cn=chiefs,${GROUPS}\nobjectClass: groupOfNames\ncn: chiefs\n${['olga', 'one', 'other']
    .map((uid) => `member: uid=${uid},${PEOPLE}\n`)
    .join('')}`,
].join('\n');

describe('a principal that the directory knows', () => {
  let directory: Directory;
  let proxy: CuttableProxy;
  let app: TestApp;

  beforeAll(async () => {
    directory = await startDirectory(LDIF);
    proxy = new CuttableProxy('127.0.0.1', directory.port);
    await proxy.open();
    app = await testApp([identityService, edgeService], {
      env: {
        KERBEROS_HEADER: 'X-Remote-User',
        KERBEROS_PROXIES: PROXY,
        KERBEROS_LDAP_FILTER: '(uid={{principal}})',
        // Without the directory every user of the realm would be let in by this; with it, it counts for nothing.
        KERBEROS_GROUPS: JSON.stringify([{ group: 'CORP.EXAMPLE', company: 1, admin: true }]),
        LDAP_URL: `ldap://127.0.0.1:${proxy.port}`,
        LDAP_BASE_DN: BASE,
        LDAP_BIND_DN: ROOT.dn,
        LDAP_BIND_PASSWORD: ROOT.password,
        LDAP_GROUPS: JSON.stringify([{ group: `cn=chiefs,${GROUPS}`, company: 2, admin: true }]),
        LDAP_TIMEOUT_MS: '2000',
      },
    });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await proxy.cut();
    await directory.stop();
  });

  it('has the account, the name and the groups of the directory, and the same account by the password', async () => {
    const opened = await enterAs(app, 'olga@CORP.EXAMPLE');
    expect(opened.status).toBe(200);
    const token: string = opened.body.data.access_token;
    expect((await app.call(user, {}, { token })).body.data).toMatchObject({
      user: { email: 'olga@example.org', name: 'olga of the directory', first_login: true },
      current_company: { id: 2 },
    });
    expect((await app.call(login, { email: 'olga@example.org', password: 'Olga-2025!' })).status).toBe(200);
    expect((await enterAs(app, 'olga@CORP.EXAMPLE')).status).toBe(200);
    const accounts = await app.database.database.query(
      `SELECT auth_source, external_id, is_admin, first_login FROM identity."user" WHERE email LIKE 'olga@%'`,
    );
    expect(accounts).toEqual([
      { auth_source: 'ldap', external_id: `uid=olga,${PEOPLE}`, is_admin: true, first_login: false },
    ]);
    const log = await app.database.database.query<{ details: object }>(
      `SELECT details FROM identity.audit WHERE action = 'session.opened' ORDER BY id`,
    );
    expect(log.map(({ details }) => details)).toMatchObject([
      { source: 'ldap', principal: 'olga@CORP.EXAMPLE' },
      { source: 'ldap' },
      { source: 'ldap', principal: 'olga@CORP.EXAMPLE' },
    ]);
    expect(log[1]?.details).not.toHaveProperty('principal');
  });

  it.each([
    ['no entry has it', 'nobody@CORP.EXAMPLE'],
    ['none of the groups has a place', 'guest@CORP.EXAMPLE'],
    ['two entries have it', 'both@CORP.EXAMPLE'],
    ['it is a filter that would find somebody', '*@CORP.EXAMPLE'],
    ['it is another filter', 'x)(uid=olga@CORP.EXAMPLE'],
  ])('is refused where %s', async (_, name) => {
    expect(await enterAs(app, name)).toMatchObject({ status: 403, body: { key: 'errors.no_group_here' } });
  });

  it('gets an error while the directory is down, and signs in when it is back', async () => {
    await proxy.cut();
    try {
      expect(await enterAs(app, 'olga@CORP.EXAMPLE')).toMatchObject({
        status: 503,
        body: { key: 'errors.directory_unavailable' },
      });
    } finally {
      await proxy.open();
    }
    expect((await enterAs(app, 'olga@CORP.EXAMPLE')).status).toBe(200);
  });
});
