import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp } from '@gaugeway/platform/testing';
import { addObject, createAccountingPoint, heatCalculation, tieDevice, updateObject } from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { PublishPointsJob } from '../../services/objects/accounting-points/publish-points.job';
import { PlaceJob } from '../../services/objects/tree/place.job';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
/** The beginning of a day in the zone of the tests' callers. */
const START = Math.floor(NOW / DAY) * DAY - 10 * DAY;
/** Vega M-BUS-1, a heat meter. */
const HEAT_METER = 223;
const HEAT = { resource_type_id: 4, type: 4 } as const;
const utc: Context = { ...owner, timeZone: 0 };
const period = { start_date: START, stop_date: START + 3 * DAY - 1, step: 'day' } as const;

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
});
afterAll(() => app.close());

async function meter(name: string): Promise<number> {
  const { id } = (await creator(app, owner).radio({ name, model_id: HEAT_METER })).body.data.metering_device;
  await eventually(async () => {
    for (const schema of ['objects', 'messages'])
      expect(await app.database.database.query(`SELECT FROM ${schema}.device WHERE device_id = ${id}`)).toHaveLength(1);
  });
  return id as number;
}

/** Energy (kWh) and volume (m³) at the beginning of each day, and temperatures in its middle. */
async function report(deviceId: number, registers: readonly [number, number][]): Promise<void> {
  const current = registers.map((values, day) => ({ type: 1, ts: START + day * DAY, values, layout: 0 }));
  const moments = registers.map((_, day) => ({ type: 2, ts: START + (day + 0.5) * DAY, values: [90, 50], layout: 1 }));
  await app.get(Bus).publish(readingDecoded, [
    {
      key: String(deviceId),
      company: owner.companyId,
      value: {
        ...{ deviceId, companyId: owner.companyId, modelId: HEAT_METER, receivedAt: NOW * 1000 },
        layouts: [{ fields: ['energy', 'volume'] }, { fields: ['temperature1', 'temperature2'] }],
        readings: [...current, ...moments],
      },
    },
  ]);
}

const add = async (name: string, parentId: string | null): Promise<string> =>
  (await app.call(addObject, { name, type: 'house', parentId }, as(owner))).body.data.object._id;

async function point(title: string, deviceId: number | null, input: object): Promise<number> {
  const made = await app.call(createAccountingPoint, { title, ...HEAT, ...input }, as(owner));
  const id = made.body.data.accounting_point.id as number;
  const link = { accounting_point_id: id, device_id: deviceId ?? 0, date: START - DAY, start_values: {} };
  if (deviceId !== null) expect((await app.call(tieDevice, link, as(owner))).status).toBe(200);
  return id;
}

const ask = (object_id: string, who = utc) => app.call(heatCalculation, { object_id, ...period }, as(who));

it('the heat of a branch is that of its main meters, with what follows from volume and temperatures', async () => {
  const street = await add('Street', null);
  const house = await add('House', street);
  const [entry, shop] = [await meter('The main meter'), await meter('The meter of the shop')];
  const main = await point('Entry', entry, { object_id: house });
  const sub = await point('Shop', shop, { object_id: house, parent_id: main });
  const empty = await point('Without a meter', null, { object_id: house });
  await report(entry, [
    [1000, 10],
    [2163, 35],
    [2163 + 581.5, 50],
    [2163 + 1163, 60],
  ]);
  await report(shop, [
    [0, 0],
    [116.3, 2.5],
    [232.6, 5],
    [348.9, 7.5],
  ]);
  await eventually(async () => {
    const { status, body } = await ask(street);
    expect(status).toBe(200);
    const { parts, points, total } = body.data;
    expect(parts.map(({ heat }: { heat: number }) => heat)).toEqual([1, 0.5, 0.5]);
    expect(parts[1]).toMatchObject({ from: START + DAY, to: START + 2 * DAY, is_complete: true, is_estimated: false });
    expect(total).toMatchObject({ heat: 2, is_complete: true });
    // The share of the sum is that of the main meter alone.
    expect(total.share).toEqual({
      final: expect.any(Number),
      estimated: expect.any(Number),
      missing: expect.any(Number),
    });
    expect(total.share).toEqual(points[0].share);
    expect(points[2].share).toBeNull();
    expect(parts[1].share).not.toBeNull();
    expect(
      points.map((each: { accounting_point_id: number; exclusion: string | null }) => [
        each.accounting_point_id,
        each.exclusion,
      ]),
    ).toEqual([
      [main, null],
      [sub, 'behind_main'],
      [empty, 'no_heat'],
    ]);
    // 50 m³ of 988 kg/m³ by 40 K and 4.187 kJ/(kg·K), in Gcal.
    expect(points[0]).toMatchObject({ heat: 2, volume: 50, flow_temperature: 90, return_temperature: 50 });
    expect(points[0].calculated).toBeCloseTo(1.976, 2);
    expect(points[0].deviation).toBeCloseTo(1.2, 0);
    expect(points[1].heat).toBeCloseTo(0.3, 6);
  });
  // With its house the heat leaves the street.
  await app.call(updateObject, { _id: house, parentId: null }, as(owner));
  await app.get(PublishPointsJob).run();
  await eventually(async () => expect((await ask(street)).body.data.points).toEqual([]));
  await eventually(async () => expect((await ask(house)).body.data.total.heat).toBe(2));
});

it('is answered to those who see the object alone, and for a period that can be computed', async () => {
  const house = await add('Another house', null);
  await eventually(async () => expect((await ask(house)).body.data?.points).toEqual([]));
  expect((await ask(house, stranger)).status).toBe(404);
  const clerk: Context = {
    ...utc,
    userId: 504,
    isAdmin: false,
    rights: { ...owner.rights, read: [6], access_all: [] },
  };
  expect((await ask(house, clerk)).status).toBe(404);
  // A user who is tied to the street sees the house below it, though nothing measures there.
  const street = await add('The street of the house', null);
  expect((await app.call(updateObject, { _id: house, parentId: street }, as(owner))).status).toBe(200);
  await app.database.database.query(
    `INSERT INTO objects.object_user (user_id, object_id, company_id) VALUES (504, '${street}', ${owner.companyId})`,
  );
  await app.get(PlaceJob).run();
  await eventually(async () => expect((await ask(house, clerk)).body.data?.points).toEqual([]));
  await app.database.database.query(`DELETE FROM objects.object_user WHERE object_id = '${street}'`);
  await app.get(PlaceJob).run();
  await eventually(async () => expect((await ask(house, clerk)).status).toBe(404));
  const heatOf = (input: object) => app.call(heatCalculation, { object_id: house, ...period, ...input }, as(utc));
  expect((await heatOf({ stop_date: START - 1 })).status).toBe(422);
  const long = await heatOf({ start_date: 0 });
  expect([long.status, JSON.stringify(long.body)]).toEqual([422, expect.stringContaining('367')]);
});
