import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  addObject,
  changeTransformers,
  consumptionSeries,
  createAccountingPoint,
  deleteAccountingPoint,
  deviceMessages,
  energyProfile,
  getAccountingPoint,
  pointConsumption,
  pointMessages,
  powerProfile,
  removeObject,
  replaceDevice,
  systemMessages,
  tieDevice,
  tieObjectUsers,
  tieUser,
  updateObject,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { models } from '@gaugeway/catalogue';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { PublishPointsJob } from '../../services/objects/accounting-points/publish-points.job';
import { objectsService } from '../../services/objects/objects.module';
import {
  appBehindGateway,
  as,
  creator,
  eventually,
  found,
  owner,
  radioModel,
  stranger,
  usersOf,
} from './devices-fixture';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
const START = NOW - 10 * DAY;
const dayOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

async function rows(sql: string): Promise<number> {
  return (await app.database.database.query(sql)).length;
}

async function device(name: string): Promise<number> {
  const { id } = (await creator(app, owner).radio({ name })).body.data.metering_device as { id: number };
  await eventually(async () => {
    expect(await rows(`SELECT FROM objects.device WHERE device_id = ${id}`)).toBe(1);
    expect(await rows(`SELECT FROM messages.device WHERE device_id = ${id}`)).toBe(1);
  });
  return id;
}

/** The value of a meter's first input, day after day from the beginning. */
async function report(deviceId: number, days: Record<number, number>): Promise<void> {
  await send(
    deviceId,
    ['in1'],
    Object.entries(days).map(([day, value]) => ({ type: 1, ts: START + Number(day) * DAY, values: [value] })),
  );
}

async function send(
  deviceId: number,
  fields: string[],
  rowsOf: readonly { type: number; ts: number; values: number[] }[],
): Promise<void> {
  const readings = rowsOf.map((row) => ({ ...row, layout: 0 }));
  await app.get(Bus).publish(readingDecoded, [
    {
      key: String(deviceId),
      company: owner.companyId,
      value: {
        deviceId,
        companyId: owner.companyId,
        modelId: radioModel.id,
        receivedAt: NOW * 1000,
        layouts: [{ fields }],
        readings,
      },
    },
  ]);
  await eventually(async () => {
    const type = readings[0]?.type;
    expect(await rows(`SELECT FROM messages.message WHERE device_id = ${deviceId} AND type = ${type}`)).toBe(
      readings.length,
    );
  });
}

it('the consumption of a point is right over the replacement of its meter, and adds up', async () => {
  const [old, next] = [await device('The old meter'), await device('The new meter')];
  const made = await app.call(createAccountingPoint, { title: 'Flat 7', resource_type_id: 1, type: 1 }, as(owner));
  const id = made.body.data.accounting_point.id as number;
  await report(old, { 0: 100, 2: 104, 4: 109 });
  await report(next, { 5: 7, 6: 8.5, 9: 12 });
  const point = { accounting_point_id: id };
  await app.call(tieDevice, { ...point, device_id: old, date: START, start_values: { in1: 100 } }, as(owner));
  const change = { date: START + 4.5 * DAY, end_values: { in1: 110.5 }, start_values: { in1: 6 } };
  expect((await app.call(replaceDevice, { ...point, device_id: next, ...change }, as(owner))).status).toBe(200);

  const times = [0, 2, 4, 6, 9].map((day) => START + day * DAY);
  await eventually(async () => {
    const { status, body } = await app.call(pointConsumption, { ...point, times }, as(owner));
    expect(status).toBe(200);
    expect(body.data.parts.map(({ value }: { value: number }) => value)).toEqual([4, 5, 1.5 + 2.5, 3.5]);
    expect(body.data.parts.every((part: { is_incomplete: boolean }) => !part.is_incomplete)).toBe(true);
  });
  const whole = await app.call(pointConsumption, { ...point, times: [START, NOW] }, as(owner));
  expect(whole.body.data.parts).toMatchObject([
    { from: START, to: NOW, value: 16.5, is_incomplete: false, origin: 'measured', is_estimated: false },
  ]);
  // Before anything measured there nothing is known.
  const before = await app.call(pointConsumption, { ...point, times: [START - DAY, START] }, as(owner));
  expect(before.body.data.parts).toMatchObject([{ value: null }]);

  expect((await app.call(pointConsumption, { ...point, times }, as(stranger))).status).toBe(404);
  expect((await app.call(pointConsumption, { ...point, times: [NOW, START] }, as(owner))).status).toBe(422);
});

