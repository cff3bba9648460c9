import {
  accessGroups,
  changePassword,
  companyUser,
  companyUsers,
  createAccessGroup,
  createUser,
  deleteAccessGroup,
  deleteUser,
  editAccessGroup,
  editUser,
  endOwnSession,
  endUserSession,
  login,
  ownSessions,
  saveCompanyUser,
  saveOwnUser,
  SECTION,
  switchUser,
  user,
  userSessions,
} from '@gaugeway/proto/api';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { mailsTo } from './mailbox';
import { company, type Person, person } from './people';

const ALL: number[] = Object.values(SECTION);
const NEW_PASSWORD = 'Other-Test-2025!';

let app: TestApp;
let companyId: number;
let admin: Person;
let foreigner: Person;
let groupId: number;
let made = 0;

beforeAll(async () => {
  app = await testApp([identityService]);
  companyId = await company(app, { name: 'Meters of the North' });
  admin = await person(app, { companyId, isAdmin: true });
  foreigner = await person(app, { companyId: 2, isAdmin: true });
  groupId = await group('Readers', { read: [1, 4] });
});

afterAll(() => app.close());

async function group(name: string, rules: Record<string, number[]>): Promise<number> {
  const { body } = await app.call(createAccessGroup, { name, access_rules: rules }, { token: admin.token });
  return body.data.access_group.id;
}

const newEmail = () => `made-${++made}@gaugeway.local`;
const create = (input: Record<string, unknown> = {}, token = admin.token) =>
  app.call(createUser, { name: 'Somebody', email: newEmail(), access_group_id: groupId, ...input }, { token });
async function madeUser(input: Record<string, unknown> = {}) {
  const { status, body } = await create(input);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { id: body.data.user.id as number, email: body.data.user.email as string, password: body.data.password };
}
const auditOf = (action: string) =>
  app.database.database.query<{ user_id: number; details: { user?: number } }>(
    'SELECT user_id, details FROM identity.audit WHERE action = $1 AND company_id = $2 ORDER BY id DESC',
    [action, companyId],
  );

