import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import {
  auditList,
  createMeteringDevice,
  deviceMessages,
  editReading,
  editReadings,
  getMeteringDevice,
  removeAllReadings,
  removeReading,
  readingRevisions,
  trashMeteringDevice,
  undoEdit,
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
const RIGHTS = { can_read: [4], can_create: [4], can_update: [4], can_delete: [4], access_all: [4] };

let app: TestApp;
let own: number;
let token: string;
let device: number;

beforeAll(async () => {
  app = await testApp([identityService, devicesService, messagesService]);
  own = await company(app, { name: 'Removals' });
  token = (await person(app, { companyId: own, rights: RIGHTS })).token;
});
afterAll(() => app.close());

beforeEach(async () => {
  const input = { model_id: radioModel.id, name: 'Meter', deviceID: nextEui() };
  device = (await app.call(createMeteringDevice, input, { token })).body.data.metering_device.id;
  await store([NOON, 10], [NOON + HOUR, 11], [NOON + 2 * HOUR, 12]);
});

async function stored(): Promise<[number, number][]> {
  const period = { startDate: NOON - HOUR, stopDate: NOON + 24 * HOUR };
  const reply = await app.call(deviceMessages, { device_id: device, msgType: type, ...period, sort: 'asc' }, { token });
  const rows: Record<string, number>[] = reply.body.data?.messages.data ?? [];
  return rows.map((row) => [row['datetime'] ?? 0, row[field] ?? 0]);
}

/** Readings that the meter reports. */
async function store(...rows: [ts: number, value: number][]): Promise<void> {
  const readings = rows.map(([ts, value]) => ({ type, ts, layout: 0, values: [value] }));
  const value = { deviceId: device, companyId: own, modelId: radioModel.id, receivedAt: Date.now(), readings };
  const event = { key: String(device), company: own, value: { ...value, layouts: [{ fields: [field] }] } };
  await app.get(Bus).publish(readingDecoded, [event]);
  await eventually(async () => expect(await stored()).toEqual(expect.arrayContaining(rows)));
}

const newest = async () =>
  (await app.call(getMeteringDevice, { id: device }, { token })).body.data.metering_device.last_reading;
const shows = (ts: number, value: number) =>
  eventually(async () => expect(await newest()).toMatchObject({ datetime: ts, values: { [field]: value } }));
const remove = (ts: number, who = token) =>
  app.call(removeReading, { device_id: device, msgType: type, datetime: ts }, { token: who });
const aside = () =>
  app.database.database.query<{ ts: number; values: number[]; was_current: boolean }>(
    'SELECT ts, "values", was_current FROM messages.removed_message WHERE device_id = $1 ORDER BY id',
    [device],
  );

it('a reading is taken out, kept aside, and the one before it is the newest', async () => {
  await shows(NOON + 2 * HOUR, 12);
  expect((await remove(NOON + 2 * HOUR)).body.data).toMatchObject({ removed: 1 });
  expect(await stored()).toEqual([
    [NOON, 10],
    [NOON + HOUR, 11],
  ]);
  await shows(NOON + HOUR, 11);
  expect(await aside()).toEqual([{ ts: NOON + 2 * HOUR, values: [12], was_current: true }]);

  expect((await remove(NOON)).body.data).toMatchObject({ removed: 1 });
  await shows(NOON + HOUR, 11);
  // A second deletion is no error: the reading is already deleted.
  expect(await remove(NOON)).toMatchObject({ status: 200, body: { data: { removed: 0 } } });

  const admin = await app.signIn();
  await eventually(async () => {
    const log = await app.call(auditList, { company_id: own, action: 'readings' }, { token: admin });
    expect(JSON.stringify(log.body)).toContain('readings.removed');
  });
});

it('of a row by hours every reading of the hour that ends then is taken out', async () => {
  await store([NOON - HOUR / 2, 8], [NOON + HOUR / 2, 10.5]);
  const hour = { device_id: device, msgType: type, datetime: NOON + HOUR, profile_type: 60 as const };
  expect((await app.call(removeReading, hour, { token })).body.data).toMatchObject({ removed: 2 });
  expect(await stored()).toEqual([
    [NOON - HOUR / 2, 8],
    [NOON, 10],
    [NOON + 2 * HOUR, 12],
  ]);
  expect((await app.call(removeReading, hour, { token })).body.data).toMatchObject({ removed: 0 });
});

it('a reading that is reported again begins its own history', async () => {
  await store([NOON, 20]);
  await remove(NOON);
  await store([NOON, 30]);
  await store([NOON, 40]);
  await remove(NOON);
  const values = (await aside()).map((row) => [...row.values, row.was_current]);
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
  expect(await stored()).toEqual([]);
  await eventually(async () => expect(await newest()).toBeNull());
  await store([NOON, 50]);
  await shows(NOON, 50);
});

it('readings are not deleted without the right to delete, or on a foreign device', async () => {
  const { token: reader } = await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } });
  expect((await remove(NOON, reader)).status).toBe(403);
  const elsewhere = await company(app, { name: 'Elsewhere' });
  const { token: stranger } = await person(app, { companyId: elsewhere, rights: RIGHTS });
  expect((await remove(NOON, stranger)).status).toBe(404);
  expect(await aside()).toEqual([]);
  await app.call(trashMeteringDevice, { id: device }, { token });
  await eventually(async () => expect((await remove(NOON)).status).toBe(404));
});

