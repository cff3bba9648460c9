import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  createAccountingPoint,
  deviceJournal,
  deviceMessages,
  editMeteringDevice,
  pointMessages,
  powerProfile,
  reservedMaxPower,
  tieDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

const DAY = 86_400;
const HOUR = 3600;
/** A midnight of the devices' clock: GMT+4, the default. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 20) / 1000;

let app: TestApp;
let device: number;
let point: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  const made = (await creator(app, owner).radio({ name: 'Intake' })).body.data.metering_device as { id: number };
  device = made.id;
  await eventually(async () => {
    expect(await rows(`SELECT FROM objects.device WHERE device_id = ${device}`)).toBe(1);
    expect(await rows(`SELECT FROM messages.device WHERE device_id = ${device}`)).toBe(1);
  });
  const terms = { resource_type_id: 3, type: 3, loss_factor: 1.1, max_power: 100, voltage_level: 4 };
  const wanted = await app.call(createAccountingPoint, { title: 'Intake', ...terms }, as(owner));
  expect(wanted.body).toMatchObject({ data: { accounting_point: { loss_factor: 1.1, max_power: 100 } } });
  point = wanted.body.data.accounting_point.id;
  const tie = { accounting_point_id: point, device_id: device, date: MIDNIGHT - 10 * DAY, start_values: {} };
  expect((await app.call(tieDevice, tie, as(owner))).status).toBe(200);
  const ratio = { id: device, version: 1, transformation_ratio: 20 };
  expect((await app.call(editMeteringDevice, ratio, as(owner))).status).toBe(200);
  await eventually(async () => {
    expect(await rows(`SELECT FROM messages.device WHERE device_id = ${device} AND transformation_ratio = 20`)).toBe(1);
    expect(await rows(`SELECT FROM messages.accounting_point WHERE loss_factor = 1.1 AND links <> '[]'`)).toBe(1);
  });
  await send(
    ['tariff1'],
    [0, 6, 12, 24, 30, 48].map((hour) => ({ type: 1, ts: MIDNIGHT + hour * HOUR, values: [100 + hour / 2] })),
  );
});
afterAll(() => app.close());

const rows = async (sql: string): Promise<number> => (await app.database.database.query(sql)).length;

async function send(fields: string[], sent: readonly { type: number; ts: number; values: number[] }[]): Promise<void> {
  const about = { deviceId: device, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() };
  const readings = sent.map((row) => ({ ...row, layout: 0 }));
  const value = { ...about, layouts: [{ fields }], readings };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
  const type = sent[0]?.type;
  const at = sent.map(({ ts }) => ts).join();
  await eventually(async () => {
    expect(
      await rows(`SELECT FROM messages.message WHERE device_id = ${device} AND type = ${type} AND ts IN (${at})`),
    ).toBe(sent.length);
  });
}

const PERIOD = { startDate: MIDNIGHT, stopDate: MIDNIGHT + 3 * DAY, sort: 'asc' } as const;

it('a reading is returned with the losses, the ratio, and both', async () => {
  const query = { device_id: device, msgType: 1, ...PERIOD, with_transformation_ratio: true, with_loss_factor: true };
  const { messages } = (await app.call(deviceMessages, { ...query, with_delta: true }, as(owner))).body.data;
  const [, second] = messages.data as Record<string, number>[];
  expect(second).toMatchObject({
    ...{ tariff1: 103, tariff1_kkt: 2060, tariff1_loss_factor: 113.3, tariff1_kkt_loss_factor: 2266 },
    ...{ delta_tariff1: 3, delta_tariff1_kkt: 60, delta_tariff1_loss_factor: 3.3, delta_tariff1_kkt_loss_factor: 66 },
  });
  const ofPoint = await app.call(pointMessages, { accounting_point_id: point, msgType: 1, ...PERIOD }, as(owner));
  expect(ofPoint.body.data.messages.data[1]).toMatchObject({ delta_tariff1_kkt_loss_factor: 66 });
});

it('further columns are there as they are named, also those that the rows lack', async () => {
  const extra_fields = ['created_at', 'transformation_ratio', 'realdatetime', 'tariff1'];
  const { body } = await app.call(
    deviceMessages,
    { device_id: device, msgType: 1, ...PERIOD, extra_fields },
    as(owner),
  );
  const { data, fields_headers } = body.data.messages;
  const now = Math.floor(Date.now() / 1000);
  expect(data?.[0]).toMatchObject({ tariff1: 100, transformation_ratio: 20, realdatetime: null });
  expect(Number(data?.[0]?.['created_at'])).toBeGreaterThan(now - DAY);
  expect(
    (fields_headers as { name: string }[]).flatMap(({ name }) => (extra_fields.includes(name) ? name : [])).sort(),
  ).toEqual([...extra_fields].sort());
  const ofPoint = { accounting_point_id: point, msgType: 1, ...PERIOD, extra_fields };
  const reply = await app.call(pointMessages, ofPoint, as(owner));
  expect(reply.body.data.messages.data?.[0]).toMatchObject({ transformation_ratio: 20, realdatetime: null });
  const ofProfile = { device_id: device, msgType: 5, profile_type: 60 as const, ...PERIOD, extra_fields };
  expect((await app.call(deviceMessages, ofProfile, as(owner))).status).toBe(200);
});

it.each([
  ['a time that is none', { startDate: null }],
  ['a column whose name is none', { extra_fields: ["a'); --"] }],
  ['an end before the start', { stopDate: MIDNIGHT - 1 }],
  ['forty years by month', { startDate: MIDNIGHT - 40 * 366 * DAY, msgGroup: 4, tab: 'tariffs' }],
  ['forty years of a tab', { startDate: MIDNIGHT - 40 * 366 * DAY, msgGroup: 1, tab: 'tariffs' }],
  ['too many columns', { extra_fields: Array.from({ length: 21 }, (_, n) => `c${n}`) }],
])('%s is refused', async (_, wrong) => {
  const input = { device_id: device, msgType: 1, ...PERIOD, ...wrong } as never;
  expect((await app.call(deviceMessages, input, as(owner))).status).toBe(422);
});

it('a tab that the model lacks shows the rows as they are, and forty years of a device no more than a page', async () => {
  const query = { device_id: device, msgType: 1, ...PERIOD, limit: 2 };
  const plain = await app.call(deviceMessages, query, as(owner));
  expect(plain.body.data.messages.data).toHaveLength(2);
  const lacking = await app.call(deviceMessages, { ...query, tab: 'heat_calculating' }, as(owner));
  expect(lacking.body.data.messages.data).toEqual(plain.body.data.messages.data);
  const long = await app.call(deviceMessages, { ...query, startDate: 0 }, as(owner));
  expect(long.body.data.messages).toMatchObject({ total: 6, data: plain.body.data.messages.data });
});

it.each(['rows', 'columns'] as const)(
  '%s of another make are whole for who has read the device before',
  async (format) => {
    const type = format === 'rows' ? 116 : 117;
    const read = async () => {
      const input = { device_id: device, msgType: type, ...PERIOD, format };
      return (await app.call(deviceMessages, input, as(owner))).body.data.messages;
    };
    await send(['tariff1'], [{ type, ts: MIDNIGHT, values: [1] }]);
    const first = await read();
    expect(await read()).toEqual(first);
    await send(['voltage1', 'tariff1'], [{ type, ts: MIDNIGHT + HOUR, values: [230, 2] }]);
    const whole = {
      rows: {
        data: [
          { datetime: MIDNIGHT, tariff1: 1 },
          { datetime: MIDNIGHT + HOUR, tariff1: 2, voltage1: 230 },
        ],
      },
      columns: { columns: { datetime: [MIDNIGHT, MIDNIGHT + HOUR], tariff1: [1, 2], voltage1: [null, 230] } },
    };
    for (const again of [await read(), await read()]) expect(again).toMatchObject({ total: 2, ...whole[format] });
  },
);

it('rows are grouped by the days of the device: the last of each, and what flowed between them', async () => {
  const query = { device_id: device, msgType: 1, ...PERIOD, startDate: MIDNIGHT + 1, msgGroup: 3, with_delta: true };
  const { messages } = (await app.call(deviceMessages, query, as(owner))).body.data;
  expect(messages.total).toBe(2);
  expect(messages.data).toMatchObject([
    { datetime: MIDNIGHT + DAY, tariff1: 112, delta_tariff1: 12 },
    { datetime: MIDNIGHT + 2 * DAY, tariff1: 124, delta_tariff1: 12 },
  ]);
});

it('a profile carries the share of the reactive power and the voltage level, and fills the reserve of the year', async () => {
  const halves = [4, 6, 8, 2].map((active, place) => ({
    type: 5,
    ts: MIDNIGHT + (place + 1) * (HOUR / 2),
    values: [active, active / 4],
  }));
  await send(['power_active', 'power_reactive'], halves);
  const query = { device_id: device, ...PERIOD, profile_type: 60, with_transformation_ratio: true } as const;
  const { messages } = (await app.call(powerProfile, query, as(owner))).body.data;
  expect(messages['max_r/a']).toBe(4);
  expect(messages.data[0]).toMatchObject({ 'r/a+': 25, power_a_plus: 5, power_a_plus_kkt: 100 });
  const reserve = (await app.call(reservedMaxPower, { id: device, year: 2026 }, as(owner))).body.data;
  expect(reserve.max_power).toBe(100);
  expect(reserve.current_powers).toEqual([null, null, 100, ...Array.from({ length: 9 }, () => null)]);
  expect((await app.call(reservedMaxPower, { id: device, year: 2026 }, as(stranger))).status).toBe(404);
  expect((await app.call(reservedMaxPower, { id: device, year: 1900 }, as(owner))).status).toBe(422);
});

it('a journal comes page by page, each row as what happened', async () => {
  await send(
    ['alarm_input'],
    [1, 2, 3].map((hour) => ({ type: 4, ts: MIDNIGHT + hour * HOUR, values: [hour === 3 ? 0 : 1] })),
  );
  const query = { device_id: device, ...PERIOD, sort: 'desc' as const, journal_types: [3, 4], per_page: 2 };
  const { messages } = (await app.call(deviceJournal, { ...query, page: 2 }, as(owner))).body.data;
  expect(messages).toMatchObject({ total: 3, current_page: 2, per_page: 2 });
  expect(messages.data).toHaveLength(1);
  expect(messages.data[0]).toMatchObject({ datetime: MIDNIGHT + HOUR, type: 4, event_name: expect.any(String) });
  expect((await app.call(deviceJournal, query, as(stranger))).status).toBe(404);
  const nobody = { ...owner, userId: 502, isAdmin: false, rights: { ...owner.rights, read: [6], access_all: [] } };
  expect((await app.call(deviceJournal, query, as(nobody))).status).toBe(403);
  expect((await app.call(deviceJournal, { ...query, journal_types: [] }, as(owner))).status).toBe(422);
});
