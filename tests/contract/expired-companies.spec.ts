import {
  companyUsers,
  createAccessGroup,
  createApiKey,
  editCompany,
  editSubcompany,
  moveSubcompany,
  saveOwnUser,
  subcompany,
  user,
  userCompany,
} from '@gaugeway/proto/api';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { DealerNoticeJob } from '../../services/identity/companies/dealer-notice.job';
import { identityService } from '../../services/identity/identity.module';
import { person } from './people';
import { type CompanyTree, companyTree } from './company-tree';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

let app: TestApp;
let operator: string;
let entered: CompanyTree['entered'];
let again: CompanyTree['again'];
let fourLevels: CompanyTree['fourLevels'];

beforeAll(async () => {
  app = await testApp([identityService]);
  operator = await app.signIn();
  ({ entered, again, fourLevels } = companyTree(app, operator));
});
afterAll(() => app.close());

let made = 0;

describe('a company whose access has ended', () => {
  it('is read and not written, by its administrators too, from the first day on and also from above', async () => {
    const { sub, boss } = await fourLevels();
    const inside = await person(app, { companyId: sub.id, isAdmin: true });
    await app.call(editSubcompany, { id: sub.id, expires_at: now() - 60 }, { token: boss.token });
    const over = { status: 403, body: { key: 'errors.company_expired' } };
    for (const token of [
      await app.signIn(inside.email, inside.password),
      await entered((await again(boss)).token, sub.id),
    ]) {
      expect(await app.call(createAccessGroup, { name: 'x', access_rules: {} }, { token })).toMatchObject(over);
      expect(await app.call(editCompany, { name: 'Mine' }, { token })).toMatchObject(over);
      expect((await app.call(companyUsers, {}, { token })).status).toBe(200);
      expect((await app.call(userCompany, {}, { token })).body.data.company.status).toBe(3);
    }
    // A user can still change personal settings.
    const own = await app.signIn(inside.email, inside.password);
    expect((await app.call(saveOwnUser, { name: 'Still me' }, { token: own })).status).toBe(200);
    const dealer = await again(boss);
    expect((await app.call(editSubcompany, { id: sub.id, expires_at: null }, { token: dealer.token })).status).toBe(
      200,
    );
    const back = await app.signIn(inside.email, inside.password);
    expect((await app.call(createAccessGroup, { name: 'x', access_rules: {} }, { token: back })).status).toBe(200);
  });
});

