import type { TestApp } from '@gaugeway/platform/testing';
import {
  deleteSchedule,
  nextPolls,
  polledDevices,
  saveSchedule,
  switchPolling,
  switchMeteringDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { tasksService } from '../../services/tasks/tasks.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;
let device: number;
let radio: number;
beforeAll(async () => {
  app = await appBehindGateway([devicesService, tasksService]);
  const create = creator(app, owner);
  const modem: number = (await create.modem()).body.data.gateway.id;
  device = (await create.wired(modem, { deviceTimezone: 8, report_period_update: 3600 })).body.data.metering_device.id;
  radio = (await create.radio()).body.data.metering_device.id;
});
afterAll(() => app.close());

const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['06:00'] };
const ask = (device_ids: number[], who = owner) => app.call(nextPolls, { device_ids }, as(who));
const pollOf = async (id: number) => (await ask([id])).body.data.polls[0];

it('says when a device is polled next: in its interval, by the schedule once one is saved, and in its interval after it ended', async () => {
  await eventually(async () => expect(await pollOf(device)).toMatchObject({ by: 'interval' }));
  await app.call(saveSchedule, { device_ids: [device], schedule: daily }, as(owner));
  await eventually(async () => {
    const { by, next_poll_at } = await pollOf(device);
    expect(by).toBe('schedule');
    expect(new Date(next_poll_at * 1000).toISOString()).toContain('T22:00:00.000Z');
    expect(next_poll_at - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  });
  await app.call(deleteSchedule, { device_ids: [device] }, as(owner));
  await eventually(async () => expect(await pollOf(device)).toMatchObject({ by: 'interval' }));
});

it('lets what holds hold until a schedule begins that is to begin later', async () => {
  await app.call(saveSchedule, { device_ids: [device], schedule: daily }, as(owner));
  const later = { device_ids: [device], schedule: { ...daily, times: ['07:00'] } };
  await app.call(saveSchedule, { ...later, valid_from: Math.floor(Date.now() / 1000) + 30 * 86_400 }, as(owner));
  await eventually(async () => {
    const [row] = await app.database.database.query<{ version: number; turns: unknown[] }>(
      'SELECT version, turns FROM tasks.poll_schedule WHERE device_id = $1',
      [device],
    );
    expect(row?.turns).toEqual([
      { from: expect.any(Number), schedule: daily },
      { from: expect.any(Number), schedule: later.schedule },
    ]);
  });
  await eventually(async () => expect(new Date((await pollOf(device)).next_poll_at * 1000).getUTCHours()).toBe(22));
});

it('reports that a device that sends on its own is not polled, and leaves out missing values', async () => {
  await eventually(async () =>
    expect((await ask([radio, 2_000_000_000])).body.data.polls).toEqual([
      { device_id: radio, next_poll_at: null, by: null },
    ]),
  );
});

it('is no longer polled automatically where that is switched off, and is polled by its schedule again where it is switched on', async () => {
  await app.call(saveSchedule, { device_ids: [device], schedule: daily }, as(owner));
  await eventually(async () => expect(await pollOf(device)).toMatchObject({ by: 'schedule' }));
  const turn = (is_active: boolean, who = owner) =>
    app.call(switchPolling, { device_ids: [device], is_active }, as(who));
  const listed = async (filter: object) =>
    (await app.call(polledDevices, { device_ids: [device, radio], ...filter }, as(owner))).body.data.polls;
  expect((await turn(false, stranger)).status).toBe(404);
  expect((await turn(false)).body.data.polls).toEqual([
    { device_id: device, is_active: false, interval: 3600, next_poll_at: null, by: null },
  ]);
  // A schedule that is saved meanwhile waits.
  await app.call(saveSchedule, { device_ids: [device], schedule: { ...daily, times: ['05:00'] } }, as(owner));
  await app.call(switchMeteringDevice, { id: device, is_active: false }, as(owner));
  await app.call(switchMeteringDevice, { id: device, is_active: true }, as(owner));
  expect(await listed({ is_active: true })).toMatchObject({ total: 0, data: [] });
  expect(await listed({})).toMatchObject({ total: 1, data: [{ is_active: false, next_poll_at: null }] });
  await turn(true);
  await eventually(async () => {
    const { data } = await listed({ is_active: true });
    expect(data).toMatchObject([{ device_id: device, by: 'schedule' }]);
    expect(new Date(data[0].next_poll_at * 1000).getUTCHours()).toBe(21);
  });
});

it('shows nothing to users of another company', async () => {
  expect((await ask([device], stranger)).body.data.polls).toEqual([]);
});

it.each([[[]], [['x']], [Array.from({ length: 1001 }, (_, n) => n + 1)]])('refuses the devices %j', async (ids) => {
  expect((await app.call(nextPolls, { device_ids: ids }, as(owner))).status).toBe(422);
});
