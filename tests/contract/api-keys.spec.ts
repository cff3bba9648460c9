import { randomBytes } from 'node:crypto';
import {
  apiKeyList,
  auditList,
  companyUsers,
  createApiKey,
  createIntegrationKey,
  createUser,
  deleteApiKey,
  deleteUser,
  editUser,
  gateways,
  meteringDevices,
  SECTION,
  setLocale,
  switchUser,
  user,
} from '@gaugeway/proto/api';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { eventually } from './devices-fixture';
import { company, type Person, person } from './people';

let app: TestApp;
let own: number;
let mine: Person;
let group: number;

beforeAll(async () => {
  app = await testApp(allServices);
  own = await company(app, { name: 'Machines' });
  mine = await person(app, { companyId: own, isAdmin: true });
  group = await groupOf(own);
});
afterAll(() => app.close());

const sql = (text: string, parameters: unknown[] = []) => app.database.database.query<{ id: number }>(text, parameters);

async function groupOf(companyId: number): Promise<number> {
  const [row] = await sql(
    `INSERT INTO identity.access_group (company_id, name, can_read, access_all) VALUES ($1, 'Readers', $2, $2) RETURNING id`,
    [companyId, [SECTION.devices]],
  );
  return row?.id ?? 0;
}

async function make(input: { name?: string; expires_at?: number } = {}) {
  const reply = await app.call(
    createApiKey,
    { name: 'Export', access_group_id: group, ...input },
    { token: mine.token },
  );
  expect(reply.status).toBe(200);
  return { secret: reply.body.data.secret as string, id: reply.body.data.api_key.id as number };
}

/** Resolves with the status once it is the one that is waited for, at the latest after five seconds. */
async function statusWithin5s(token: string, wanted: number): Promise<number> {
  for (const deadline = Date.now() + 5000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { status } = await app.call(meteringDevices, {}, { token });
    if (status === wanted || Date.now() > deadline) return status;
  }
}

