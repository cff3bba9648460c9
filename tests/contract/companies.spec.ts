import {
  auditList,
  companyStatuses,
  companyTypes,
  companyUsers,
  createAccessGroup,
  createSubcompany,
  createUser,
  deleteSubcompany,
  defaultPeakHours,
  editCompany,
  editSubcompany,
  enterSubcompany,
  leaveSubcompany,
  licenseInfo,
  moveSubcompany,
  refresh,
  savePeakHours,
  serviceLog,
  subcompanies,
  subcompany,
  subcompanyTree,
  switchSubcompany,
  user,
  userAccess,
  userCompany,
} from '@gaugeway/proto/api';
import { deviceRegistry } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { type Person, person } from './people';
import { type CompanyTree, companyTree } from './company-tree';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

let app: TestApp;
let operator: string;
let madeBelow: CompanyTree['madeBelow'];
let entered: CompanyTree['entered'];
let again: CompanyTree['again'];
let fourLevels: CompanyTree['fourLevels'];

beforeAll(async () => {
  app = await testApp([identityService]);
  operator = await app.signIn();
  ({ madeBelow, entered, again, fourLevels } = companyTree(app, operator));
});
afterAll(() => app.close());

let made = 0;

const companyOf = async (token: string) =>
  (await app.call(user, {}, { token })).body.data?.current_company?.id as number | undefined;

/** The token of a session that was moved or ended opens nothing. */
async function ends(token: string): Promise<void> {
  expect((await app.call(user, {}, { token })).status).toBe(401);
}

describe('the tree of companies', () => {
  it('shows a dealer everything below, at any depth, and nothing else', async () => {
    const { sub, under, deep, boss } = await fourLevels();
    const listed = await app.call(subcompanies, { sort_field: 'id' }, { token: boss.token });
    expect(listed.body.data.companies).toMatchObject({ total: 3, current_page: 1 });
    expect(listed.body.data.companies.data).toMatchObject([
      { id: sub.id, path: [], subcompanies_count: 1, status: 1 },
      { id: under.id, path: [sub.name] },
      { id: deep.id, path: [sub.name, under.name], subcompanies_count: 0 },
    ]);
    const tree = await app.call(subcompanyTree, {}, { token: boss.token });
    expect(tree.body.data.companies.map(({ id, depth }: { id: number; depth: number }) => [id, depth])).toEqual([
      [sub.id, 1],
      [under.id, 2],
      [deep.id, 3],
    ]);
    const direct = await app.call(subcompanies, { parent_id: under.id }, { token: boss.token });
    expect(direct.body.data.companies.data.map(({ id }: { id: number }) => id)).toEqual([deep.id]);
    const found = await app.call(subcompanies, { search_string: deep.name, paginate: false }, { token: boss.token });
    expect(found.body.data.companies.map(({ id }: { id: number }) => id)).toEqual([deep.id]);
  });

  it('takes a wildcard in a search for itself and refuses an unknown order', async () => {
    const { boss } = await fourLevels();
    const wild = await app.call(subcompanies, { search_string: '%' }, { token: boss.token });
    expect(wild.body.data.companies.total).toBe(0);
    const odd = await app.call(subcompanies, { sort_field: 'password' }, { token: boss.token });
    expect(odd).toMatchObject({ status: 422, body: { data: { fields: { sort_field: [expect.any(String)] } } } });
  });

  it('is created with the right to create, which seeing all of them does not include', async () => {
    const { id } = await madeBelow(operator);
    const seer = await person(app, { companyId: id, rights: { can_read: [2], access_all: [2] } });
    const refused = await app.call(createSubcompany, { name: 'X' }, { token: seer.token });
    expect(refused).toMatchObject({ status: 403, body: { key: 'errors.no_right' } });
    const maker = await person(app, { companyId: id, rights: { can_read: [2], can_create: [2] } });
    expect((await app.call(createSubcompany, { name: 'X' }, { token: maker.token })).status).toBe(200);
  });

  it('is created by dealers only', async () => {
    const plain = await madeBelow(operator, { is_dealer: false });
    const boss = await person(app, { companyId: plain.id, isAdmin: true });
    const refused = await app.call(createSubcompany, { name: 'X' }, { token: boss.token });
    expect(refused).toMatchObject({ status: 403, body: { key: 'errors.not_a_dealer' } });
  });

  it('answers a parent, sibling or unknown company alike with 404, for every call', async () => {
    const [mine, other] = [await fourLevels(), await fourLevels()];
    const boss = mine.boss.token;
    for (const id of [mine.dealer.id, 1, other.dealer.id, other.sub.id, other.deep.id, 2_000_000]) {
      for (const reply of [
        await app.call(subcompany, { id }, { token: boss }),
        await app.call(editSubcompany, { id, name: 'Mine now' }, { token: boss }),
        await app.call(switchSubcompany, { id }, { token: boss }),
        await app.call(deleteSubcompany, { id }, { token: boss }),
        await app.call(enterSubcompany, { company_id: id }, { token: boss }),
        await app.call(moveSubcompany, { company_id: id, parent_id: mine.sub.id }, { token: boss }),
      ])
        expect(reply).toMatchObject({ status: 404, body: { key: 'errors.not_found' } });
      if (id !== mine.dealer.id) {
        const moved = await app.call(moveSubcompany, { company_id: mine.under.id, parent_id: id }, { token: boss });
        expect(moved.status).toBe(404);
        const peak = await app.call(savePeakHours, { id, zone: 'price_0' }, { token: boss });
        expect(peak.status).toBe(404);
      }
    }
    expect((await app.call(subcompanies, { parent_id: other.sub.id }, { token: boss })).body.data.companies.total).toBe(
      0,
    );
  });
});