describe('a user', () => {
  it('is created with a random password that is shown once, signs in with it, and is in the audit log', async () => {
    const { status, body } = await create({ name: '  Anna  ', phone_number: '+7 900 000-00-00' });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      name: 'Anna',
      phone_number: '+7 900 000-00-00',
      status: 'active',
      is_admin: false,
      access_group: { id: groupId, name: 'Readers' },
      last_sign_in_at: null,
    });
    await app.signIn(body.data.user.email, body.data.password);
    const one = await app.call(companyUser, { id: body.data.user.id }, { token: admin.token });
    expect(one.body.data.user.last_sign_in_at).toBeGreaterThan(0);
    expect(JSON.stringify(one.body)).not.toContain('argon2');
    expect((await auditOf('user.created'))[0]).toMatchObject({
      user_id: admin.userId,
      details: { user: body.data.user.id },
    });
    expect(JSON.stringify(await auditOf('user.created'))).not.toContain(body.data.password);
  });

  it('is listed, sorted, searched, paged, and without paging as a bare list', async () => {
    const other = await company(app, { name: 'A separate list' });
    const owner = await person(app, { companyId: other, isAdmin: true });
    for (const name of ['Бат', 'Anna_1', 'Zoë'])
      await create({ name, is_admin: true, access_group_id: null }, owner.token);
    const list = async (input: Record<string, unknown>) =>
      (await app.call(companyUsers, input, { token: owner.token })).body.data.users;
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const page = await list({ per_page: 2, sort_field: 'created_at', sort: 'desc' });
    expect(page).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 4 });
    expect(names(page.data)).toEqual(['Zoë', 'Anna_1']);
    expect(names((await list({ page: 2, perPage: 2, sort_field: 'created_at', sort: 'desc' })).data)).toHaveLength(2);
    expect(names((await list({ search_string: 'БАТ' })).data)).toEqual(['Бат']);
    expect(names((await list({ search_string: 'a_1' })).data)).toEqual(['Anna_1']);
    expect((await list({ search_string: '%' })).data).toEqual([]);
    expect(await list({ paginate: false })).toHaveLength(4);
    for (const sort_field of ['id', 'name', 'email', 'status', 'access_group', 'last_sign_in_at'])
      expect((await list({ sort_field })).total).toBe(4);
    const wrong = await app.call(companyUsers, { sort_field: 'password_hash' }, { token: owner.token });
    expect(wrong.status).toBe(422);
    expect(wrong.body.data.fields).toHaveProperty('sort_field');
  });

  it('is changed by either call, and what is not sent stays', async () => {
    const { id } = await madeUser({ phone_number: '+97699112233', user_time_zone: 8, locale: 'mn' });
    const first = await app.call(editUser, { id, name: 'Renamed' }, { token: admin.token });
    expect(first.body.data.user).toMatchObject({ name: 'Renamed', phone_number: '+97699112233', locale: 'mn' });
    for (const user_time_zone of [13, -12.5]) {
      // No existing time zone: ignored.
      const ignored = await app.call(saveCompanyUser, { id, user_time_zone }, { token: admin.token });
      expect([ignored.status, ignored.body.data.user.user_time_zone]).toEqual([200, 8]);
    }
    const second = await app.call(
      saveCompanyUser,
      { id, user_time_zone: null, phone_number: '' },
      { token: admin.token },
    );
    expect(second.body.data.user).toMatchObject({ name: 'Renamed', phone_number: null, user_time_zone: null });
  });

  it('gets another email only from a user who gives their own password, and the old address is notified', async () => {
    const { id, email } = await madeUser({ locale: 'en' });
    const next = newEmail();
    const edit = (more: object) =>
      app.call(editUser, { id, email: next, ...more }, { token: admin.token, headers: { 'accept-language': 'en' } });
    expect((await edit({})).body.data.fields).toEqual({ current_password: [expect.any(String)] });
    expect((await edit({ current_password: 'Wrong-2025!' })).body.data.fields).toHaveProperty('current_password');
    expect(await mailsTo(app, email)).toEqual([]);
    expect((await edit({ current_password: admin.password })).body.data.user.email).toBe(next);
    expect(await mailsTo(app, email)).toMatchObject([{ subject: 'Your email address was changed' }]);
    // Sent again as it is, also in another spelling, it is no change.
    expect((await edit({ email: next.toUpperCase() })).status).toBe(200);
  });

  it('keeps an address for itself, whatever its case, until it is deleted', async () => {
    const { id, email } = await madeUser();
    const taken = await create({ email: email.toUpperCase() });
    expect(taken.status).toBe(409);
    expect(taken.body.data).toMatchObject({ attribute: 'email', fields: { email: [expect.any(String)] } });
    await app.call(deleteUser, { id }, { token: admin.token });
    expect((await create({ email })).status).toBe(200);
  });

  it.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['spaces alone as a name', { name: '   ' }, 'name'],
    ['no email', { email: 'nobody' }, 'email'],
    ['a simple password', { password: 'password' }, 'password'],
    ['a language nobody speaks here', { locale: 'fr' }, 'locale'],
    ['a phone of letters', { phone_number: 'call me' }, 'phone_number'],
    ['no group and no administrator', { access_group_id: null }, 'access_group_id'],
    ['a group of another company', { access_group_id: 1 }, 'access_group_id'],
  ])('is not created with %s', async (_, input, field) => {
    const { status, body } = await create(input);
    expect(status).toBe(422);
    expect(Object.keys(body.data.fields as object)).toEqual([field]);
  });

  it('is taken as it is written, markup too; marks that turn the direction of text are refused', async () => {
    const name = '<script>alert(1)</script>';
    expect((await create({ name })).body.data.user.name).toBe(name);
    const turned = await create({ name: 'Anna \u202egnp' });
    expect(turned.status).toBe(422);
    expect(turned.body.data.fields).toHaveProperty('name');
  });

  it('of another company does not exist, for any user and any call', async () => {
    const { id } = await madeUser();
    const options = { token: foreigner.token };
    const replies = await Promise.all([
      app.call(companyUser, { id }, options),
      app.call(editUser, { id, name: 'Mine' }, options),
      app.call(saveCompanyUser, { id, name: 'Mine' }, options),
      app.call(switchUser, { id }, options),
      app.call(deleteUser, { id }, options),
      app.call(changePassword, { id, password: NEW_PASSWORD }, options),
      app.call(userSessions, { id }, options),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(404));
    const unknown = await app.call(companyUser, { id: 2_000_000_000 }, options);
    expect({ ...replies[0].body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    const list = await app.call(companyUsers, { paginate: false }, options);
    expect(list.body.data.users.map((row: { id: number }) => row.id)).not.toContain(id);
  });
});

describe('blocking and deleting', () => {
  it('ends the sessions within five seconds and keeps the user out; unblocking lets them in again', async () => {
    const { id, email, password } = await madeUser();
    const token = await app.signIn(email, password);
    const blocked = await app.call(switchUser, { id }, { token: admin.token });
    expect(blocked.body.data.user.status).toBe('blocked');
    await expectOut(token);
    expect((await app.call(login, { email, password })).body.key).toBe('errors.account_blocked');
    await app.call(switchUser, { id, status: 'active' }, { token: admin.token });
    await app.signIn(email, password);
    expect((await auditOf('user.blocked'))[0]?.details.user).toBe(id);
  });

  it('of a deleted user leaves nothing that signs in', async () => {
    const { id, email, password } = await madeUser();
    const token = await app.signIn(email, password);
    expect((await app.call(deleteUser, { id }, { token: admin.token })).status).toBe(200);
    await expectOut(token);
    expect((await app.call(login, { email, password })).body.key).toBe('errors.wrong_credentials');
    expect((await app.call(companyUser, { id }, { token: admin.token })).status).toBe(404);
    expect((await app.call(deleteUser, { id }, { token: admin.token })).status).toBe(404);
  });

  it('does not apply to oneself, nor to the last administrator, also when two do it to each other at once', async () => {
    const own = await company(app, { name: 'Two administrators' });
    const [first, second] = [
      await person(app, { companyId: own, isAdmin: true }),
      await person(app, { companyId: own, isAdmin: true }),
    ];
    for (const endpoint of [switchUser, deleteUser] as const) {
      const reply = await app.call(endpoint, { id: first.userId }, { token: first.token });
      expect(reply.body.key).toBe('errors.not_yourself');
    }
    const demotions = await Promise.all([
      app.call(editUser, { id: first.userId, is_admin: false }, { token: second.token }),
      app.call(editUser, { id: second.userId, is_admin: false }, { token: first.token }),
    ]);
    expect(demotions.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ admins } = { admins: 0 }] = await app.database.database.query<{ admins: number }>(
      'SELECT count(*) AS admins FROM identity."user" WHERE company_id = $1 AND is_admin',
      [own],
    );
    expect(admins).toBe(1);
  });
});

