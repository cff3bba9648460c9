import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  createAccountingPoint,
  getAccountingPoint,
  pointConsumption,
  replaceDevice,
  tieDevice,
  tieUser,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger, usersOf } from './devices-fixture';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
const START = NOW - 10 * DAY;

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
}, 60_000);
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

/** What a meter's first input stood at, day after day from the beginning. */
async function report(deviceId: number, days: Record<number, number>): Promise<void> {
  const readings = Object.entries(days).map(([day, value]) => ({
    type: 1,
    ts: START + Number(day) * DAY,
    layout: 0,
    values: [value],
  }));
  await app.get(Bus).publish(readingDecoded, [
    {
      key: String(deviceId),
      company: owner.companyId,
      value: {
        deviceId,
        companyId: owner.companyId,
        modelId: radioModel.id,
        receivedAt: NOW * 1000,
        layouts: [{ fields: ['in1'] }],
        readings,
      },
    },
  ]);
  await eventually(async () => {
    expect(await rows(`SELECT FROM messages.message WHERE device_id = ${deviceId}`)).toBe(readings.length);
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
  expect(whole.body.data.parts).toEqual([{ from: START, to: NOW, value: 16.5, is_incomplete: false }]);
  // Before anything measured there nothing is known.
  const before = await app.call(pointConsumption, { ...point, times: [START - DAY, START] }, as(owner));
  expect(before.body.data.parts).toMatchObject([{ value: null }]);

  expect((await app.call(pointConsumption, { ...point, times }, as(stranger))).status).toBe(404);
  expect((await app.call(pointConsumption, { ...point, times: [NOW, START] }, as(owner))).status).toBe(422);
});

it('a point whose devices are not tied to the caller answers like one that is not there', async () => {
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