it('the messages of a point come from the device of their time, and the deltas add up over its replacement', async () => {
  const [old, next] = [await device('The first meter'), await device('The second meter')];
  const made = await app.call(createAccountingPoint, { title: 'Flat 8', resource_type_id: 1, type: 1 }, as(owner));
  const id = made.body.data.accounting_point.id as number;
  await report(old, { 0: 100, 2: 104, 4: 109.5, 7: 999 });
  await report(next, { 1: 3, 5: 7, 6: 8.5, 9: 12 });
  const point = { accounting_point_id: id };
  await app.call(tieDevice, { ...point, device_id: old, date: START, start_values: { in1: 99.7 } }, as(owner));
  const change = { date: START + 4.5 * DAY, end_values: { in1: 110.5 }, start_values: { in1: 6 } };
  expect((await app.call(replaceDevice, { ...point, device_id: next, ...change }, as(owner))).status).toBe(200);
  const period = { ...point, msgType: 1, startDate: START, stopDate: NOW };
  const ask = async (input: object) => {
    const { status, body } = await app.call(pointMessages, { ...period, ...input }, as(owner));
    expect(status).toBe(200);
    return body.data.messages;
  };
  const whole = [
    { datetime: START, in1: 100, start_in1: 99.7, end_in1: 100, delta_in1: 0.3 },
    { datetime: START + 2 * DAY, in1: 104, start_in1: 100, end_in1: 104, delta_in1: 4 },
    { datetime: START + 4 * DAY, in1: 109.5, start_in1: 104, end_in1: 109.5, delta_in1: 5.5 },
    { datetime: START + 5 * DAY, in1: 7, start_in1: 6, end_in1: 7, delta_in1: 2 },
    { datetime: START + 6 * DAY, in1: 8.5, start_in1: 7, end_in1: 8.5, delta_in1: 1.5 },
    { datetime: START + 9 * DAY, in1: 12, start_in1: 8.5, end_in1: 12, delta_in1: 3.5 },
  ];
  await eventually(async () => expect((await ask({ sort: 'asc' })).data).toEqual(whole));
  // Whatever the page, a row says the same.
  expect((await ask({ per_page: 2, page: 2 })).data).toEqual([whole[3], whole[2]]);
  expect((await ask({ limit: 1, offset: 3, sort: 'asc' })).data).toEqual([whole[3]]);
  expect(await ask({ per_page: 4 })).toMatchObject({ total: 6, last_page: 2, per_page: 4, current_page: 1 });
  const { fields_headers } = await ask({ startDate: START + 5.5 * DAY });
  expect(fields_headers.map(({ name, title }: { name: string; title: string }) => [name, title])).toContainEqual([
    'delta_in1',
    'Reading, input 1, consumption',
  ]);
  expect((await ask({ with_delta: false, sort: 'asc' })).data?.[0]).toEqual({ datetime: START, in1: 100 });
  expect((await app.call(pointMessages, period, as(stranger))).status).toBe(404);
  // Rows of the device itself.
  const own = { device_id: old, msgType: 1, startDate: START + DAY, stopDate: NOW, with_delta: true };
  const { body } = await app.call(deviceMessages, { ...own, limit: 1, offset: 1 }, as(owner));
  expect(body.data.messages).toMatchObject({ total: 3, data: [{ in1: 109.5, start_in1: 104, delta_in1: 5.5 }] });
});