describe('entering a company', () => {
  it('enters any company below, works in it with the own rights, and returns by parent and by main', async () => {
    const { dealer, sub, under, deep, boss } = await fourLevels();
    const down = await entered(boss.token, deep.id);
    expect(await companyOf(down)).toBe(deep.id);
    const here = await app.call(userCompany, {}, { token: down });
    expect(here.body.data.chain.map(({ id }: { id: number }) => id)).toEqual([dealer.id, sub.id, under.id, deep.id]);
    const up = await app.call(leaveSubcompany, { exit_point: 'parent' }, { token: down });
    expect(await companyOf(up.body.data.access_token)).toBe(under.id);
    const home = await app.call(leaveSubcompany, { exit_point: 'main' }, { token: up.body.data.access_token });
    expect(await companyOf(home.body.data.access_token)).toBe(dealer.id);
    const once = await app.call(leaveSubcompany, { exit_point: 'main' }, { token: home.body.data.access_token });
    expect(once).toMatchObject({ status: 409, body: { key: 'errors.already_at_home' } });
  });

  it('ends the tokens of the company that was left at once', async () => {
    const { sub, boss } = await fourLevels();
    expect(await companyOf(boss.token)).toBeDefined();
    const down = await entered(boss.token, sub.id);
    await ends(boss.token);
    await app.call(leaveSubcompany, { exit_point: 'main' }, { token: down });
    await ends(down);
  });

  it('returns a new cookie, with which the session continues in the entered company', async () => {
    const { sub, boss } = await fourLevels();
    const reply = await app.call(enterSubcompany, { company_id: sub.id }, { token: boss.token });
    const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    const refreshed = await app.call(refresh, {}, { headers: { cookie } });
    expect(await companyOf(refreshed.body.data.access_token)).toBe(sub.id);
  });

  it('is done once where two windows try at the same time', async () => {
    const { sub, under, boss } = await fourLevels();
    const both = await Promise.all(
      [sub.id, under.id].map((company_id) => app.call(enterSubcompany, { company_id }, { token: boss.token })),
    );
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
  });

  it('does not reach parents or siblings from within', async () => {
    const { dealer, sub, under, boss } = await fourLevels();
    const beside = await madeBelow(boss.token);
    const inUnder = await entered(boss.token, under.id);
    for (const company_id of [1, dealer.id, sub.id, under.id, beside.id])
      expect((await app.call(enterSubcompany, { company_id }, { token: inUnder })).status).toBe(404);
  });

  it('is refused where a company between is blocked, and ends where one is blocked later', async () => {
    const { sub, under, deep, boss } = await fourLevels();
    const inDeep = await entered(boss.token, deep.id);
    const other = await again(boss);
    expect((await app.call(switchSubcompany, { id: under.id }, { token: other.token })).body.data.status).toBe(2);
    await ends(inDeep);
    const refused = await app.call(enterSubcompany, { company_id: deep.id }, { token: other.token });
    expect(refused).toMatchObject({ status: 403, body: { key: 'errors.way_is_closed' } });
    expect(refused.body.msg).toContain(under.name);
    expect(await companyOf(await entered(other.token, sub.id))).toBe(sub.id);
  });

  it('is refused to all but administrators once a company has been expired for longer than 14 days', async () => {
    const { sub, boss, dealer } = await fourLevels();
    const reader = await person(app, { companyId: dealer.id, rights: { can_read: [2] } });
    const expire = (days: number) =>
      app.call(editSubcompany, { id: sub.id, expires_at: now() - days * DAY }, { token: boss.token });
    await expire(13);
    expect((await app.call(subcompany, { id: sub.id }, { token: boss.token })).body.data.company.status).toBe(3);
    const within = await entered(reader.token, sub.id);
    expect(await companyOf(within)).toBe(sub.id);
    await expire(15);
    await ends(within);
    const { token } = await again(reader);
    expect((await app.call(enterSubcompany, { company_id: sub.id }, { token })).status).toBe(403);
    expect(await companyOf(await entered(boss.token, sub.id))).toBe(sub.id);
  });

  it('ends where the company is moved out of the path', async () => {
    const { dealer, sub, under, deep, boss } = await fourLevels();
    const inDeep = await entered(boss.token, deep.id);
    const { token } = await again(boss);
    const moved = await app.call(moveSubcompany, { company_id: under.id, parent_id: dealer.id }, { token });
    expect(moved.status).toBe(200);
    await ends(inDeep);
    const there = await app.call(subcompany, { id: deep.id }, { token });
    expect(there.body.data.company.path).toEqual([under.name]);
    expect(there.body.data.company.path).not.toContain(sub.name);
  });

  it('grants no right that the user does not have', async () => {
    const { dealer, sub } = await fourLevels();
    const reader = await person(app, { companyId: dealer.id, rights: { can_read: [2] } });
    const inside = await entered(reader.token, sub.id);
    expect((await app.call(createSubcompany, { name: 'X' }, { token: inside })).status).toBe(403);
    expect((await app.call(editCompany, { name: 'X' }, { token: inside })).status).toBe(403);
  });

  it('is in the log of both companies, with every user on whose behalf something was done', async () => {
    const { dealer, sub, under, deep, boss } = await fourLevels();
    const inUnder = await entered(boss.token, under.id);
    await app.call(editSubcompany, { id: deep.id, name: 'Renamed' }, { token: inUnder });
    const below = await app.call(serviceLog, {}, { token: inUnder });
    const actions = ({ body }: typeof below) =>
      body.data.service_logs.data.map(({ action }: { action: string }) => action);
    expect(actions(below).slice(0, 2)).toEqual(['company.changed', 'company.entered']);
    expect(below.body.data.service_logs.data[0]).toMatchObject({
      user: { id: boss.userId },
      company: { id: under.id },
      chain: [dealer.id, sub.id, under.id],
      details: { company: deep.id },
    });
    const back = await app.call(leaveSubcompany, { exit_point: 'main' }, { token: inUnder });
    const above = await app.call(serviceLog, { per_page: 3 }, { token: back.body.data.access_token });
    expect(actions(above)).toEqual(['company.left', 'company.changed', 'company.entered']);
  });
});

