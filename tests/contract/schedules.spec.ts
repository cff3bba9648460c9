import { models } from '@gaugeway/catalogue';
import { Database } from '@gaugeway/platform/database';
import { type TestApp } from '@gaugeway/platform/testing';
import {
  createMeteringDevice,
  deleteSchedule,
  getSchedule,
  saveSchedule,
  saveTariffSchedule,
  type TariffSchedule,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner, stranger } from './devices-fixture';

let app: TestApp;
let gateway: number;
let radio: number;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  gateway = (await creator(app, owner).modem()).body.data.gateway.id;
  radio = (await creator(app, owner).radio()).body.data.metering_device.id;
});
afterAll(() => app.close());

/** A meter that takes a tariff schedule, over a wire. */
const model = models.find(({ driver, tariffSchedule }) => driver && tariffSchedule);
let address = 0;
async function meter(): Promise<number> {
  const input = { model_id: model?.id ?? 0, name: 'Meter', gatewayID: gateway, inside_addr: String(++address) };
  return (await app.call(createMeteringDevice, input, as(owner))).body.data.metering_device.id;
}

const WEEK = [1, 1, 1, 1, 1, 2, 2];
const whole: TariffSchedule = {
  day_types: [
    {
      id: 1,
      switches: [
        { time: '00:00', tariff: 2 },
        { time: '07:00', tariff: 1 },
        { time: '23:00', tariff: 2 },
      ],
    },
    { id: 2, switches: [{ time: '00:00', tariff: 2 }] },
  ],
  seasons: [
    { start: '01-01', week: WEEK },
    { start: '05-01', week: WEEK },
  ],
  special_days: [{ date: '01-01', day_type: 2 }],
};
const save = (device_ids: number[], tariff_schedule: TariffSchedule = whole, who = owner) =>
  app.call(saveTariffSchedule, { device_ids, tariff_schedule }, as(who));
const get = async (device_id: number) => (await app.call(getSchedule, { device_id }, as(owner))).body.data;

it('stores a tariff schedule of many meters and reports for each whether it takes it', async () => {
  const [first, second] = [await meter(), await meter()];
  const reply = await save([first, radio, second]);
  expect(reply.body.data).toEqual({
    msg: 'Schedules changed: 2.',
    results: [
      { device_id: first, success: true, msg: 'Schedule saved.', version: 1 },
      { device_id: radio, success: false, msg: 'This model does not support this type of schedule.', version: null },
      { device_id: second, success: true, msg: 'Schedule saved.', version: 1 },
    ],
  });
  const { schedules, limits } = await get(first);
  expect(schedules).toEqual([expect.objectContaining({ kind: 'tariff', version: 1, schedule: whole })]);
  expect(limits).toMatchObject({ tariffs: model?.tariffSchedule?.tariffs });
});

it('keeps the versions before, and the one that ends it', async () => {
  const id = await meter();
  await save([id]);
  await save([id], { ...whole, special_days: [] });
  const ended = await app.call(deleteSchedule, { device_ids: [id], schedule_kind: 'tariff' }, as(owner));
  expect(ended.body.data.results[0]).toMatchObject({ success: true, version: 3 });
  const again = await app.call(deleteSchedule, { device_ids: [id], schedule_kind: 'tariff' }, as(owner));
  expect(again.body.data.results[0]).toMatchObject({ success: false, msg: 'The device has no such schedule.' });
  const { schedules } = await get(id);
  expect(schedules.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  expect(schedules[0].schedule).toBeNull();
  const written = await app
    .get(Database)
    .query(`SELECT 1 FROM devices.audit WHERE entity_id = $1 AND action IN ('schedule', 'unschedule')`, [id]);
  expect(written).toHaveLength(3);
});

it('stores when meters are polled, in order and once each', async () => {
  const id = await meter();
  const schedule = { weekdays: [5, 1, 5], times: ['18:00', '06:00', '06:00'] };
  const reply = await app.call(saveSchedule, { device_ids: [id, radio], schedule }, as(owner));
  expect(reply.body.data.results.map(({ success }: { success: boolean }) => success)).toEqual([true, false]);
  expect((await get(id)).schedules[0]).toMatchObject({
    kind: 'poll',
    schedule: { weekdays: [1, 5], times: ['06:00', '18:00'] },
  });
});

const days = (switches: TariffSchedule['day_types'][number]['switches']) => ({ day_types: [{ id: 1, switches }] });
const ONLY = { seasons: [{ start: '01-01', week: [1, 1, 1, 1, 1, 1, 1] }], special_days: [] };

it.each<[string, Partial<TariffSchedule>, string]>([
  ['a day type that there is not', { special_days: [{ date: '03-08', day_type: 9 }] }, 'Day type 9 does not exist.'],
  ['a day that begins late', { ...ONLY, ...days([{ time: '01:00', tariff: 1 }]) }, 'Day type 1 must begin at 00:00.'],
  [
    'times that go back',
    {
      ...ONLY,
      ...days([
        { time: '00:00', tariff: 1 },
        { time: '09:00', tariff: 2 },
        { time: '08:00', tariff: 1 },
      ]),
    },
    'Enter the times of day type 1 in ascending order.',
  ],
  ['seasons out of order', { seasons: [...whole.seasons].reverse() }, 'Enter the seasons in calendar order.'],
])('refuses %s', async (_, change, sentence) => {
  const reply = await save([await meter()], { ...whole, ...change });
  expect(reply.status).toBe(422);
  expect(reply.body.data.fields.tariff_schedule).toEqual([sentence]);
});

it('reports what the model of a meter cannot take', async () => {
  const id = await meter();
  const tooMany = Array.from({ length: (model?.tariffSchedule?.switches ?? 0) + 1 }, (_, index) => ({
    time: `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
    tariff: 1,
  }));
  const reply = await save([id], { ...ONLY, ...days(tooMany) });
  expect(reply.body.data.results[0].msg).toBe(
    `The model supports up to ${model?.tariffSchedule?.switches} tariff changes per day.`,
  );
  const unknown = await save([id], { ...ONLY, ...days([{ time: '00:00', tariff: 9 }]) });
  expect(unknown.body.data.results[0]).toMatchObject({ success: false, version: null });
  expect((await get(id)).schedules).toEqual([]);
});

it("neither shows nor changes another company's", async () => {
  const id = await meter();
  expect((await save([id], whole, stranger)).status).toBe(404);
  expect((await app.call(getSchedule, { device_id: id }, as(stranger))).status).toBe(404);
  expect((await app.call(deleteSchedule, { device_ids: [id] }, as(stranger))).status).toBe(404);
});
