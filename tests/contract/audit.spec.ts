import {
  auditList,
  createGateway,
  createIntegrationKey,
  deleteIntegrationKey,
  login,
  meteringDevices,
} from '@gaugeway/proto/api';
import { TEST_ADMIN, type TestApp, testApp } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { AuditChainRepository } from '../../services/identity/audit/audit-chain.repository';
import { SealAuditJob } from '../../services/identity/audit/seal-audit.job';
import { verifyAudit } from '../../services/identity/audit/verify-audit';
import { company, type Person, person } from './people';

let app: TestApp;
let admin: string;
let mine: Person;
let nobody: Person;
let own: number;
let child: number;

interface Row {
  action: string;
  user: { id: number } | null;
  company: { id: number } | null;
  details: Record<string, unknown>;
  number: number;
}

beforeAll(async () => {
  app = await testApp(allServices);
  admin = await app.signIn();
  own = await company(app, { name: 'Audited' });
  child = await company(app, { name: 'Below' });
  await sql('UPDATE identity.company SET parent_id = $1 WHERE id = $2', [own, child]);
  mine = await person(app, { companyId: own, isAdmin: true });
  nobody = await person(app, { companyId: own });
});
afterAll(() => app.close());

const sql = (text: string, parameters: unknown[] = []) => app.database.database.query(text, parameters);
const rows = async (token: string, filter: Record<string, unknown> = {}): Promise<Row[]> =>
  (await app.call(auditList, { per_page: 200, ...filter }, { token })).body.data.audit.data;

