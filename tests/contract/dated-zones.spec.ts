import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  addObject,
  consumptionSeries,
  createAccountingPoint,
  editAccountingPoint,
  editMeteringDevice,
  tieDevice,
  updateObject,
} from '@gaugeway/proto/api';
import { companyRegistry, readingDecoded } from '@gaugeway/proto/events';
import { AggregatesJob } from '../../services/messages/figures/aggregates/aggregates.job';
import { DeviceRepository } from '../../services/events/registry/device.repository';
import { eventsService } from '../../services/events/events.module';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, eventsService, objectsService, messagesService]);
});
afterAll(() => app.close());

const query = (sql: string) => app.database.database.query(sql);
const seconds = (iso: string) => Date.parse(iso) / 1000;

async function device(deviceTimezone: number): Promise<number> {
  const made = (await creator(app, owner).radio({ name: 'Meter', deviceTimezone })).body.data.metering_device;
  const { id } = made as { id: number };
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${id}`)).toHaveLength(1),
  );
  return id;
}

async function send(deviceId: number, rows: readonly (readonly [time: string, value: number])[]): Promise<void> {
  const { companyId } = owner;
  const readings = rows.map(([time, value]) => ({ type: 1, ts: seconds(time), layout: 0, values: [value] }));
  const value = { deviceId, companyId, modelId: radioModel.id, receivedAt: Date.now(), layouts: [{ fields: ['in1'] }] };
  await app
    .get(Bus)
    .publish(readingDecoded, [{ key: String(deviceId), company: companyId, value: { ...value, readings } }]);
}

async function series(id: number, by: 'hour' | 'day' | 'month', from: string, to: string): Promise<unknown[][]> {
  const { body } = await app.call(consumptionSeries, { device_id: id, by, from, to }, as(owner));
  return body.data.parts.map((part: { day: string; hour: number | null; value: number }) => [
    ...[part.day, ...(part.hour === null ? [] : [part.hour]), part.value],
  ]);
}

it('a change of the offset has a date: days before it keep theirs', async () => {
  const id = await device(6);
  await send(id, [
    ['2024-02-10T00:00:00+06:00', 100],
    ['2024-02-11T00:00:00+06:00', 110],
    ['2024-02-11T00:30:00+06:00', 111],
    ['2024-02-11T12:00:00+06:00', 115],
    ['2024-02-12T00:00:00+06:00', 117],
    ['2024-03-01T00:00:00+06:00', 215],
    // Between the midnight of the old offset and that of the new one: the day before has 25 hours.
    ['2024-03-01T00:00:00+05:00', 217],
    ['2024-03-01T00:30:00+05:00', 218],
    ['2024-03-02T00:00:00+05:00', 220],
  ]);
  const before = [
    ['2024-02-10', 10],
    ['2024-02-11', 7],
  ];
  await eventually(async () => expect(await series(id, 'day', '2024-02-09', '2024-02-11')).toEqual(before));
  const edit = { id, deviceTimezone: 5, zone_from: '2024-03-01' };
  const { status, body } = await app.call(editMeteringDevice, edit, as(owner));
  expect(status).toBe(200);
  expect(body.data.metering_device.zones).toEqual([
    { from: '', zone: 6 },
    { from: '2024-03-01', zone: 5 },
  ]);
  await eventually(async () => {
    await app.get(AggregatesJob).aggregates();
    expect(await series(id, 'day', '2024-03-01', '2024-03-03')).toEqual([['2024-03-01', 3]]);
  });
  expect(await series(id, 'day', '2024-02-09', '2024-02-11')).toEqual(before);
  expect((await series(id, 'hour', '2024-02-29', '2024-02-29')).at(-1)).toEqual(['2024-02-29', 24, 2]);
  expect(await series(id, 'month', '2024-02-01', '2024-03-31')).toEqual([
    ['2024-02-01', 117],
    ['2024-03-01', 3],
  ]);
});

it('without a date it is valid from today: closed days are not touched', async () => {
  const id = await device(6);
  await send(id, [
    ['2024-02-11T00:00:00+06:00', 110],
    ['2024-02-11T00:30:00+06:00', 111],
  ]);
  await eventually(async () =>
    expect(await series(id, 'day', '2024-02-09', '2024-02-12')).toEqual([['2024-02-11', 1]]),
  );
  await app.call(editMeteringDevice, { id, deviceTimezone: 5 }, as(owner));
  await eventually(async () => {
    const [row] = await query(`SELECT zones FROM messages.device WHERE device_id = ${id}`);
    expect(row?.zones).toHaveLength(2);
  });
  await app.get(AggregatesJob).aggregates();
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.consumption_dirty WHERE device_id = ${id}`)).toHaveLength(0),
  );
  expect(await series(id, 'day', '2024-02-09', '2024-02-12')).toEqual([['2024-02-11', 1]]);
});