describe('changing a company', () => {
  it('keeps the given values and refuses a change of something older', async () => {
    const { sub, boss } = await fourLevels();
    const { version } = (await app.call(subcompany, { id: sub.id }, { token: boss.token })).body.data.company;
    const changes = {
      id: sub.id,
      name: 'Энергосбыт',
      inn: '7701234567',
      company_type_id: 2,
      expires_at: now() + DAY,
      limits: { devices: 10, users: null },
      modules: [1, 4],
      only_api: true,
      version,
    };
    expect((await app.call(editSubcompany, changes, { token: boss.token })).status).toBe(200);
    const { company } = (await app.call(subcompany, { id: sub.id }, { token: boss.token })).body.data;
    expect(company).toMatchObject({
      name: 'Энергосбыт',
      inn: '7701234567',
      company_type_id: 2,
      limits: { devices: 10, users: null, messages_a_day: null },
      modules: [1, 4],
      options: { only_api: true },
      version: Number(version) + 1,
    });
    const late = await app.call(editSubcompany, changes, { token: boss.token });
    expect(late).toMatchObject({ status: 409, body: { key: 'errors.changed_meanwhile' } });
  });

  it.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['NUL in a name', { name: 'a\u0000b' }, 'name'],
    ['an INN of nine characters', { inn: '770123456' }, 'inn'],
    ['a kind that there is not', { company_type_id: 99 }, 'company_type_id'],
    ['a module that there is not', { modules: [77] }, 'modules.0'],
    ['less than no users', { limits: { users: -1 } }, 'limits.users'],
  ])('names the field of %s', async (_, input, field) => {
    const { sub, boss } = await fourLevels();
    const reply = await app.call(editSubcompany, { id: sub.id, ...input }, { token: boss.token });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.data.fields)).toContain(field);
  });

  it('ignores a time zone outside of -12 to +12', async () => {
    const { sub, boss } = await fourLevels();
    const zone = async () =>
      (await app.call(subcompany, { id: sub.id }, { token: boss.token })).body.data.company.time_zone;
    expect((await app.call(editSubcompany, { id: sub.id, time_zone: 5 }, { token: boss.token })).status).toBe(200);
    for (const time_zone of [12.5, 14, -13]) {
      expect((await app.call(editSubcompany, { id: sub.id, time_zone }, { token: boss.token })).status).toBe(200);
      expect(await zone()).toBe(5);
    }
  });

  it('takes markup in a name for text, and returns it unchanged', async () => {
    const { sub, boss } = await fourLevels();
    const name = '<script>alert(1)</script>';
    await app.call(editSubcompany, { id: sub.id, name }, { token: boss.token });
    // Marks that turn the direction of text make one name look like another.
    const turned = await app.call(editSubcompany, { id: sub.id, name: 'A\u202Eb' }, { token: boss.token });
    expect(turned.body.data.fields).toHaveProperty('name');
    expect((await app.call(subcompany, { id: sub.id }, { token: boss.token })).body.data.company.name).toBe(name);
  });

  it('lets an administrator say what the own company is, but not what it may', async () => {
    const { dealer, boss } = await fourLevels();
    const raised = { name: 'Dealer', inn: '1234567890', limits: { users: 999 }, is_dealer: false, expires_at: null };
    expect((await app.call(editCompany, raised, { token: boss.token })).status).toBe(200);
    const { company } = (await app.call(userCompany, {}, { token: boss.token })).body.data;
    expect(company).toMatchObject({ id: dealer.id, name: 'Dealer', inn: '1234567890', is_dealer: true });
    expect(company.limits.users).toBeNull();
    const peak = { id: dealer.id, zone: 'manual', months: Array.from({ length: 12 }, () => [18, 17]) } as const;
    await app.call(savePeakHours, { ...peak, months: [...peak.months] }, { token: boss.token });
    const after = (await app.call(userCompany, {}, { token: boss.token })).body.data.company;
    expect(after.peak_hours).toMatchObject({ zone: 'manual', months: expect.arrayContaining([[17, 18]]) });
    const options = { only_api: false, peak_hours_zone: 'manual', peak_hours: after.peak_hours.months };
    expect(after.options).toEqual(options);
    const me = await app.call(user, {}, { token: boss.token });
    expect(me.body.data.current_company.options).toEqual(options);
    const lists = await app.call(defaultPeakHours, {}, { token: boss.token });
    expect(Object.keys(lists.body.data.peak_hours_each_month_by_regions_id)).toEqual(['price_0', 'price_1']);
  });

  it('ends the sessions of its users when it is blocked', async () => {
    const { sub, boss } = await fourLevels();
    const employee = await person(app, { companyId: sub.id, isAdmin: true });
    await app.call(switchSubcompany, { id: sub.id }, { token: boss.token });
    await ends(employee.token);
    await expect(app.signIn(employee.email, employee.password)).rejects.toThrow('company_blocked');
    expect((await app.call(switchSubcompany, { id: sub.id }, { token: boss.token })).body.data.status).toBe(1);
    expect(await app.signIn(employee.email, employee.password)).toEqual(expect.any(String));
  });

  it('does not put a company below itself or under one that is no dealer', async () => {
    const { sub, under, deep, boss } = await fourLevels();
    const move = (company_id: number, parent_id: number) =>
      app.call(moveSubcompany, { company_id, parent_id }, { token: boss.token });
    expect((await move(sub.id, deep.id)).body.key).toBe('errors.company_below_itself');
    expect((await move(sub.id, sub.id)).body.key).toBe('errors.company_below_itself');
    const plain = await madeBelow(boss.token, { is_dealer: false });
    expect((await move(under.id, plain.id)).body.key).toBe('errors.parent_is_no_dealer');
    const [a, b] = [await madeBelow(boss.token), await madeBelow(boss.token)];
    const crossed = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
    expect(crossed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a company that is moved to another dealer', () => {
  it('takes its log, its devices and its limits along, and leaves the dealer that it was under nothing', async () => {
    const { dealer, sub, under } = await fourLevels();
    const other = await madeBelow(operator);
    await app.call(editSubcompany, { id: under.id, limits: { devices: 7 } }, { token: operator });
    const inUnder = await person(app, { companyId: under.id, isAdmin: true });
    await app.call(editCompany, { name: under.name, inn: '1234567890' }, { token: inUnder.token });
    const value = { deviceId: 950, companyId: under.id, state: 'active', version: 1 };
    await app.get(Bus).publish(deviceRegistry, [{ key: '950', company: under.id, value }]);
    const [before, after] = [
      await person(app, { companyId: dealer.id, isAdmin: true }),
      await person(app, { companyId: other.id, isAdmin: true }),
    ];
    const moved = await app.call(moveSubcompany, { company_id: under.id, parent_id: other.id }, { token: operator });
    expect(moved.status).toBe(200);

    const logOf = async ({ token }: Person): Promise<number> =>
      (await app.call(auditList, { company_id: under.id }, { token })).body.data.audit.total;
    await until(async () => (await logOf(after)) > 0);
    expect(await logOf(before)).toBe(0);
    await until(async () => {
      const { body } = await app.call(subcompany, { id: under.id }, { token: after.token });
      return body.data.company.devices_count === 1 && body.data.company.limits.devices === 7;
    });
    expect((await app.call(subcompany, { id: under.id }, { token: before.token })).status).toBe(404);
    expect((await app.call(subcompany, { id: sub.id }, { token: before.token })).body.data.company).toMatchObject({
      subcompanies_count: 0,
    });
  });
});

describe('removing a company', () => {
  it('is refused with the reason while it has users, devices or companies', async () => {
    const { sub, under, boss } = await fourLevels();
    const remove = (id: number) => app.call(deleteSubcompany, { id }, { token: boss.token });
    expect((await remove(sub.id)).body.key).toBe('errors.company_has_subcompanies');
    const empty = await madeBelow(boss.token);
    await app
      .get(Bus)
      .publish(deviceRegistry, [
        { key: '900', company: empty.id, value: { deviceId: 900, companyId: empty.id, state: 'trash', version: 1 } },
      ]);
    // Polled: a removal that arrives before the event of the device would be granted.
    await until(async () => {
      const { body } = await app.call(subcompany, { id: empty.id }, { token: boss.token });
      return body.data.company.devices_count === 1;
    });
    expect((await remove(empty.id)).body.key).toBe('errors.company_has_devices');
    await app
      .get(Bus)
      .publish(deviceRegistry, [
        { key: '900', company: empty.id, value: { deviceId: 900, companyId: under.id, state: 'active', version: 2 } },
      ]);
    await until(async () => {
      const { body } = await app.call(subcompany, { id: under.id }, { token: boss.token });
      return body.data.company.devices_count === 1;
    });
    await person(app, { companyId: empty.id });
    const refused = await remove(empty.id);
    expect(refused).toMatchObject({ status: 409, body: { key: 'errors.company_has_users' } });
    expect(refused.body.msg).toContain('1');
  });

  it('answers every later call with 404', async () => {
    const { boss } = await fourLevels();
    const deleted = await madeBelow(boss.token);
    expect((await app.call(deleteSubcompany, { id: deleted.id }, { token: boss.token })).status).toBe(200);
    expect((await app.call(subcompany, { id: deleted.id }, { token: boss.token })).status).toBe(404);
    expect((await app.call(deleteSubcompany, { id: deleted.id }, { token: boss.token })).status).toBe(404);
    expect((await app.call(enterSubcompany, { company_id: deleted.id }, { token: boss.token })).status).toBe(404);
  });
});

describe('limits', () => {
  it('leave room for as many users as there may be, also when many come at once', async () => {
    const { sub, boss } = await fourLevels();
    await app.call(editSubcompany, { id: sub.id, limits: { users: 3 } }, { token: boss.token });
    const inside = (await person(app, { companyId: sub.id, isAdmin: true })).token;
    const group = await app.call(createAccessGroup, { name: 'All', access_rules: { read: [1] } }, { token: inside });
    const add = (index: number) =>
      app.call(
        createUser,
        { name: 'One more', email: `limit-${index}@gaugeway.local`, access_group_id: group.body.data.access_group.id },
        { token: inside },
      );
    const tried = await Promise.all(Array.from({ length: 6 }, (_, index) => add(index)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await add(9)).body.key).toBe('errors.users_limit_reached');
  });

  it('count all users of the companies below: a dealer at its limit gains no room by creating one more', async () => {
    const { dealer, sub, under, boss } = await fourLevels();
    await app.call(editSubcompany, { id: dealer.id, limits: { users: 3 } }, { token: operator });
    const inside = (await person(app, { companyId: under.id, isAdmin: true })).token;
    const group = await app.call(createAccessGroup, { name: 'All', access_rules: { read: [1] } }, { token: inside });
    const add = (index: number) => {
      const access_group_id: number = group.body.data.access_group.id;
      return app.call(
        createUser,
        { name: 'Branch', email: `branch-${dealer.id}-${index}@gaugeway.local`, access_group_id },
        { token: inside },
      );
    };
    // The dealer's administrator, the one below, and one more.
    const tried = await Promise.all(Array.from({ length: 4 }, (_, index) => add(index)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await add(9)).body.key).toBe('errors.branch_users_limit_reached');
    expect((await app.call(subcompany, { id: sub.id }, { token: boss.token })).body.data.company.users_count).toBe(0);
  });

  it('of a company below are at most those of the company above it, and as much where none are given', async () => {
    const { dealer, sub, boss } = await fourLevels();
    const limits = { devices: 10, users: 5, messages_a_day: null };
    await app.call(editSubcompany, { id: dealer.id, limits, modules: [1, 2, 4] }, { token: operator });
    const create = (input: object) =>
      app.call(createSubcompany, { name: `Bounded ${++made}`, ...input }, { token: boss.token });
    const beyond: [{ limits?: { users?: number; devices?: null }; modules?: number[] }, string][] = [
      [{ limits: { users: 6 } }, 'limits.users'],
      [{ limits: { devices: null } }, 'limits.devices'],
      [{ modules: [4, 6] }, 'modules'],
    ];
    for (const [input, field] of beyond) {
      const refused = await create(input);
      expect([refused.status, Object.keys(refused.body.data.fields as object)]).toEqual([422, [field]]);
      const changed = await app.call(editSubcompany, { id: sub.id, ...input }, { token: boss.token });
      if (field !== 'limits.devices') expect(Object.keys(changed.body.data.fields as object)).toEqual([field]);
    }
    const { id } = (await create({ limits: { users: 2 } })).body.data as { id: number };
    expect((await app.call(subcompany, { id }, { token: boss.token })).body.data.company.limits).toEqual({
      devices: 10,
      users: 2,
      messages_a_day: null,
    });
    // Values from before the dealer got its limits are no change, and may stay in the form.
    const same = await app.call(
      editSubcompany,
      { id: sub.id, name: 'Renamed', limits: { devices: null } },
      { token: boss.token },
    );
    expect(same.status).toBe(200);
    const elsewhere = await fourLevels();
    await app.call(editSubcompany, { id: elsewhere.dealer.id, limits: { devices: 1 } }, { token: operator });
    const moved = await app.call(
      moveSubcompany,
      { company_id: id, parent_id: elsewhere.dealer.id },
      { token: operator },
    );
    expect(moved.body.key).toBe('errors.beyond_parent');
  });
});

describe('the modules of a company', () => {
  it('bound what its users may call, administrators too, and those of the companies below', async () => {
    const { dealer, sub, boss } = await fourLevels();
    await app.call(editSubcompany, { id: dealer.id, modules: [2, 4] }, { token: operator });
    const every = Array.from({ length: 10 }, (_, index) => index + 1);
    for (const who of [
      await again(boss),
      await person(app, { companyId: dealer.id, rights: { can_read: every, can_create: every, access_all: every } }),
      await person(app, { companyId: sub.id, isAdmin: true }),
    ]) {
      const refused = await app.call(companyUsers, {}, { token: who.token });
      expect(refused).toMatchObject({ status: 403, body: { key: 'errors.module_closed' } });
      expect((await app.call(createAccessGroup, { name: 'x', access_rules: {} }, { token: who.token })).status).toBe(
        403,
      );
      expect((await app.call(subcompanies, {}, { token: who.token })).status).toBe(200);
      const { body } = await app.call(userAccess, {}, { token: who.token });
      expect(body.data.access.active_modules.map(({ id }: { id: number }) => id)).toEqual([2, 4]);
    }
  });
});

describe('what belongs to every company', () => {
  it('is reported in the language of the caller', async () => {
    const types = await app.call(companyTypes, {}, { token: operator, headers: { 'accept-language': 'ru' } });
    expect(types.body.data.company_types[0]).toEqual({ id: 1, name: 'Учёт и сбыт' });
    const statuses = await app.call(companyStatuses, {}, { token: operator, headers: { 'accept-language': 'mn' } });
    expect(statuses.body.data.company_statuses).toHaveLength(3);
  });

  it('has a licence that only the operator reads', async () => {
    const info = await app.call(licenseInfo, {}, { token: operator });
    expect(info.body.data).toMatchObject({ license_expiry: null, max_allowable_devices_count: null });
    const { boss } = await fourLevels();
    expect((await app.call(licenseInfo, {}, { token: boss.token })).status).toBe(403);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come true within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
