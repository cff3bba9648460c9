import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addBalanceGroups,
  balanceGroups,
  balanceLosses,
  balanceReport,
  type CallOf,
  createAccountingPoint,
  createBalanceGroup,
  deleteAccountingPoint,
  deleteBalanceGroup,
  editBalanceGroup,
  type Endpoint,
  getBalanceGroup,
  groupBalance,
  pointConsumption,
  pointsWithoutBalance,
  tieDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { JudgeBalancesJob } from '../../services/messages/figures/balance/judge-balances.job';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

const DAY = 86_400;
const START = Math.floor(Date.now() / 1000 / DAY) * DAY - 5 * DAY;
/** Sees only tied entities. */
const clerk: Context = {
  ...owner,
  userId: 801,
  isAdmin: false,
  rights: { read: [6], create: [], update: [], delete: [], access_all: [] },
};

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));

async function point(title: string, resource_type_id = 1): Promise<number> {
  const made = await call(createAccountingPoint, { title, resource_type_id, type: resource_type_id });
  return made.body.data.accounting_point.id as number;
}

/** A point of water as given with a new meter, of the company of `who`. */
async function measuredOf(
  who: Context,
  input: { title: string; parent_id: number | null },
  values: readonly number[],
): Promise<number> {
  const made = await call(createAccountingPoint, { ...input, resource_type_id: 1, type: 1 }, who);
  const id = made.body.data.accounting_point.id as number;
  await reported(who, id, input.title, values);
  return id;
}

/** A point with a meter that reported these values, day after day at noon. */
async function measured(title: string, values: readonly number[]): Promise<number> {
  return (await meterAt(title, values)).id;
}

/** The same with the number of the meter. */
async function meterAt(title: string, values: readonly number[]): Promise<{ id: number; device: number }> {
  const id = await point(title);
  return { id, device: await reported(owner, id, title, values) };
}

/** A new meter at a point, and its reports day after day. */
async function reported(
  who: Context,
  id: number,
  name: string,
  values: readonly number[],
  model_id = radioModel.id,
): Promise<number> {
  const { id: device } = (await creator(app, who).radio({ name, model_id })).body.data.metering_device as {
    id: number;
  };
  await eventually(async () => {
    const tied = await call(tieDevice, { accounting_point_id: id, device_id: device, date: START - DAY }, who);
    expect(tied.status).toBe(200);
  });
  await eventually(async () => {
    const known = await app.database.database.query('SELECT FROM messages.device WHERE device_id = $1', [device]);
    expect(known).toHaveLength(1);
  });
  await report(device, values, 0, who, model_id);
  return device;
}

/** Day after day at noon, from a day on. */
async function report(
  device: number,
  values: readonly number[],
  first = 0,
  who: Context = owner,
  modelId = radioModel.id,
): Promise<void> {
  if (values.length === 0) return;
  const value = {
    deviceId: device,
    companyId: who.companyId,
    modelId,
    receivedAt: Date.now(),
    layouts: [{ fields: ['in1'] }],
    readings: values.map((each, day) => ({
      ...{ type: 1, ts: START - DAY / 2 + (first + day) * DAY },
      ...{ values: [each], layout: 0 },
    })),
  };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: who.companyId, value }]);
}