describe('companies below a dealer whose contract has ended', () => {
  const query = <R extends object>(sql: string, values: unknown[]) => app.database.database.query<R>(sql, values);
  const group = () => ({ name: `Group ${++made}`, access_rules: {} });
  const over = { status: 403, body: { key: 'errors.company_expired' } };
  /** The notices of a dealer were mailed 15 days ago. */
  const age = (dealer: number) =>
    query(`UPDATE identity.dealer_notice SET notified_at = now() - interval '15 days' WHERE dealer_id = $1`, [dealer]);

  it('are read-only 14 days after the notice to their administrators, at any depth', async () => {
    const { dealer, deep } = await fourLevels();
    const inside = await person(app, { companyId: deep.id, isAdmin: true });
    const edit = (input: object) => app.call(editSubcompany, { id: dealer.id, ...input }, { token: operator });
    const mails = () =>
      query<{ subject: string; text_body: string }>(
        'SELECT subject, text_body FROM identity.mail WHERE recipient = $1',
        [inside.email],
      );
    const endOf = async () => (await app.call(user, {}, { token: inside.token })).body.data.current_company.dealer_end;

    await edit({ expires_at: now() - 60 });
    await app.get(DealerNoticeJob).run();
    await app.get(DealerNoticeJob).run();
    expect(await mails()).toEqual([
      { subject: expect.stringContaining(deep.name), text_body: expect.stringContaining(dealer.name) },
    ]);
    expect((await app.call(createAccessGroup, group(), { token: inside.token })).status).toBe(200);
    expect((await endOf()).read_only_at).toBeGreaterThan(now() + 13 * DAY);

    await age(dealer.id);
    const token = await app.signIn(inside.email, inside.password);
    expect(await app.call(createAccessGroup, group(), { token })).toMatchObject(over);
    expect((await app.call(companyUsers, {}, { token })).status).toBe(200);
    expect(await endOf()).toMatchObject({ dealer: dealer.name });

    await edit({ subcompanies_after_expiry: 'own_date' });
    const working = await app.signIn(inside.email, inside.password);
    expect((await app.call(createAccessGroup, group(), { token: working })).status).toBe(200);
    expect((await app.call(user, {}, { token: working })).body.data.current_company.dealer_end).toBeNull();
    expect((await app.call(subcompany, { id: dealer.id }, { token: operator })).body.data.company).toMatchObject({
      subcompanies_after_expiry: 'own_date',
    });
  });

  it('are notified again after the end of the contract was moved', async () => {
    const { dealer } = await fourLevels();
    const notified = async () =>
      (await query('SELECT FROM identity.dealer_notice WHERE dealer_id = $1', [dealer.id])).length > 0;
    await app.call(editSubcompany, { id: dealer.id, expires_at: now() + DAY }, { token: operator });
    await app.get(DealerNoticeJob).run();
    expect(await notified()).toBe(true);
    await app.call(editSubcompany, { id: dealer.id, expires_at: now() + 400 * DAY }, { token: operator });
    await app.get(DealerNoticeJob).run();
    expect(await notified()).toBe(false);
  });

  it('are notified when they come below it after the notice, and have their own 14 days', async () => {
    const { dealer } = await fourLevels();
    const { sub: moved } = await fourLevels();
    const inside = await person(app, { companyId: moved.id, isAdmin: true });
    await app.call(editSubcompany, { id: dealer.id, expires_at: now() - 60 }, { token: operator });
    await app.get(DealerNoticeJob).run();
    await age(dealer.id);
    const move = { company_id: moved.id, parent_id: dealer.id };
    expect(await app.call(moveSubcompany, move, { token: operator })).toMatchObject({ status: 200 });
    await app.get(DealerNoticeJob).run();
    await app.get(DealerNoticeJob).run();
    const mails = await query<{ text_body: string }>('SELECT text_body FROM identity.mail WHERE recipient = $1', [
      inside.email,
    ]);
    expect(mails).toEqual([{ text_body: expect.stringContaining(dealer.name) }]);
    const token = await app.signIn(inside.email, inside.password);
    const { dealer_end: end } = (await app.call(user, {}, { token })).body.data.current_company;
    expect(end.read_only_at).toBeGreaterThan(now() + 13 * DAY);
    expect((await app.call(createAccessGroup, group(), { token })).status).toBe(200);
    await age(dealer.id);
    expect(await app.call(createAccessGroup, group(), { token })).toMatchObject(over);
  });

  it('are read by their API keys, and not written', async () => {
    const { dealer, deep } = await fourLevels();
    const inside = await person(app, { companyId: deep.id, isAdmin: true });
    const { token } = inside;
    const every = Array.from({ length: 10 }, (_, index) => index + 1);
    const access_rules = { read: every, create: every, update: every, delete: every, access_all: every };
    const made = await app.call(createAccessGroup, { name: 'Keys', access_rules }, { token });
    const input = { name: 'Key', access_group_id: made.body.data.access_group.id as number };
    const key = { token: (await app.call(createApiKey, input, { token })).body.data.secret as string };
    const read = async () => (await app.call(companyUsers, {}, key)).status;
    const write = () => app.call(createAccessGroup, group(), key);
    expect(await read()).toBe(200);
    expect((await write()).status).toBe(200);
    await app.call(editSubcompany, { id: dealer.id, expires_at: now() - 60 }, { token: operator });
    await app.get(DealerNoticeJob).run();
    expect((await write()).status).toBe(200);
    await age(dealer.id);
    expect(await read()).toBe(200);
    expect(await write()).toMatchObject(over);
  });
});