it('devices of a company with a named zone have days of 23 and 25 hours that add up to the registers', async () => {
  const id = await device(1);
  await send(id, [
    ['2025-03-29T00:00:00+01:00', 100],
    ['2025-03-30T00:00:00+01:00', 124],
    ['2025-03-31T00:00:00+02:00', 147],
    ['2025-10-26T00:00:00+02:00', 1000],
    ['2025-10-26T02:00:00+02:00', 1002],
    ['2025-10-26T02:00:00+01:00', 1003],
    ['2025-10-27T00:00:00+01:00', 1025],
    ['2025-11-01T00:00:00+01:00', 1100],
  ]);
  await eventually(async () => expect(await series(id, 'day', '2025-03-29', '2025-03-29')).toHaveLength(1));
  const zones = [{ from: '', zone: 'Europe/Berlin' }];
  await query(`INSERT INTO messages.company (company_id, parent_id, name, time_zone, version, zones)
    VALUES (${owner.companyId}, 0, 'Utility', 1, 1, '${JSON.stringify(zones)}')
    ON CONFLICT (company_id) DO UPDATE SET zones = excluded.zones`);
  const stored = (day: string) =>
    query(`SELECT cardinality(hours) AS hours, value FROM messages.consumption_day
      WHERE device_id = ${id} AND day = '${day}'`);
  await eventually(async () => {
    await app.get(AggregatesJob).aggregates();
    expect(await stored('2025-10-26')).toEqual([{ hours: 25, value: 25 }]);
  });
  expect(await stored('2025-03-30')).toEqual([{ hours: 23, value: 23 }]);
  const hours = await series(id, 'hour', '2025-10-26', '2025-10-26');
  expect(hours.filter(([, hour]) => hour === 1 || hour === 2)).toEqual([
    ['2025-10-26', 1, 2],
    ['2025-10-26', 2, 1],
  ]);
  const months = await series(id, 'month', '2025-03-01', '2025-11-30');
  expect(months.reduce((sum, [, value]) => sum + Number(value), 0)).toBeCloseTo(1100 - 100, 9);
  await query(`UPDATE messages.company SET zones = NULL WHERE company_id = ${owner.companyId}`);
});

it('rules about its days have the zone of its point or company, too', async () => {
  const id = await device(1);
  const zoneOf = async () => (await app.get(DeviceRepository).judged([id]))[0]?.zone;
  await eventually(async () => expect(await zoneOf()).toBe(1));
  const { companyId } = owner;
  const company = {
    ...{ companyId, parentId: 0, name: 'Utility', version: 2, timeZone: 1, active: true },
    zones: JSON.stringify([{ from: '2025-01-01', zone: 'Europe/Berlin' }]),
  };
  await app.get(Bus).publish(companyRegistry, [{ key: String(companyId), company: companyId, value: company }]);
  await eventually(async () =>
    expect(await zoneOf()).toEqual([
      { from: '', zone: 1 },
      { from: '2025-01-01', zone: 'Europe/Berlin' },
    ]),
  );
  await app
    .get(Bus)
    .publish(companyRegistry, [
      { key: String(companyId), company: companyId, value: { ...company, version: 3, zones: '' } },
    ]);
  await eventually(async () => expect(await zoneOf()).toBe(1));
  await eventually(async () =>
    expect(await query(`SELECT zones FROM messages.company WHERE company_id = ${companyId}`)).toEqual([
      { zones: null },
    ]),
  );
});