/** Other services publish over the bus, a moment later. */
async function until(token: string, filter: Record<string, unknown>, enough = 1): Promise<Row[]> {
  for (const deadline = Date.now() + 60_000; ;) {
    const found = await rows(token, filter);
    if (found.length >= enough || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('the audit log', () => {
  it('has sign-ins and refused ones, with who and from where', async () => {
    await app.call(login, { email: mine.email, password: 'Wrong-2025!' });
    const [refused, opened] = await rows(mine.token, { action: 'session', user_id: mine.userId });
    expect(refused).toMatchObject({
      action: 'session.refused',
      details: { because: 'errors.wrong_credentials' },
      names: { because: expect.stringMatching(/password is wrong/) },
    });
    expect(opened).toMatchObject({
      action: 'session.opened',
      user: { id: mine.userId, email: mine.email },
      company: { id: own, name: 'Audited' },
      address: expect.stringMatching(/^198\.18\./),
    });
  });

  it('has the writes of the other services', async () => {
    const made = await app.call(
      createGateway,
      { model_id: 2, name: 'Modem', identity: '861785005003254' },
      { token: mine.token },
    );
    expect(made.status).toBe(200);
    const key = await app.call(createIntegrationKey, { name: 'Network' }, { token: mine.token });
    const { id } = key.body.data.integration_key;
    await app.call(deleteIntegrationKey, { id }, { token: mine.token });
    const [gateway] = await until(mine.token, { action: 'gateway_device.created' });
    expect(gateway).toMatchObject({ user: { id: mine.userId }, details: { after: { name: 'Modem' } } });
    const keys = await until(mine.token, { action: 'integration_key' }, 2);
    expect(keys.map(({ action }) => action)).toEqual(['integration_key.revoked', 'integration_key.created']);
    expect(JSON.stringify(keys)).not.toContain(key.body.data.secret);
  });

  it('has denials, but not a flood of them', async () => {
    await Promise.all(Array.from({ length: 60 }, () => app.call(meteringDevices, {}, { token: nobody.token })));
    const denied = await until(mine.token, { action: 'access.denied', user_id: nobody.userId }, 20);
    expect(denied).toHaveLength(20);
    expect(denied[0]?.details).toMatchObject({ call: meteringDevices.id, because: 'errors.no_right' });
  });

  it("shows an administrator the own company and those below, and no other's", async () => {
    const below = await person(app, { companyId: child, isAdmin: true });
    expect((await rows(mine.token)).some((row) => row.company?.id === child)).toBe(true);
    const seen = await rows(below.token);
    expect(new Set(seen.map((row) => row.company?.id))).toEqual(new Set([child]));
    expect((await rows(below.token, { company_id: own })).length).toBe(0);
    expect((await rows(admin, { company_id: own })).length).toBeGreaterThan(0);
  });

  it('keeps sign-ins with unknown addresses for the platform operator', async () => {
    await app.call(login, { email: 'nobody@gaugeway.local', password: 'x' });
    expect((await rows(admin, { action: 'session.refused' })).some((row) => row.company === null)).toBe(true);
    expect((await rows(mine.token)).some((row) => row.company === null)).toBe(false);
  });

  it('is read page by page and by period, the newest first', async () => {
    const first = await app.call(auditList, { per_page: 2, page: 1 }, { token: mine.token });
    const second = await app.call(auditList, { per_page: 2, page: 2 }, { token: mine.token });
    const ids = [...first.body.data.audit.data, ...second.body.data.audit.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
    expect(first.body.data.audit).toMatchObject({ per_page: 2, current_page: 1 });
    expect(await rows(mine.token, { to: 1_000_000 })).toEqual([]);
    expect(await rows(mine.token, { search_string: 'wrong_credentials' })).toHaveLength(1);
  });
});

describe('the chain of the audit log', () => {
  const chain = () => app.get(AuditChainRepository);
  const middle = async () => Math.floor((await chain().head()).number / 2);
  const verdict = () => verifyAudit(chain());

  beforeAll(() => app.get(SealAuditJob).run());

  it('is whole, also when it was written and sealed by many at once', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => app.call(login, TEST_ADMIN)),
      ...Array.from({ length: 5 }, () => app.get(SealAuditJob).run()),
    ]);
    await app.get(SealAuditJob).run();
    const { broken, verified } = await verdict();
    expect(broken).toBeNull();
    expect(verified).toEqual(await chain().head());
  });

  it('shows a row that was altered', async () => {
    const number = await middle();
    const [before] = await sql('SELECT address FROM identity.audit WHERE number = $1', [number]);
    await sql(`UPDATE identity.audit SET address = '10.0.0.1' WHERE number = $1`, [number]);
    expect((await verdict()).broken).toMatchObject({ number, why: 'altered' });
    await sql('UPDATE identity.audit SET address = $2 WHERE number = $1', [number, before?.['address']]);
    expect((await verdict()).broken).toBeNull();
  });

  it('shows a row that was removed, also the newest', async () => {
    const { number: last } = await chain().head();
    for (const number of [1, await middle(), last]) {
      await sql('CREATE TABLE taken_away AS SELECT * FROM identity.audit WHERE number = $1', [number]);
      await sql('DELETE FROM identity.audit WHERE number = $1', [number]);
      expect((await verdict()).broken).toEqual({ number, id: null, why: 'removed' });
      await sql('INSERT INTO identity.audit OVERRIDING SYSTEM VALUE SELECT * FROM taken_away');
      await sql('DROP TABLE taken_away');
    }
    expect((await verdict()).broken).toBeNull();
  });

  it('shows a row that was inserted', async () => {
    const { number: last, hash } = await chain().head();
    for (const number of [0, last + 1]) {
      await sql(
        `INSERT INTO identity.audit (action, address, details, number, prev_hash, hash)
         VALUES ('made.up', '', '{}', $1, $2, $2)`,
        [number, hash],
      );
      expect((await verdict()).broken).toMatchObject({ number });
      await sql('DELETE FROM identity.audit WHERE number = $1', [number]);
    }
    expect((await verdict()).broken).toBeNull();
  });

  it('shows by an end that was noted down that it was created again', async () => {
    const noted = await chain().head();
    expect(await verifyAudit(chain(), noted)).toMatchObject({ broken: null, matches: true });
    const other = { ...noted, hash: Buffer.alloc(32, 1) };
    expect(await verifyAudit(chain(), other)).toMatchObject({ broken: null, matches: false });
  });
});