it('a profile is returned as powers or energies, by direction, in half hours or hours', async () => {
  const id = await device('The meter with a profile');
  const HALF = 1800;
  const begin = Math.floor(START / DAY) * DAY;
  // 2 kW and 1 kvar for three half hours of two hours; the last one is missing.
  const given = [
    [1, 2, 1],
    [2, 4, -3],
    [3, -1.5, 2],
  ].map(([half = 0, ...values]) => ({ type: 5, ts: begin + half * HALF, values }));
  await send(id, ['power_active', 'power_reactive'], given);
  const period = { device_id: id, startDate: begin, stopDate: begin + DAY, sort: 'asc' as const };
  const powers = await app.call(powerProfile, period, as(owner));
  expect(powers.body.data.messages.data).toMatchObject([
    { datetime: begin + HALF, power_active: 2, power_a_plus: 2, power_a_minus: 0, power_r_plus: 1, power_s: 2.236068 },
    { datetime: begin + 2 * HALF, power_a_plus: 4, power_r_minus: 3, power_s: 5 },
    { datetime: begin + 3 * HALF, power_a_plus: 0, power_a_minus: 1.5, power_r_plus: 2, power_s: 2.5 },
  ]);
  const hours = await app.call(energyProfile, { ...period, profile_type: 60 }, as(owner));
  expect(hours.body.data.messages.data).toMatchObject([
    { datetime: begin + 2 * HALF, energy_active: 3, energy_a_plus: 3, energy_reactive: -1 },
    { datetime: begin + 4 * HALF, energy_active: null, energy_a_plus: null },
  ]);
  const same = { ...period, msgType: 5, is_energy: true, profile_type: 60 as const, tab: 'power_profiles' };
  expect((await app.call(deviceMessages, same, as(owner))).body.data).toEqual(hours.body.data);
  // The type alone asks for energies.
  const byType = { ...period, msgType: 10, profile_type: 60 as const, tab: 'energy_profiles' };
  expect((await app.call(deviceMessages, byType, as(owner))).body.data).toEqual(hours.body.data);
  const columns = await app.call(powerProfile, { ...period, format: 'columns', sort: 'desc', limit: 2 }, as(owner));
  expect(columns.body.data.messages).toMatchObject({
    columns: { datetime: [begin + 3 * HALF, begin + 2 * HALF], power_active: [-1.5, 4] },
    total: 3,
    last_page: 2,
  });
  const long = { ...period, stopDate: begin + 100 * DAY };
  const refused = await app.call(powerProfile, long, as(owner));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('99')]);
  expect((await app.call(systemMessages, { ...period, tab: 'archives_system_1' }, as(owner))).body.data).toMatchObject({
    messages: { data: [], total: 0 },
  });
});

it('a point whose devices are not tied to the caller answers like one that does not exist', async () => {
  const [mine, theirs] = [await device('The clerk reads this'), await device('The clerk does not')];
  const clerk: Context = {
    ...owner,
    userId: 502,
    isAdmin: false,
    rights: { ...owner.rights, read: [4, 6], access_all: [] },
  };
  const [seen, hidden, free] = await Promise.all(
    [mine, theirs, null].map(async (deviceId): Promise<number> => {
      const made = await app.call(createAccountingPoint, { title: 'Flat', resource_type_id: 1, type: 1 }, as(owner));
      const { id } = made.body.data.accounting_point;
      if (deviceId !== null) {
        const link = { accounting_point_id: id, device_id: deviceId, date: START, start_values: {} };
        expect((await app.call(tieDevice, link, as(owner))).status).toBe(200);
      }
      return id;
    }),
  );
  await usersOf(app, owner.companyId, [clerk.userId]);
  await app.call(tieUser, { device_ids: [mine], add: [clerk.userId] }, as(owner));
  const consumption = async (id = 0, who = clerk) =>
    (await app.call(pointConsumption, { accounting_point_id: id, times: [START, NOW] }, as(who))).status;
  await eventually(async () => expect([await consumption(seen), await consumption(free)]).toEqual([200, 200]));
  await eventually(async () => expect(await consumption(hidden, owner)).toBe(200));
  await eventually(async () => {
    expect(await rows(`SELECT FROM messages.accounting_point WHERE point_id = ${hidden} AND links <> '[]'`)).toBe(1);
  });
  expect((await app.call(getAccountingPoint, { id: hidden ?? 0 }, as(clerk))).status).toBe(404);
  expect(await consumption(hidden)).toBe(404);
  const reader = { ...clerk, rights: { ...clerk.rights, access_all: [6] } };
  expect(await consumption(hidden, reader)).toBe(200);
});