it('a point has precedence over the company and the device, while the device measures there', async () => {
  const id = await device(1);
  await eventually(async () =>
    expect(await query(`SELECT FROM objects.device WHERE device_id = ${id}`)).toHaveLength(1),
  );
  const made = await app.call(createAccountingPoint, { title: 'Flat', resource_type_id: 1, type: 1 }, as(owner));
  const point = made.body.data.accounting_point.id as number;
  const tied = { accounting_point_id: point, device_id: id, date: seconds('2025-03-10T12:00:00Z') };
  expect((await app.call(tieDevice, tied, as(owner))).status).toBe(200);
  const edit = { id: point, zone: 'europe/berlin', zone_from: '2025-03-01' };
  const { body } = await app.call(editAccountingPoint, edit, as(owner));
  expect(body.data.accounting_point.zones).toEqual([
    { from: '', zone: null },
    { from: '2025-03-01', zone: 'Europe/Berlin' },
  ]);
  await eventually(async () => {
    await app.get(AggregatesJob).aggregates();
    const [row] = await query(`SELECT clock FROM messages.device WHERE device_id = ${id}`);
    expect(row?.clock).toEqual([
      { from: '', zone: 1 },
      { from: '2025-03-10', zone: 'Europe/Berlin' },
    ]);
  });
  const unknown = await app.call(editAccountingPoint, { id: point, zone: 'Europe/Nowhere' }, as(owner));
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([422, expect.stringContaining('Europe/Nowhere')]);
});

it('an object has a zone for the points of its branch, of which the nearest comes first', async () => {
  const add = async (name: string, parentId: string | null): Promise<string> =>
    (await app.call(addObject, { name, type: 'other', parentId }, as(owner))).body.data.object._id;
  const street = await add('Street', null);
  const house = await add('House', street);
  const id = await device(1);
  const made = await app.call(
    createAccountingPoint,
    { title: 'Flat below', resource_type_id: 1, type: 1, object_id: house },
    as(owner),
  );
  const point = made.body.data.accounting_point.id as number;
  const tied = { accounting_point_id: point, device_id: id, date: seconds('2025-01-10T12:00:00Z') };
  await eventually(async () => expect((await app.call(tieDevice, tied, as(owner))).status).toBe(200));
  const edit = async (_id: string, zone: string | number | null, zone_from?: string) => {
    const { status, body } = await app.call(updateObject, { _id, zone, ...(zone_from && { zone_from }) }, as(owner));
    expect(status).toBe(200);
    return body.data.object.zones;
  };
  const clock = (expected: unknown) =>
    eventually(async () => {
      await app.get(AggregatesJob).aggregates();
      expect(await query(`SELECT clock FROM messages.device WHERE device_id = ${id}`)).toEqual([{ clock: expected }]);
    });
  const own = { from: '', zone: 1 };
  expect(await edit(street, 'europe/berlin', '2025-02-01')).toEqual([
    { from: '', zone: null },
    { from: '2025-02-01', zone: 'Europe/Berlin' },
  ]);
  const berlin = { from: '2025-02-01', zone: 'Europe/Berlin' };
  await clock([own, berlin]);
  await edit(house, -3.5, '2025-03-01');
  await clock([own, berlin, { from: '2025-03-01', zone: -3.5 }]);
  const ofPoint = { id: point, zone: 5.75, zone_from: '2025-04-01' };
  expect((await app.call(editAccountingPoint, ofPoint, as(owner))).status).toBe(200);
  await clock([own, berlin, { from: '2025-03-01', zone: -3.5 }, { from: '2025-04-01', zone: 5.75 }]);
  // The house leaves its days to the street again.
  await edit(house, null, '2025-03-01');
  await clock([own, berlin, { from: '2025-04-01', zone: 5.75 }]);
  // Other fields leave the zones as they are.
  const named = await app.call(updateObject, { _id: street, name: 'High street' }, as(owner));
  expect(named.body.data.object.zones).toHaveLength(2);
  const unknown = await app.call(updateObject, { _id: street, zone: 'Europe/Nowhere' }, as(owner));
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([422, expect.stringContaining('Europe/Nowhere')]);
  const early = await app.call(updateObject, { _id: street, zone: 2, zone_from: '2120-01-01' }, as(owner));
  expect(early.status).toBe(422);
});

it('refuses a date in the future', async () => {
  const id = await device(6);
  const edit = { id, deviceTimezone: 5, zone_from: '2120-01-01' };
  const { status, body } = await app.call(editMeteringDevice, edit, as(owner));
  expect([status, Object.keys(body.errors ?? body.data?.errors ?? body)]).toEqual([422, expect.anything()]);
});
