import { changePassword, forgotPassword, login, siteProperties, user } from '@gaugeway/proto/api';
import { CuttableProxy, testApp, type TestApp, TEST_ADMIN, type TestReply } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { LdapDirectory } from '../../services/identity/credentials/ldap-directory';
import { mailsTo } from '../contract/mailbox';
import { BASE, type Directory, ROOT, startDirectory } from './slapd';

const PEOPLE = `ou=people,${BASE}`;
const GROUPS = `ou=groups,${BASE}`;
const person = (uid: string, mail: string, password: string) => `
dn: uid=${uid},${PEOPLE}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid} of the directory
sn: ${uid}
mail: ${mail}
userPassword: ${password}
`;
const group = (name: string, ...members: string[]) => `
dn: cn=${name},${GROUPS}
objectClass: groupOfNames
cn: ${name}
${members.map((uid) => `member: uid=${uid},${PEOPLE}`).join('\n')}
`;
const LDIF = [
  `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n`,
  `dn: ${PEOPLE}\nobjectClass: organizationalUnit\nou: people\n`,
  `dn: ${GROUPS}\nobjectClass: organizationalUnit\nou: groups\n`,
  person('olga', 'olga@example.org', 'Olga-2025!').trimStart(),
  person('boss', 'boss@example.org', 'Boss-2025!').trimStart(),
  person('guest', 'guest@example.org', 'Guest-2025!').trimStart(),
  // A user who wrote the email of this product's administrator into their own entry.
  person('thief', TEST_ADMIN.email, 'Thief-2025!').trimStart(),
  person('sly', `sly@example.org\nmail: ${TEST_ADMIN.email}`, 'Sly-2025!').trimStart(),
  group('meters', 'olga').trimStart(),
  group('chiefs', 'boss', 'thief').trimStart(),
  group('others', 'guest').trimStart(),
].join('\n');
const RULES = JSON.stringify([
  { group: `CN=Chiefs, ${GROUPS}`, company: 2, admin: true },
  { group: `cn=meters,${GROUPS}`, company: 2, access_group: 'Readers' },
]);