it('a point of a branch of the object tree is read by the users of the branch, and by them alone, whatever happens to it', async () => {
  const manager: Context = {
    ...owner,
    userId: 503,
    isAdmin: false,
    rights: { ...owner.rights, read: [4, 6], access_all: [] },
  };
  const add = async (name: string, parentId: string | null): Promise<string> =>
    (await app.call(addObject, { name, type: 'house', parentId }, as(owner))).body.data.object._id;
  const street = await add('Street', null);
  const elsewhere = await add('Another street', null);
  const house = await add('House', street);
  const meter = await device('The meter of the flat');
  const flat = { title: 'Flat', resource_type_id: 1, type: 1, object_id: house } as const;
  const made = await app.call(createAccountingPoint, flat, as(owner));
  const accounting_point_id: number = made.body.data.accounting_point.id;
  await report(meter, { 1: 10, 2: 12 });
  const link = { accounting_point_id, device_id: meter, date: START, start_values: {} };
  expect((await app.call(tieDevice, link, as(owner))).status).toBe(200);
  await eventually(async () =>
    expect(
      await rows(`SELECT FROM messages.accounting_point WHERE point_id = ${accounting_point_id} AND links <> '[]'`),
    ).toBe(1),
  );
  const point = { accounting_point_id };
  const date = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 10);
  /** Runs the job at once; the schedule runs it within a second. */
  const publish = () => app.get(PublishPointsJob).run();
  const answers = async (): Promise<number[]> => {
    const replies = [
      await app.call(pointConsumption, { ...point, times: [START, NOW] }, as(manager)),
      await app.call(pointMessages, { ...point, msgType: 1, startDate: START, stopDate: NOW }, as(manager)),
      await app.call(consumptionSeries, { ...point, by: 'day', from: date(START), to: date(NOW) }, as(manager)),
    ];
    return replies.map(({ status }) => status);
  };
  const SEEN = [200, 200, 200];
  const HIDDEN = [404, 404, 404];
  expect(await answers()).toEqual(HIDDEN);
  await app.database.database.query(
    `INSERT INTO objects.company_user (user_id, company_id) VALUES (${manager.userId}, ${owner.companyId})`,
  );
  const tie = (input: object) => app.call(tieObjectUsers, { object_ids: [street], ...input }, as(owner));
  expect((await tie({ add: [manager.userId] })).status).toBe(200);
  await publish();
  await eventually(async () => expect(await answers()).toEqual(SEEN));
  // The house goes to a branch that is not tied, and comes back.
  await app.call(updateObject, { _id: house, parentId: elsewhere }, as(owner));
  await publish();
  await eventually(async () => expect(await answers()).toEqual(HIDDEN));
  await app.call(updateObject, { _id: house, parentId: street }, as(owner));
  await publish();
  await eventually(async () => expect(await answers()).toEqual(SEEN));
  await tie({ remove: [manager.userId] });
  await publish();
  await eventually(async () => expect(await answers()).toEqual(HIDDEN));
  await tie({ add: [manager.userId] });
  await publish();
  await eventually(async () => expect(await answers()).toEqual(SEEN));
  // At no node any longer, the point is seen only through its devices.
  expect((await app.call(removeObject, { object_id: house }, as(owner))).status).toBe(200);
  await publish();
  await eventually(async () => expect(await answers()).toEqual(HIDDEN));
});

it('a point whose main point is deleted is part of none for the readings too', async () => {
  const add = async (title: string, parent_id?: number): Promise<number> => {
    const given = { title, resource_type_id: 1, type: 1, parent_id } as const;
    return (await app.call(createAccountingPoint, given, as(owner))).body.data.accounting_point.id;
  };
  const main = await add('Main of the house');
  const part = await add('Part of the house', main);
  const behind = (parent: string) =>
    rows(`SELECT FROM messages.accounting_point WHERE point_id = ${part} AND parent_id IS ${parent}`);
  await eventually(async () => expect(await behind('NOT NULL')).toBe(1));
  expect((await app.call(deleteAccountingPoint, { id: main }, as(owner))).status).toBe(200);
  await app.get(PublishPointsJob).run();
  await eventually(async () => expect(await behind('NULL')).toBe(1));
});