it('a group is created, changed, listed and deleted, and says which points are in none', async () => {
  const [main, flat, free, gas] = [
    await point('Main'),
    await point('Flat 1'),
    await point('Free'),
    await point('Gas', 5),
  ];
  const members = [
    { accounting_point_id: main, sign: 1 as const },
    { accounting_point_id: flat, sign: -1 as const, share: 50 },
  ];
  const created = await call(createBalanceGroup, { title: 'House 12', resource_type_id: 1, members });
  expect(created.body.data.balance_group).toMatchObject({
    ...{ title: 'House 12', allowed_imbalance: 5, in_count: 1, out_count: 1 },
    members: [
      { accounting_point_id: main, title: 'Main', sign: 1, share: 100 },
      { accounting_point_id: flat, title: 'Flat 1', sign: -1, share: 50 },
    ],
  });
  const { id } = created.body.data.balance_group as { id: number };
  const without = (await call(pointsWithoutBalance, { id })).body.data.accounting_points;
  expect(without.data.map((each: { id: number }) => each.id)).toEqual([free]);
  const anyGas = await call(pointsWithoutBalance, { id: 0, resource_type_id: 5 });
  expect(anyGas.body.data.accounting_points.data).toMatchObject([{ id: gas }]);

  for (const [wrong, key] of [
    [[{ accounting_point_id: gas, sign: 1 as const }], 'errors.balance_other_resource'],
    [[{ accounting_point_id: 2_000_000_000, sign: 1 as const }], 'errors.balance_unknown_point'],
    [[...members, ...members], 'errors.balance_point_twice'],
  ] as const)
    expect(await call(editBalanceGroup, { id, members: [...wrong] })).toMatchObject({ status: 422, body: { key } });
  const edited = await call(editBalanceGroup, { id, version: 1, allowed_imbalance: 2 });
  expect(edited.body.data.balance_group).toMatchObject({ allowed_imbalance: 2, version: 2, in_count: 1 });
  expect((await call(editBalanceGroup, { id, version: 1, title: 'Late' })).status).toBe(409);

  // A user who does not see all of its points does not see it.
  expect((await call(getBalanceGroup, { id }, stranger)).status).toBe(404);
  expect((await call(balanceGroups, {}, stranger)).body.data.balance_groups.total).toBe(0);
  const refused = await call(createBalanceGroup, { title: 'Mine', resource_type_id: 1 }, clerk);
  expect(refused.status).toBe(403);
  expect((await call(createBalanceGroup, { title: '', resource_type_id: 9 })).status).toBe(422);

  for (let made = 0; made < 10; made++) await call(createBalanceGroup, { title: `Empty ${made}`, resource_type_id: 1 });
  const page = (await call(balanceGroups, { per_page: 100 })).body.data.balance_groups;
  expect([page.per_page, page.data.length, page.total]).toEqual([10, 10, 11]);

  expect((await call(deleteAccountingPoint, { id: flat })).status).toBe(200);
  expect((await call(getBalanceGroup, { id })).body.data.balance_group).toMatchObject({ out_count: 0, version: 3 });
  expect((await call(deleteBalanceGroup, { id })).status).toBe(200);
  expect((await call(getBalanceGroup, { id })).status).toBe(404);
});

it('the balance of a period shows the loss, and whose readings are missing', async () => {
  const main = await measured('Main meter', [0, 10, 20, 30]);
  const first = await measured('First flat', [100, 104, 108, 112]);
  // No report on the last day.
  const second = await measured('Second flat', [0, 4, 10]);
  const members = [
    { accounting_point_id: main, sign: 1 as const },
    { accounting_point_id: first, sign: -1 as const },
    { accounting_point_id: second, sign: -1 as const },
  ];
  const { id } = (
    await call(createBalanceGroup, { title: 'House 14', resource_type_id: 1, allowed_imbalance: 10, members })
  ).body.data.balance_group as { id: number };
  const period = { id, start_date: START, stop_date: START + 2 * DAY };
  const side = { is_complete: true, missing: [], points_without_data: [] };
  await eventually(async () => {
    const { body } = await call(groupBalance, period);
    expect(body.data).toMatchObject({
      title: 'House 14',
      parts: [
        { from: START, to: START + DAY, in: 10, out: 8, loss: 2, percent: 20, is_exceeded: true, ...side },
        { in: 10, out: 10, loss: 0, percent: 0, is_exceeded: false, ...side },
        { in: 10, out: 4, loss: 6, is_complete: false, is_exceeded: false, missing: [], points_without_data: [second] },
      ],
      total: { in: 30, out: 22, loss: 8, parts: 3, is_complete: false },
      members: [
        { accounting_point_id: main, values: [10, 10, 10], total: 30, problem: null },
        { total: 12 },
        { total: 10 },
      ],
    });
  });
  const months = await call(groupBalance, { ...period, step: 'month' });
  expect(months.body.data.parts.length).toBeLessThanOrEqual(2);
  // Days to come are no days without readings.
  const today = Math.floor(Date.now() / 1000);
  const ahead = (await call(groupBalance, { ...period, start_date: today, stop_date: today + 7 * DAY })).body.data;
  expect(ahead.parts).toHaveLength(1);
  const never = await call(groupBalance, { ...period, start_date: today + 2 * DAY, stop_date: today + 7 * DAY });
  expect(never).toMatchObject({ status: 200, body: { data: { parts: [], total: { loss: null, parts: 0 } } } });
  const file = await app.call(balanceReport, period, as(owner));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  for (const who of [stranger, clerk]) expect((await call(groupBalance, period, who)).status).toBe(404);
  const long = await call(groupBalance, { ...period, start_date: 0 });
  expect(long).toMatchObject({ status: 422, body: { key: 'errors.balance_period_too_long' } });
  expect((await call(groupBalance, { ...period, stop_date: 0 })).status).toBe(422);
  const nobody = { ...clerk, rights: { ...clerk.rights, read: [] } };
  expect((await call(groupBalance, period, nobody)).status).toBe(403);
});