describe('the sign-in of people of a directory', () => {
  let directory: Directory;
  let proxy: CuttableProxy;
  let app: TestApp;
  let calls = 0;

  beforeAll(async () => {
    directory = await startDirectory(LDIF);
    proxy = new CuttableProxy('127.0.0.1', directory.port);
    await proxy.open();
    app = await testApp([identityService], {
      env: {
        LDAP_URL: `ldap://127.0.0.1:${proxy.port}`,
        LDAP_BASE_DN: BASE,
        LDAP_BIND_DN: ROOT.dn,
        LDAP_BIND_PASSWORD: ROOT.password,
        LDAP_USER_FILTER: '(|(mail={{login}})(uid={{login}}))',
        LDAP_GROUPS: RULES,
        LDAP_TIMEOUT_MS: '2000',
      },
    });
    await app.database.database.query(
      `INSERT INTO identity.access_group (company_id, name, can_read, access_all) VALUES (2, 'Readers', '{4,5}', '{4}')`,
    );
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await proxy.cut();
    await directory.stop();
  });

  const signIn = (email: string, password: string): Promise<TestReply> =>
    app.call(
      login,
      { email, password },
      { headers: { 'x-forwarded-for': `198.51.100.${++calls}`, 'accept-language': 'en' } },
    );
  const account = async (email: string) =>
    (
      await app.database.database.query<{ id: number } & Record<string, unknown>>(
        `SELECT u.id, u.company_id, u.is_admin, u.name, u.password_hash, u.auth_source, g.name AS access_group
         FROM identity."user" u LEFT JOIN identity.access_group g ON g.id = u.access_group_id
         WHERE u.email = $1 AND u.deleted_at IS NULL`,
        [email],
      )
    )[0];

  it('creates the account with company and access group of the first group that has a place', async () => {
    const reply = await signIn('olga@example.org', 'Olga-2025!');
    expect(reply.status).toBe(200);
    expect(await account('olga@example.org')).toMatchObject({
      company_id: 2,
      is_admin: false,
      access_group: 'Readers',
      name: 'olga of the directory',
      password_hash: null,
      auth_source: 'ldap',
    });
    expect((await app.call(user, {}, { token: reply.body.data.access_token })).status).toBe(200);
    expect((await app.call(siteProperties, {})).body.data.ldap_support).toBe(true);
  });

  it('makes a user an administrator where the directory says so, and finds them by another login as well', async () => {
    expect((await signIn('boss', 'Boss-2025!')).status).toBe(200);
    expect(await account('boss@example.org')).toMatchObject({ company_id: 2, is_admin: true, access_group: null });
  });

  it('brings an account up to date that was changed here, and keeps the block that was set here', async () => {
    await signIn('olga', 'Olga-2025!');
    await app.database.database.query(
      `UPDATE identity."user" SET is_admin = true, name = 'Queen' WHERE email = 'olga@example.org'`,
    );
    expect((await signIn('olga@example.org', 'Olga-2025!')).status).toBe(200);
    expect(await account('olga@example.org')).toMatchObject({ is_admin: false, name: 'olga of the directory' });
    await app.database.database.query(`UPDATE identity."user" SET status = 'blocked' WHERE email = 'olga@example.org'`);
    expect(await signIn('olga@example.org', 'Olga-2025!')).toMatchObject({
      status: 403,
      body: { key: 'errors.account_blocked' },
    });
    await app.database.database.query(`UPDATE identity."user" SET status = 'active' WHERE email = 'olga@example.org'`);
    const [trail] = await app.database.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM identity.audit WHERE action IN ('user.created', 'user.changed')
       AND user_id = (SELECT id FROM identity."user" WHERE email = 'olga@example.org')`,
    );
    expect(trail?.n).toBe(2);
  });

  it.each([
    ['a wrong password', 'boss@example.org', 'Wrong-2025!'],
    ['nobody of that name', 'nobody@example.org', 'Olga-2025!'],
    ['a filter in the login that would find everybody', '*)(uid=*', 'Olga-2025!'],
    ['a star for a login', '*', 'Olga-2025!'],
    ['a login that fits two entries', TEST_ADMIN.email.replace('gaugeway', '*'), 'Thief-2025!'],
  ])('is refused for %s', async (_, email, password) => {
    expect(await signIn(email, password)).toMatchObject({ status: 401, body: { key: 'errors.wrong_credentials' } });
  });

  it('is refused without a password, which a directory takes for an anonymous bind', async () => {
    expect((await signIn('boss@example.org', '')).status).toBe(422);
    const check = app.get(LdapDirectory);
    await expect(check.signIn('boss@example.org', '', async () => undefined)).resolves.toBeNull();
  });

  it('is refused with a message to users without a matching group', async () => {
    const reply = await signIn('guest@example.org', 'Guest-2025!');
    expect([reply.status, reply.body.key, reply.body.msg]).toEqual([
      403,
      'errors.no_group_here',
      'None of your groups has access. Ask your administrator.',
    ]);
    expect(await account('guest@example.org')).toBeUndefined();
  });

  it('never gives a local account to a person whose entry holds its email', async () => {
    // By the email only the local password counts; by the uid the entry is found, and its email belongs to a user.
    expect((await signIn(TEST_ADMIN.email, 'Thief-2025!')).status).toBe(401);
    expect(await signIn('thief', 'Thief-2025!')).toMatchObject({
      status: 403,
      body: { key: 'errors.account_of_another_source' },
    });
    expect(await account(TEST_ADMIN.email)).toMatchObject({ auth_source: 'local', company_id: 1 });
  });

  it('counts the guesses at one person together, whatever login is used', async () => {
    await app.database.database.query('DELETE FROM identity.sign_in_attempt');
    for (let guess = 0; guess < 3; guess++) expect((await signIn('sly', `Guess-${guess}`)).status).toBe(401);
    expect(await signIn('sly@example.org', 'Guess')).toMatchObject({
      status: 422,
      body: { key: 'errors.captcha_needed' },
    });
    await app.database.database.query('DELETE FROM identity.sign_in_attempt');
  });

  it('leaves the password where it is: none is sent, set or reset here', async () => {
    const { body } = await signIn('boss', 'Boss-2025!');
    const token: string = body.data.access_token;
    expect((await app.call(forgotPassword, { email: 'boss@example.org' })).status).toBe(200);
    expect(await mailsTo(app, 'boss@example.org')).toEqual([]);
    const mine = await account('boss@example.org');
    const input = { id: mine?.id ?? 0, current_password: 'Boss-2025!', password: 'Other-2025!' };
    expect(
      await app.call(changePassword, { ...input, password_confirmation: input.password }, { token }),
    ).toMatchObject({ status: 422, body: { key: 'errors.password_elsewhere' } });
  });

  it('says that the directory is down, counts no failure, and lets local accounts in meanwhile', async () => {
    await proxy.cut();
    try {
      for (let attempt = 0; attempt < 5; attempt++)
        expect(await signIn('boss@example.org', 'Boss-2025!')).toMatchObject({
          status: 503,
          body: { key: 'errors.directory_unavailable' },
        });
      expect((await signIn(TEST_ADMIN.email, TEST_ADMIN.password)).status).toBe(200);
    } finally {
      await proxy.open();
    }
    expect((await signIn('boss@example.org', 'Boss-2025!')).status).toBe(200);
  });
});

describe('a directory that allows no search before a bind', () => {
  it('is bound by the DN of a template, in which a login is no more than a value', async () => {
    const directory = await startDirectory(LDIF);
    const app = await testApp([identityService], {
      env: {
        LDAP_URL: directory.url,
        LDAP_BASE_DN: BASE,
        LDAP_DN_TEMPLATE: `uid={{login}},${PEOPLE}`,
        LDAP_USER_FILTER: '(uid={{login}})',
        LDAP_GROUPS: RULES,
      },
    });
    try {
      expect((await app.call(login, { email: 'boss', password: 'Boss-2025!' })).status).toBe(200);
      expect((await app.call(login, { email: 'boss', password: 'Wrong-2025!' })).status).toBe(401);
      expect((await app.call(login, { email: `boss,${PEOPLE}`, password: 'Boss-2025!' })).status).toBe(401);
    } finally {
      await app.close();
      await directory.stop();
    }
  }, 30_000);
});