describe('rights', () => {
  let manager: Person;

  beforeAll(async () => {
    manager = await person(app, {
      companyId,
      rights: { can_read: [1, 3, 4], can_create: [1, 3], can_update: [1, 3], can_delete: [1, 3], access_all: [1] },
    });
  });

  it('are not raised by creating or changing a user, least of all oneself', async () => {
    const strong = await group(`Strong ${++made}`, { read: ALL, update: ALL });
    const attempts = [
      create({ is_admin: true }, manager.token),
      create({ access_group_id: strong }, manager.token),
      app.call(editUser, { id: manager.userId, is_admin: true }, { token: manager.token }),
      app.call(editUser, { id: manager.userId, access_group_id: strong }, { token: manager.token }),
      app.call(editUser, { id: admin.userId, email: newEmail() }, { token: manager.token }),
      app.call(switchUser, { id: admin.userId }, { token: manager.token }),
      app.call(deleteUser, { id: admin.userId }, { token: manager.token }),
      app.call(createAccessGroup, { name: 'Mine', access_rules: { delete: [4] } }, { token: manager.token }),
      app.call(editAccessGroup, { id: groupId, access_rules: { read: [1, 4, 7] } }, { token: manager.token }),
    ];
    const replies = await Promise.all(attempts);
    expect(replies.map(({ status, body }) => [status, body.key])).toEqual(
      Array(attempts.length).fill([403, 'errors.beyond_own_rights']),
    );
  });

  it('are not taken from a group that is stronger than who would change it', async () => {
    const strong = await group(`Strong ${++made}`, { read: ALL, update: ALL });
    const change = (input: object) => app.call(editAccessGroup, { id: strong, ...input }, { token: manager.token });
    for (const reply of [
      await change({ access_rules: { read: [1] } }),
      await change({ name: 'Weak' }),
      await app.call(deleteAccessGroup, { id: strong }, { token: manager.token }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { key: 'errors.beyond_own_rights' } });
    const { body } = await app.call(accessGroups, {}, { token: admin.token });
    const kept = body.data.access_groups.find(({ id }: { id: number }) => id === strong);
    expect(kept.access_rules).toMatchObject({ read: ALL, update: ALL });
  });

  it('that one has may be granted', async () => {
    expect((await create({}, manager.token)).status).toBe(200);
    const made = await app.call(
      createAccessGroup,
      { name: 'Lesser', access_rules: { read: [4] } },
      { token: manager.token },
    );
    expect(made.status).toBe(200);
  });

  it('are not raised through the own data, whatever is sent with it', async () => {
    const extra = { name: 'Still the same', is_admin: true, access_group_id: 1, company_id: 1, status: 'active' };
    expect((await app.call(saveOwnUser, extra, { token: manager.token })).status).toBe(200);
    const { body } = await app.call(companyUser, { id: manager.userId }, { token: admin.token });
    expect(body.data.user).toMatchObject({ name: 'Still the same', is_admin: false });
    expect(body.data.user.access_group.id).not.toBe(1);
  });

  it('over others’ passwords and sessions are an administrator’s only', async () => {
    const { id } = await madeUser();
    const calls = [
      app.call(changePassword, { id, password: NEW_PASSWORD }, { token: manager.token }),
      app.call(changePassword, { id: foreigner.userId, password: NEW_PASSWORD }, { token: manager.token }),
      app.call(userSessions, { id }, { token: manager.token }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('without access_all show oneself and the users that one created', async () => {
    const narrow = await person(app, { companyId, rights: { can_read: [1, 4], can_create: [1], can_update: [1] } });
    const other = await madeUser();
    const own = (await create({}, narrow.token)).body.data.user.id;
    const { body } = await app.call(companyUsers, { paginate: false }, { token: narrow.token });
    expect(body.data.users.map((row: { id: number }) => row.id).sort()).toEqual([narrow.userId, own].sort());
    expect((await app.call(companyUser, { id: other.id }, { token: narrow.token })).status).toBe(404);
    expect((await app.call(editUser, { id: other.id, name: 'x' }, { token: narrow.token })).status).toBe(404);
  });
});

describe('an access group', () => {
  it('is kept in order, listed with its users, changed, and deleted when no user has it', async () => {
    const id = await group('Fitters', { read: [4, 1, 4], update: [4] });
    const { id: userId } = await madeUser({ access_group_id: id });
    const listed = async () =>
      (await app.call(accessGroups, {}, { token: admin.token })).body.data.access_groups.find(
        (row: { id: number }) => row.id === id,
      );
    expect(await listed()).toEqual({
      id,
      version: 1,
      name: 'Fitters',
      access_rules: { read: [1, 4], create: [], update: [4], delete: [], access_all: [] },
      users_count: 1,
    });
    const rename = (name: string) => app.call(editAccessGroup, { id, version: 1, name }, { token: admin.token });
    await rename('Fitters 2');
    // The second of two users with the same group open gets an error.
    expect((await rename('Fitters 3')).body.key).toBe('errors.changed_meanwhile');
    expect(await listed()).toMatchObject({ name: 'Fitters 2', access_rules: { read: [1, 4] } });
    const used = await app.call(deleteAccessGroup, { id }, { token: admin.token });
    expect([used.status, used.body.key]).toEqual([409, 'errors.access_group_used']);
    await app.call(deleteUser, { id: userId }, { token: admin.token });
    expect((await app.call(deleteAccessGroup, { id }, { token: admin.token })).status).toBe(200);
    expect(await listed()).toBeUndefined();
  });

  it('has a unique name in the company, and known sections', async () => {
    const taken = await app.call(createAccessGroup, { name: 'READERS', access_rules: {} }, { token: admin.token });
    expect([taken.status, taken.body.key]).toEqual([409, 'errors.access_group_name_taken']);
    const unknown = await app.call(
      createAccessGroup,
      { name: 'x', access_rules: { read: [99] } },
      { token: admin.token },
    );
    expect(unknown.status).toBe(422);
  });

  it('of another company does not exist', async () => {
    const options = { token: foreigner.token };
    expect((await app.call(editAccessGroup, { id: groupId, name: 'Mine' }, options)).status).toBe(404);
    expect((await app.call(deleteAccessGroup, { id: groupId }, options)).status).toBe(404);
    const { body } = await app.call(accessGroups, {}, options);
    expect(body.data.access_groups.map((row: { id: number }) => row.id)).not.toContain(groupId);
  });
});

describe('the own account', () => {
  it('keeps name, phone, zone and language', async () => {
    const { email, password } = await madeUser();
    const token = await app.signIn(email, password);
    const changes = { name: 'Оюун', phone_number: '+97699112233', user_time_zone: 8, locale: 'mn' } as const;
    expect((await app.call(saveOwnUser, changes, { token })).body.data.msg).toBe('Хувийн мэдээллийг хадгаллаа.');
    expect((await app.call(saveOwnUser, { user_time_zone: 14 }, { token })).status).toBe(200);
    const { body } = await app.call(user, {}, { token });
    expect(body.data.user).toMatchObject({ ...changes, current_time_zone: 8 });
  });

  it('changes its password with the current one, and all other sessions end', async () => {
    const { id, email, password } = await madeUser();
    const [token, other] = [await app.signIn(email, password), await app.signIn(email, password)];
    const change = (input: Record<string, unknown>) => app.call(changePassword, { id, ...input }, { token });
    expect((await change({ password: NEW_PASSWORD })).body.data.fields).toHaveProperty('current_password');
    const wrong = await change({ password: NEW_PASSWORD, current_password: 'Wrong-2025!' });
    expect(wrong.body.data.fields).toHaveProperty('current_password');
    const unequal = await change({ password: NEW_PASSWORD, password_confirmation: 'x', current_password: password });
    expect(unequal.body.data.fields).toHaveProperty('password_confirmation');
    expect((await change({ password: 'simple', current_password: password })).body.data.fields).toHaveProperty(
      'password',
    );
    expect((await change({ password: NEW_PASSWORD, current_password: password })).status).toBe(200);
    await expectOut(other);
    expect((await app.call(user, {}, { token })).status).toBe(200);
    await app.signIn(email, NEW_PASSWORD);
  });

  it('does not let the current password be guessed', async () => {
    const { id, email, password } = await madeUser();
    const token = await app.signIn(email, password);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.call(changePassword, { id, password: NEW_PASSWORD, current_password: `Guess-${index}` }, { token }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('gets a password from an administrator without the current one, random where none is given', async () => {
    const { id, email, password } = await madeUser();
    const token = await app.signIn(email, password);
    const reply = await app.call(changePassword, { id }, { token: admin.token });
    expect(reply.body.data.password).toMatch(/^.{16}$/);
    await expectOut(token);
    await app.signIn(email, reply.body.data.password);
  });
});

describe('sessions', () => {
  it('are listed to their user, who ends another one, and not another user’s', async () => {
    const { email, password } = await madeUser();
    const [token, other] = [await app.signIn(email, password), await app.signIn(email, password)];
    const { sessions } = (await app.call(ownSessions, {}, { token })).body.data;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    const elsewhere = sessions.find((row: { current: boolean }) => !row.current).id;
    expect((await app.call(endOwnSession, { id: elsewhere }, { token: foreigner.token })).status).toBe(404);
    expect((await app.call(endOwnSession, { id: elsewhere }, { token })).status).toBe(200);
    await expectOut(other);
    expect((await app.call(endOwnSession, { id: elsewhere }, { token })).status).toBe(404);
  });

  it('of a user are listed and ended by an administrator of the company', async () => {
    const { id, email, password } = await madeUser();
    const token = await app.signIn(email, password);
    const { sessions } = (await app.call(userSessions, { id }, { token: admin.token })).body.data;
    expect(sessions).toMatchObject([{ current: false, address: expect.any(String) }]);
    const session = sessions[0].id;
    expect((await app.call(endUserSession, { id: session }, { token: foreigner.token })).status).toBe(404);
    expect((await app.call(endUserSession, { id: session }, { token: admin.token })).status).toBe(200);
    await expectOut(token);
    expect((await auditOf('session.ended'))[0]).toMatchObject({ user_id: admin.userId, details: { user: id } });
  });
});

/** The token opens nothing from the answer of the revocation on. */
async function expectOut(token: string): Promise<void> {
  expect((await app.call(user, {}, { token })).status).toBe(401);
}