it('other transformers and losses count from their day on, while the meter stays', async () => {
  const meter = found(
    'electricity model',
    models.find(({ resource, interfaceId }) => resource === 'electricity' && interfaceId === radioModel.interfaceId),
  );
  const field = found(
    'register',
    meter.fields[1]?.find((name) => name.startsWith('tariff')),
  );
  const created = await creator(app, owner).radio({
    name: 'The main meter',
    model_id: meter.id,
    transformation_ratio: 2,
  });
  const device_id: number = created.body.data.metering_device.id;
  const place = { title: 'Main', resource_type_id: 3, type: 3, loss_factor: 1.1 } as const;
  const made = await app.call(createAccountingPoint, place, as(owner));
  const point = { accounting_point_id: made.body.data.accounting_point.id as number };
  await eventually(async () => {
    expect(await rows(`SELECT FROM objects.device WHERE device_id = ${device_id}`)).toBe(1);
    expect(await rows(`SELECT FROM messages.device WHERE device_id = ${device_id}`)).toBe(1);
  });
  await app.call(tieDevice, { ...point, device_id, date: START, start_values: { [field]: 100 } }, as(owner));
  await send(
    device_id,
    [field],
    [
      [1, 110],
      [3, 130],
      [5, 150],
    ].map(([day = 0, value = 0]) => ({ type: 1, ts: START + day * DAY, values: [value] })),
  );
  const factors = { transformation_ratio: 40, loss_factor: 1.2 };
  const change = (input: object, who = owner) =>
    app.call(
      changeTransformers,
      { ...point, date: START + 2 * DAY, ...factors, values: { [field]: 120 }, ...input },
      as(who),
    );
  expect((await change({}, stranger)).status).toBe(404);
  expect((await change({ loss_factor: 3 })).status).toBe(422);
  expect((await change({ date: START - DAY })).status).toBe(409);
  const { status, body } = await change({});
  expect(status).toBe(200);
  expect(body.data.accounting_point.device).toMatchObject({ device_id, from: START + 2 * DAY, ...factors });
  await eventually(async () => {
    const times = [0, 1, 2, 3, 5].map((day) => START + day * DAY);
    const { parts } = (await app.call(pointConsumption, { ...point, times, field }, as(owner))).body.data;
    // Twice the count before, forty times since.
    expect(parts.map(({ value }: { value: number }) => value)).toEqual([20, 20, 400, 800]);
    const period = { ...point, msgType: 1, startDate: START, stopDate: NOW, sort: 'asc' as const };
    const options = { with_transformation_ratio: true, with_loss_factor: true };
    const { data } = (await app.call(pointMessages, { ...period, ...options }, as(owner))).body.data.messages;
    const shown = data.map((row: Record<string, number>) => [row[`${field}_kkt`], row[`${field}_kkt_loss_factor`]]);
    expect(shown).toEqual([
      [220, 242],
      [5200, 6240],
      [6000, 7200],
    ]);
  });
  // The sums of the device, and with it of the company, count with the same factor as the point.
  await eventually(async () => {
    const consumptionOf = async (of: object) => {
      const span = { by: 'day', from: dayOf(START), to: dayOf(NOW) } as const;
      return (await app.call(consumptionSeries, { ...of, ...span }, as(owner))).body.data.parts.at(-1);
    };
    expect(await consumptionOf(point)).toMatchObject({ value: 800 });
    expect(await consumptionOf({ device_id })).toMatchObject({ value: 800 });
  });
  // At the beginning of its time a factor is put right.
  const put = await change({ transformation_ratio: null });
  expect(put.body.data.accounting_point.device).toMatchObject({ from: START + 2 * DAY, transformation_ratio: null });
  const drop = await device('The water meter');
  const water = await app.call(createAccountingPoint, { title: 'Water', resource_type_id: 1, type: 1 }, as(owner));
  const other = { accounting_point_id: water.body.data.accounting_point.id as number };
  expect((await change(other)).body).toMatchObject({ key: 'errors.point_has_no_device' });
  await app.call(tieDevice, { ...other, device_id: drop, date: START }, as(owner));
  expect((await change(other)).body).toMatchObject({ key: 'errors.transformers_of_electricity' });
});