it('main meters get a group each, once, and the group with the leak comes first among all', async () => {
  const town = { ...owner, companyId: stranger.companyId, chain: [stranger.companyId] };
  const at = (title: string, parent_id: number | null, values: readonly number[]) =>
    measuredOf(town, { title, parent_id }, values);
  const leaking = await at('House with a leak', null, [0, 10, 20, 30]);
  await at('Flat behind the leak', leaking, [0, 6, 12, 18]);
  const tight = await at('House 2', null, [0, 10, 20, 30]);
  await at('Flat of house 2', tight, [5, 15, 25, 34.9]);
  const silent = await at('House 3', null, []);
  await at('Flat of house 3', silent, [0, 1]);
  const listed = (more: object) => call(addBalanceGroups, { resource_type_id: 1, ...more }, town);
  const counts = { existing: 0, too_large: 0 };
  expect((await listed({ dry_run: true })).body.data).toMatchObject({ created: 3, ...counts });
  const [one, other] = await Promise.all([listed({}), listed({})]);
  expect([one, other].map(({ body }) => body.data.created).sort()).toEqual([0, 3]);
  expect((await listed({})).body.data).toMatchObject({ created: 0, existing: 3 });
  expect((await call(addBalanceGroups, {}, clerk)).status).toBe(403);

  const day = (place: number) => new Date((START + place * DAY) * 1000).toISOString().slice(0, 10);
  const period = { from: day(0), to: day(2), sort_field: 'percent', sort: 'desc' } as const;
  await eventually(async () => {
    const { data } = (await call(balanceLosses, period, town)).body;
    expect(data.balance_groups.data).toMatchObject([
      { title: 'House with a leak', in: 30, out: 18, loss: 12, percent: 40, is_complete: true, is_exceeded: true },
      { title: 'House 2', loss: 0.1, is_exceeded: false, in_count: 1, out_count: 1, unit: 'm³' },
      { title: 'House 3', in: null, loss: null, is_complete: false, is_exceeded: false },
    ]);
    expect(data).toMatchObject({ exceeded_total: 1, balance_groups: { total: 3, per_page: 10 } });
  });
  const only = (await call(balanceLosses, { ...period, exceeded: true, search_string: 'leak, HOUSE' }, town)).body.data;
  expect(only.balance_groups.total).toBe(1);
  const named = (await call(balanceLosses, { ...period, sort_field: 'title', sort: 'asc' }, town)).body.data;
  expect(named.balance_groups.data[0]).toMatchObject({ title: 'House 2' });
  // A user who sees none of the points sees none of the groups.
  const guard = { ...clerk, companyId: town.companyId, chain: town.chain };
  expect((await call(balanceLosses, period, guard)).body.data.balance_groups.total).toBe(0);
  expect((await call(balanceLosses, { ...period, from: day(3), to: day(0) })).status).toBe(422);
});