describe('a value that is edited by hand', () => {
  const at = () => ({ device_id: device, msgType: type, datetime: NOON });
  const versions = async () => (await app.call(readingRevisions, at(), { token })).body.data.revisions;

  it('overrides what the device reports, until the edit is undone', async () => {
    await shows(NOON + 2 * HOUR, 12);
    const message = { datetime: NOON + 2 * HOUR, [field]: 15.5, reason: 'Read off the display', method: 'visit' };
    const edit = await app.call(editReading, { device_id: device, msgType: type, message }, { token });
    expect(edit).toMatchObject({
      status: 200,
      body: { data: { changed: [{ datetime: NOON + 2 * HOUR, field, before: 12, after: 15.5 }], missing: [] } },
    });
    // Everything that shows it follows.
    await shows(NOON + 2 * HOUR, 15.5);
    const period = { startDate: NOON, stopDate: NOON + 24 * HOUR };
    const list = await app.call(deviceMessages, { device_id: device, msgType: type, ...period }, { token });
    expect(list.body.data.messages).toMatchObject({
      data: [{ [field]: 15.5 }, { [field]: 11 }, { [field]: 10 }],
      marks: [{ [field]: { status: 4, reason: 'Read off the display', method: 'visit', raw: 12 } }, null, null],
    });
    const deltas = { device_id: device, msgType: type, ...period, with_delta: true };
    const derived = await app.call(deviceMessages, deltas, { token });
    expect(derived.body.data.messages.data[0]).toMatchObject({ [`delta_${field}`]: 4.5 });
    // The same again changes nothing.
    const again = await app.call(editReading, { device_id: device, msgType: type, message }, { token });
    expect(again.body.data.changed).toEqual([]);

    const undone = await app.call(
      undoEdit,
      { device_id: device, msgType: type, datetimes: [NOON + 2 * HOUR] },
      { token },
    );
    expect(undone.body.data.changed).toEqual([{ datetime: NOON + 2 * HOUR, field, before: 15.5, after: 12 }]);
    await shows(NOON + 2 * HOUR, 12);
    const admin = await app.signIn();
    await eventually(async () => {
      const log = await app.call(auditList, { company_id: own, action: 'readings' }, { token: admin });
      expect(JSON.stringify(log.body)).toContain('readings.edited');
    });
  });

  it('is edited in bulk, and each version of a reading is kept with who made it', async () => {
    const messages = [NOON, NOON + HOUR, NOON + 9 * HOUR].map((datetime) => ({ datetime, values: { [field]: 1 } }));
    const bulk = { device_id: device, msgType: type, messages, reason: 'The meter was tested' };
    const reply = (await app.call(editReadings, bulk, { token })).body.data;
    expect(reply.changed.map(({ before }: { before: number }) => before)).toEqual([10, 11]);
    expect(reply.missing).toEqual([NOON + 9 * HOUR]);
    expect(await stored()).toEqual([
      [NOON, 1],
      [NOON + HOUR, 1],
      [NOON + 2 * HOUR, 12],
    ]);
    // Later reports of the device are overridden.
    const late = app.get(Bus).publish(readingDecoded, [
      {
        key: String(device),
        company: own,
        value: {
          ...{ deviceId: device, companyId: own, modelId: radioModel.id, receivedAt: Date.now() },
          layouts: [{ fields: [field] }],
          readings: [{ type, ts: NOON, layout: 0, values: [10.25] }],
        },
      },
    ]);
    await late;
    await eventually(async () => expect((await versions())[0].marks?.[field]).toMatchObject({ raw: 10.25, status: 4 }));
    expect(await versions()).toMatchObject([
      { revision: 1, values: { [field]: 1 }, method: 'hand', replaced_at: null },
      { revision: 0, values: { [field]: 10 }, user_id: null, method: null },
    ]);
    await app.call(undoEdit, { device_id: device, msgType: type, datetimes: [NOON] }, { token });
    expect((await stored())[0]).toEqual([NOON, 10.25]);
    expect((await versions())[0]).toMatchObject({ method: 'undo', user_id: expect.any(Number) });
  });

  it('has both versions of two edits at once, and the device comes back behind them', async () => {
    const edits = [71, 72, 73].map((value) => {
      const message = { datetime: NOON, [field]: value, reason: `Seen as ${value}` };
      return app.call(editReading, { device_id: device, msgType: type, message }, { token });
    });
    const changed = (await Promise.all(edits)).map(({ body }) => body.data.changed[0]);
    // Each began where another one had ended.
    const befores = changed.map(({ before }) => before);
    expect(befores.filter((before) => [71, 72, 73].includes(before))).toHaveLength(2);
    const last = changed.find(({ after }) => !befores.includes(after));
    expect((await stored())[0]).toEqual([NOON, last?.after]);
    expect((await versions()).length).toBeGreaterThan(3);
    const undone = await app.call(undoEdit, { device_id: device, msgType: type, datetimes: [NOON] }, { token });
    expect(undone.body.data.changed).toMatchObject([{ before: last?.after, after: 10 }]);
  });

  it('is entered where a person took it from the meter, and edited where the device reported at that time', async () => {
    const enter = (message: object, who = token) =>
      app.call(
        editReading,
        { device_id: device, msgType: type, message: { datetime: NOON + 5 * HOUR, message_api: true, ...message } },
        { token: who },
      );
    expect((await enter({ [field]: 20.5, realdatetime: NOON, method: 'visit' })).body.data).toMatchObject({
      changed: [{ datetime: NOON + 5 * HOUR, field, before: null, after: 20.5 }],
      msg: 'Reading saved.',
    });
    await shows(NOON + 5 * HOUR, 20.5);
    expect((await enter({ [field]: 21 })).body.data.changed).toMatchObject([{ before: 20.5, after: 21 }]);
    expect((await enter({ colour: 1 })).status).toBe(422);
    // A tariff without those below it is a row that was overlooked.
    const fault = async (tariffs: object) => (await enter(tariffs)).body.data.fields as unknown;
    expect(await fault({ tariff1: 1, tariff3: 3 })).toEqual({ 'message.tariff3': ['Also enter tariff 2.'] });
    const third = { 'message.tariff4': ['Also enter tariff 3.'] };
    expect(await fault({ tariff1: 1, tariff2: 2, tariff4: 4 })).toEqual(third);
    expect((await enter({})).status).toBe(422);
    expect((await enter({ [field]: 1, datetime: 4_000_000_000 })).status).toBe(422);
    const { token: reader } = await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } });
    expect((await enter({ [field]: 1 }, reader)).status).toBe(403);
  });

  it('is refused where it names no field, gives no reason, or the caller may not', async () => {
    const edit = (message: object, who = token) =>
      app.call(
        editReading,
        { device_id: device, msgType: type, message: { datetime: NOON, reason: 'seen', ...message } },
        { token: who },
      );
    expect((await edit({ [field]: 1, reason: ' ' })).status).toBe(422);
    expect((await edit({ [field]: 'many' })).status).toBe(422);
    const unknown = await edit({ colour: 1 });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([422, expect.stringContaining('colour')]);
    const { token: reader } = await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } });
    expect((await edit({ [field]: 1 }, reader)).status).toBe(403);
    const other = await company(app, { name: 'Elsewhere' });
    const { token: foreign } = await person(app, { companyId: other, rights: RIGHTS });
    expect((await edit({ [field]: 1 }, foreign)).status).toBe(404);
  });
});