describe('an API key', () => {
  it('opens what its access group may, in its company', async () => {
    const { secret } = await make();
    expect(secret).toMatch(/^gw_[\w-]{43}$/);
    const reply = await app.call(meteringDevices, {}, { token: secret });
    expect(reply.status).toBe(200);
    expect(reply.body.data.metering_devices.total).toBe(0);
    const write = await app.call(createIntegrationKey, { name: 'Network' }, { token: secret });
    expect(write.body.key).toBe('errors.no_right');
    expect((await app.call(gateways, {}, { token: secret })).status).toBe(200);
  });

  it("cannot make calls that are a person's own or an administrator's", async () => {
    const { secret } = await make();
    expect((await app.call(user, {}, { token: secret })).body.key).toBe('errors.not_for_machines');
    expect((await app.call(setLocale, { lang: 'en' }, { token: secret })).body.key).toBe('errors.not_for_machines');
    expect((await app.call(apiKeyList, {}, { token: secret })).body.key).toBe('errors.no_right');
  });

  it('is shown once, kept as a hash, and listed with its last use', async () => {
    const { secret, id } = await make({ name: 'Listed' });
    await app.call(meteringDevices, {}, { token: secret });
    const listed = async () => (await app.call(apiKeyList, {}, { token: mine.token })).body;
    await eventually(async () =>
      expect((await listed()).data.api_keys.find((key: { id: number }) => key.id === id)).toMatchObject({
        name: 'Listed',
        prefix: secret.slice(0, 9),
        access_group: { id: group, name: 'Readers' },
        last_used_from: '127.0.0.1',
        last_used_at: expect.any(Number),
        created_by: mine.email,
      }),
    );
    const body = await listed();
    expect(body.data.access_groups).toContainEqual({ id: group, name: 'Readers' });
    expect(JSON.stringify(body)).not.toContain(secret);
    const kept = await sql('SELECT row_to_json(k)::text AS id FROM identity.api_key k');
    expect(JSON.stringify(kept)).not.toContain(secret.slice(10));
  });

  it('works in a company whose users may not sign in', async () => {
    const { secret } = await make();
    await sql('UPDATE identity.company SET only_api = true WHERE id = $1', [own]);
    expect((await app.call(meteringDevices, {}, { token: secret })).status).toBe(200);
    await sql('UPDATE identity.company SET only_api = false WHERE id = $1', [own]);
  });

  it('is out once it is revoked, and is in the audit log', async () => {
    const { secret, id } = await make({ name: 'Revoked' });
    expect((await app.call(meteringDevices, {}, { token: secret })).status).toBe(200);
    expect((await app.call(deleteApiKey, { id }, { token: mine.token })).status).toBe(200);
    expect((await app.call(meteringDevices, {}, { token: secret })).status).toBe(401);
    expect((await app.call(deleteApiKey, { id }, { token: mine.token })).status).toBe(404);
    const { body } = await app.call(auditList, { action: 'api_key' }, { token: mine.token });
    expect(body.data.audit.data[0]).toMatchObject({ action: 'api_key.revoked', details: { id, name: 'Revoked' } });
  });

  it('is named where it is denied', async () => {
    const { secret, id } = await make({ name: 'Curious' });
    await app.call(apiKeyList, {}, { token: secret });
    for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
      const { body } = await app.call(auditList, { action: 'access.denied' }, { token: mine.token });
      const found = body.data.audit.data.find((row: { api_key?: { id: number } }) => row.api_key?.id === id);
      if (found) {
        expect(found).toMatchObject({ user: null, api_key: { id, name: 'Curious' } });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the denial is not in the log');
  });

  it('stops working when it expires, and cannot be created expired', async () => {
    const { secret, id } = await make({ expires_at: Math.floor(Date.now() / 1000) + 3600 });
    expect((await app.call(meteringDevices, {}, { token: secret })).status).toBe(200);
    await sql(`UPDATE identity.api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    expect(await statusWithin5s(secret, 401)).toBe(401);
    const late = await app.call(
      createApiKey,
      { name: 'Late', access_group_id: group, expires_at: 1_000_000 },
      { token: mine.token },
    );
    expect(late.body.key).toBe('errors.expiry_in_the_past');
  });

  it('is out when its company is closed', async () => {
    const { secret } = await make();
    expect((await app.call(meteringDevices, {}, { token: secret })).status).toBe(200);
    await sql(`UPDATE identity.company SET status = 'blocked' WHERE id = $1`, [own]);
    expect(await statusWithin5s(secret, 401)).toBe(401);
    await sql(`UPDATE identity.company SET status = 'active' WHERE id = $1`, [own]);
  });

  it("cannot have another company's access group, nor be seen or revoked from there", async () => {
    const other = await person(app, { companyId: await company(app, { name: 'Other' }), isAdmin: true });
    const foreign = await app.call(createApiKey, { name: 'Foreign', access_group_id: group }, { token: other.token });
    const unknown = await app.call(createApiKey, { name: 'Foreign', access_group_id: 999_999 }, { token: other.token });
    expect(foreign.body.key).toBe('errors.unknown_access_group');
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    const { id } = await make();
    expect((await app.call(deleteApiKey, { id }, { token: other.token })).status).toBe(404);
    expect((await app.call(apiKeyList, {}, { token: other.token })).body.data.api_keys).toEqual([]);
  });

  it('creates, changes and finds users, without being one', async () => {
    const everything = Array.from({ length: 10 }, (_, index) => index + 1);
    const [{ id: everyRight } = { id: 0 }] = await sql(
      `INSERT INTO identity.access_group (company_id, name, can_read, can_create, can_update, can_delete)
       VALUES ($1, 'Staff', $2, $2, $2, $2) RETURNING id`,
      [own, everything],
    );
    const reply = await app.call(createApiKey, { name: 'Staff', access_group_id: everyRight }, { token: mine.token });
    const token: string = reply.body.data.secret;
    const email = 'made-by-a-key@gaugeway.local';
    const made = await app.call(createUser, { name: 'Made', email, access_group_id: group }, { token });
    expect({ status: made.status, body: made.body }).toMatchObject({
      status: 403,
      body: { key: 'errors.beyond_own_rights' },
    });
    const allowed = await app.call(createUser, { name: 'Made', email, access_group_id: everyRight }, { token });
    expect({ status: allowed.status, body: allowed.body }).toMatchObject({ status: 200 });
    const { id } = allowed.body.data.user as { id: number };
    // Without access_all a key sees the users that it has created, as a person does.
    const listed = await app.call(companyUsers, { paginate: false }, { token });
    expect(listed.body.data.users).toMatchObject([{ id, email }]);
    expect((await app.call(editUser, { id, name: 'Renamed' }, { token })).status).toBe(200);
    // Only a person decides who gets a link to a new password: a key has no password to confirm with.
    const moved = await app.call(editUser, { id, email: `other-${email}` }, { token });
    expect(moved.body.key).toBe('errors.not_for_machines');
    expect((await app.call(switchUser, { id }, { token })).status).toBe(200);
    expect((await app.call(deleteUser, { id }, { token })).status).toBe(200);
  });

  it('that is invented opens nothing', async () => {
    for (const token of [`gw_${randomBytes(32).toString('base64url')}`, 'gw_', 'gw_x', `gw_${'x'.repeat(10_000)}`]) {
      expect((await app.call(meteringDevices, {}, { token })).status).toBe(401);
    }
  });
});