it('counters of pulses are in the sums of every resource at whose points they measure', async () => {
  const gasworks = { ...owner, companyId: 8713, chain: [8713] };
  const gas = async (title: string, parent_id: number | null, values: readonly number[], model: number) => {
    const made = await call(createAccountingPoint, { title, parent_id, resource_type_id: 5, type: 5 }, gasworks);
    const id = made.body.data.accounting_point.id as number;
    await reported(gasworks, id, title, values, model);
    return id;
  };
  const [CUBIC_PULSES, NUMBERS] = [214, 5101];
  const main = await gas('Gas of a house', null, [0, 10, 20], CUBIC_PULSES);
  await gas('Gas of a flat', main, [7, 15, 23], NUMBERS);
  await call(addBalanceGroups, { resource_type_id: 5 }, gasworks);
  const day = (place: number) => new Date((START + place * DAY) * 1000).toISOString().slice(0, 10);
  await eventually(async () => {
    const { data } = (await call(balanceLosses, { from: day(0), to: day(1) }, gasworks)).body;
    expect(data.balance_groups.data).toMatchObject([{ in: 20, out: 16, loss: 4, unit: 'm³', is_complete: true }]);
    const { id } = data.balance_groups.data[0] as { id: number };
    const period = { id, start_date: START, stop_date: START + DAY };
    const balance = (await call(groupBalance, period, gasworks)).body.data;
    expect(balance).toMatchObject({
      unit: 'm³',
      total: { in: 20, out: 16 },
      members: [{ problem: null }, { problem: null }],
    });
  });
  // At a point of electricity cubic metres are no energy, and the point says so.
  const power = await call(createAccountingPoint, { title: 'Pump', resource_type_id: 3, type: 3 }, gasworks);
  const pump = power.body.data.accounting_point.id as number;
  await reported(gasworks, pump, 'Pump', [1, 2, 3], CUBIC_PULSES);
  const times = [START, START + DAY];
  const unbalanced = async (accounting_point_id: number) =>
    (await call(pointConsumption, { accounting_point_id, times }, gasworks)).body.data;
  await eventually(async () => expect(await unbalanced(pump)).toMatchObject({ unit: 'm³', is_excluded: true }));
  expect(await unbalanced(main)).toMatchObject({ unit: 'm³', is_excluded: false });
});

it('that a group leaves its allowed imbalance is published once, and that it is within it again', async () => {
  const main = await meterAt('Main of house 15', [0, 10, 20]);
  const flat = await meterAt('Flat of house 15', [0, 10, 14]);
  const members = [
    { accounting_point_id: main.id, sign: 1 as const },
    { accounting_point_id: flat.id, sign: -1 as const },
  ];
  const made = await call(createBalanceGroup, {
    title: 'House 15',
    resource_type_id: 1,
    allowed_imbalance: 5,
    members,
  });
  const { id } = made.body.data.balance_group as { id: number };
  const lossOf = async (day: number): Promise<unknown> =>
    (await call(groupBalance, { id, start_date: START + day * DAY, stop_date: START + day * DAY })).body.data?.total
      .loss;
  await eventually(async () => expect([await lossOf(0), await lossOf(1)]).toEqual([0, 6]));
  const published = () => app.get(Recorder).imbalances.filter(({ groupId }) => groupId === id);
  const now = Math.floor(Date.now() / 1000);
  const judge = (later: number) => app.get(JudgeBalancesJob).run(now + later);
  const HOUR = 3600;

  await judge(0);
  const event = { companyId: owner.companyId, title: 'House 15', resourceTypeId: 1, allowedImbalance: 5 };
  await eventually(async () =>
    expect(published()).toEqual([
      expect.objectContaining({ ...event, from: START + DAY, in: 10, out: 4, loss: 6, percent: 60, isExceeded: true }),
    ]),
  );
  // The next day is as bad, and no change.
  await report(main.device, [30], 3);
  await report(flat.device, [18], 3);
  await eventually(async () => expect(await lossOf(2)).toBe(6));
  await judge(HOUR);
  await report(main.device, [40], 4);
  await report(flat.device, [28], 4);
  await eventually(async () => expect(await lossOf(3)).toBe(0));
  await judge(2 * HOUR);
  await judge(3 * HOUR);
  await eventually(async () => expect(published().map(({ isExceeded }) => isExceeded)).toEqual([true, false]));
});
