import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import {
  auditList,
  createMeteringDevice,
  deviceMessages,
  getMeteringDevice,
  removeAllReadings,
  removeReading,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { eventually, nextEui, radioModel } from './devices-fixture';
import { company, person } from './people';

const NOON = Date.UTC(2025, 5, 4, 12) / 1000;
const HOUR = 3600;
const [type = 1] = Object.values(radioModel.tabs)
  .flatMap(({ msgTypes }) => msgTypes)
  .sort((a, b) => a - b);
const [field = ''] = radioModel.fields[type] ?? [];
const RIGHTS = { can_read: [4], can_create: [4], can_delete: [4], access_all: [4] };

let app: TestApp;
let own: number;
let token: string;
let device: number;

beforeAll(async () => {
  app = await testApp([identityService, devicesService, messagesService]);
  own = await company(app, { name: 'Removals' });
  token = (await person(app, { companyId: own, rights: RIGHTS })).token;
}, 60_000);
afterAll(() => app.close());

beforeEach(async () => {
  const input = { model_id: radioModel.id, name: 'Meter', deviceID: nextEui() };
  device = (await app.call(createMeteringDevice, input, { token })).body.data.metering_device.id;
  await told([NOON, 10], [NOON + HOUR, 11], [NOON + 2 * HOUR, 12]);
});

async function standing(): Promise<[number, number][]> {
  const period = { startDate: NOON - HOUR, stopDate: NOON + 24 * HOUR };
  const reply = await app.call(deviceMessages, { device_id: device, msgType: type, ...period, sort: 'asc' }, { token });
  const rows: Record<string, number>[] = reply.body.data?.messages.data ?? [];
  return rows.map((row) => [row['datetime'] ?? 0, row[field] ?? 0]);
}

/** Readings that the meter tells. */
async function told(...rows: [ts: number, value: number][]): Promise<void> {
  const readings = rows.map(([ts, value]) => ({ type, ts, layout: 0, values: [value] }));
  const value = { deviceId: device, companyId: own, modelId: radioModel.id, receivedAt: Date.now(), readings };
  const event = { key: String(device), company: own, value: { ...value, layouts: [{ fields: [field] }] } };
  await app.get(Bus).publish(readingDecoded, [event]);
  await eventually(async () => expect(await standing()).toEqual(expect.arrayContaining(rows)));
}

const newest = async () =>
  (await app.call(getMeteringDevice, { id: device }, { token })).body.data.metering_device.last_reading;
const shows = (ts: number, value: number) =>
  eventually(async () => expect(await newest()).toMatchObject({ datetime: ts, values: { [field]: value } }));
const remove = (ts: number, who = token) =>
  app.call(removeReading, { device_id: device, msgType: type, datetime: ts }, { token: who });
const aside = () =>
  app.database.database.query<{ ts: number; values: number[]; stood: boolean }>(
    'SELECT ts, "values", stood FROM messages.removed_message WHERE device_id = $1 ORDER BY id',
    [device],
  );

it('a reading is taken out, kept aside, and the one before it is the newest', async () => {
  await shows(NOON + 2 * HOUR, 12);
  expect((await remove(NOON + 2 * HOUR)).body.data).toMatchObject({ removed: 1 });
  expect(await standing()).toEqual([
    [NOON, 10],
    [NOON + HOUR, 11],
  ]);
  await shows(NOON + HOUR, 11);
  expect(await aside()).toEqual([{ ts: NOON + 2 * HOUR, values: [12], stood: true }]);

  expect((await remove(NOON)).body.data).toMatchObject({ removed: 1 });
  await shows(NOON + HOUR, 11);
  // Twice is no fault: it is gone.
  expect(await remove(NOON)).toMatchObject({ status: 200, body: { data: { removed: 0 } } });

  const admin = await app.signIn();
  await eventually(async () => {
    const log = await app.call(auditList, { company_id: own, action: 'readings' }, { token: admin });
    expect(JSON.stringify(log.body)).toContain('readings.removed');
  });
});

it('a reading that is told again begins a history of its own', async () => {
  await told([NOON, 20]);
  await remove(NOON);
  await told([NOON, 30]);
  await told([NOON, 40]);
  await remove(NOON);
  const values = (await aside()).map((row) => [...row.values, row.stood]);
  expect(values.sort()).toEqual([
    [10, false],
    [20, true],
    [30, false],
    [40, true],
  ]);
});

it('all readings of a device are taken out, or those of a type', async () => {
  const all = (more: object) => app.call(removeAllReadings, { device_id: device, ...more }, { token });
  expect((await all({ msgType: type === 200 ? 201 : 200 })).body.data).toMatchObject({ removed: 0 });
  expect((await all({})).body.data).toMatchObject({ removed: 3 });
  expect(await standing()).toEqual([]);
  await eventually(async () => expect(await newest()).toBeNull());
  await told([NOON, 50]);
  await shows(NOON, 50);
});

it('nobody takes readings out who may not delete, or whose device it is not', async () => {
  const { token: reader } = await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } });
  expect((await remove(NOON, reader)).status).toBe(403);
  const elsewhere = await company(app, { name: 'Elsewhere' });
  const { token: stranger } = await person(app, { companyId: elsewhere, rights: RIGHTS });
  expect((await remove(NOON, stranger)).status).toBe(404);
  expect(await aside()).toEqual([]);
  await app.call(trashMeteringDevice, { id: device }, { token });
  await eventually(async () => expect((await remove(NOON)).status).toBe(404));
});
