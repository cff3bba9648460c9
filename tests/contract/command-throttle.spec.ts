import { modelById } from '@gaugeway/catalogue';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  checkCommand,
  commandThrottle,
  controlDevice,
  createTask,
  decideTasks,
  listTasks,
  saveCommandThrottle,
  TASK_STATE,
  taskLogs,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { ExpireDeviceTasksJob } from '../../services/tasks/device-tasks/expire-device-tasks.job';
import { tasksService } from '../../services/tasks/tasks.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

const MODEL = 301;
const SWITCH_OFF = { power: 0 };
const second = { ...owner, userId: owner.userId + 1000 };

let app: TestApp;
const meters: number[] = [];
let undo = () => {};

/** No protocol of the catalogue has a relay that is documented, so the model of the test gets one. */
function withRelay(): void {
  const model = modelById(MODEL);
  const driver = model?.driver;
  if (!model || !driver) throw new Error(`no model ${MODEL}`);
  const before = { controls: model.controls, encoders: driver.controls };
  const relay = {
    *session() {
      yield* [];
      return { readings: [] };
    },
  };
  Object.assign(model, { controls: [...model.controls, 'power'] });
  Object.assign(driver, { controls: { ...driver.controls, power: relay } });
  undo = () => {
    Object.assign(model, { controls: before.controls });
    Object.assign(driver, { controls: before.encoders });
  };
}

beforeAll(async () => {
  withRelay();
  app = await appBehindGateway([devicesService, tasksService]);
  const create = creator(app, owner);
  const modem: number = (await create.modem()).body.data.gateway.id;
  for (const inside_addr of ['101', '102', '103', '104']) {
    const made = await create.wired(modem, { model_id: MODEL, inside_addr, name: `House ${inside_addr}` });
    meters.push(made.body.data.metering_device.id);
  }
  await eventually(async () =>
    expect(
      await app.database.database.query('SELECT 1 FROM tasks.device WHERE device_id = ANY($1)', [meters]),
    ).toHaveLength(meters.length),
  );
});

afterAll(async () => {
  undo();
  await app.close();
});

const command = (device_ids: number[], who = owner, management: Record<string, unknown> = SWITCH_OFF) =>
  app.call(createTask, { command_type: 'control', device_ids, management }, as(who));
const decide = (device_task_ids: number[], decision: 'release' | 'reject', who = second) =>
  app.call(decideTasks, { device_task_ids, decision }, as(who));
const statusesOf = async (ids: number[]): Promise<number[]> =>
  (await app.call(listTasks, { ids, sort: 'asc' }, as(owner))).body.data.device_tasks.data.map(
    ({ status }: { status: number }) => status,
  );
const requested = (id: number) => app.get(Recorder).commands.some(({ taskId }) => taskId === id);

it('the limit of dangerous commands is 20 in 10 minutes until an administrator sets another', async () => {
  expect((await app.call(commandThrottle, {}, as(owner))).body.data).toEqual({
    limit: { max_commands: 20, minutes: 10, percent: 1 },
  });
  const limit = { max_commands: 2, minutes: 60, percent: 50 };
  expect((await app.call(saveCommandThrottle, limit, as({ ...owner, isAdmin: false }))).status).toBe(403);
  expect((await app.call(saveCommandThrottle, { ...limit, max_commands: 0 }, as(owner))).status).toBe(422);
  expect((await app.call(saveCommandThrottle, { ...limit, percent: 0 }, as(owner))).status).toBe(422);
  expect((await app.call(saveCommandThrottle, limit, as(owner))).body.data.limit).toEqual(limit);
  expect((await app.call(commandThrottle, {}, as(owner))).body.data.limit).toEqual(limit);
  expect((await app.call(commandThrottle, {}, as(stranger))).body.data.limit.max_commands).toBe(20);
});

it('what a command would do is known before: who can, who cannot and why, and whether it would be stopped', async () => {
  const wanted = { command_type: 'control' as const, device_ids: meters, management: SWITCH_OFF };
  expect((await app.call(checkCommand, wanted, as(owner))).body.data).toMatchObject({
    executable_count: 4,
    is_dangerous: true,
    requires_release: true,
    devices: meters.map((device_id) => ({ device_id, msg: null })),
  });
  const read = await app.call(checkCommand, { ...wanted, management: { get_datetime: 1 } }, as(owner));
  expect(read.body.data).toMatchObject({ executable_count: 4, is_dangerous: false, requires_release: false });
  const valve = (await app.call(checkCommand, { ...wanted, management: { valve: 1 } }, as(owner))).body.data;
  expect(valve.executable_count).toBe(0);
  expect(valve.devices[0].msg).toContain('House 101');
  expect((await app.call(checkCommand, { ...wanted, device_ids: [999_999] }, as(owner))).status).toBe(404);
  expect((await app.call(checkCommand, { ...wanted, device_ids: [] }, as(owner))).status).toBe(422);
});

it('beyond the limit commands wait until a second person releases them', async () => {
  const passed = await command(meters.slice(0, 2));
  expect(passed.body.data.msg).toBe('2 commands queued.');
  const stopped = await command(meters.slice(2));
  expect(stopped.body.data.msg).toBe('2 commands wait for approval by a second person.');
  await eventually(async () =>
    expect(app.get(Recorder).held.map(({ deviceId }) => deviceId)).toEqual(expect.arrayContaining(meters.slice(2))),
  );
  const ids: number[] = stopped.body.data.device_tasks.map(({ id }: { id: number }) => id);
  expect(await statusesOf(ids)).toEqual([TASK_STATE.quarantined, TASK_STATE.quarantined]);
  await eventually(() => expect(requested(passed.body.data.device_tasks[1].id)).toBe(true));
  expect(ids.some(requested)).toBe(false);
  // Harmless commands pass.
  expect((await command([meters[0] ?? 0], owner, { get_datetime: 1 })).body.data.device_tasks[0].status).toBe(2);

  const own = await decide(ids, 'release', owner);
  expect([own.status, own.body.key]).toEqual([403, 'errors.task_own_release']);
  const reader = { ...second, isAdmin: false, rights: { ...owner.rights, read: [4], update: [], access_all: [4] } };
  expect((await decide(ids, 'release', reader)).status).toBe(403);
  expect((await decide(ids, 'release', stranger)).status).toBe(404);
  const first = ids[0] ?? 0;
  expect((await decide([first], 'release')).body.data).toEqual({ msg: '1 command released.', decided: 1 });
  await eventually(() => expect(requested(first)).toBe(true));
  expect((await decide(ids, 'reject')).status).toBe(409);
  expect((await decide(ids.slice(1), 'reject', owner)).body.data.decided).toBe(1);
  expect(await statusesOf(ids)).toEqual([TASK_STATE.queued, TASK_STATE.cancelled]);
  const logs = (await app.call(taskLogs, { device_task_ids: [first] }, as(owner))).body.data.logs.data;
  expect(logs).toMatchObject([
    { status: TASK_STATE.queued, cause: 'released', user_id: second.userId },
    { status: TASK_STATE.quarantined, cause: 'throttle', user_id: null },
    { status: TASK_STATE.created, user_id: owner.userId },
  ]);
});

it('a single command reports that it waits, and ends when its time is over', async () => {
  const reply = await app.call(controlDevice, { id: meters[0] ?? 0, management: SWITCH_OFF }, as(owner));
  expect(reply.body.data).toMatchObject({ control_set: null, msg: expect.stringContaining('second person') });
  const id: number = reply.body.data.task_id;
  await app.database.database.query(
    `UPDATE tasks.device_task SET expires_at = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
  await app.get(ExpireDeviceTasksJob).run();
  expect(await statusesOf([id])).toEqual([TASK_STATE.expired]);
  expect(requested(id)).toBe(false);
});

it('tasks are found by type and period, with the name of their device', async () => {
  const now = Math.floor(Date.now() / 1000);
  const list = async (filter: object) =>
    (await app.call(listTasks, { per_page: 2, ...filter }, as(owner))).body.data.device_tasks;
  expect((await list({ command_type: 'poll' })).total).toBe(0);
  const found = await list({ command_type: 'control', start_date: now - 600, stop_date: now });
  expect(found.data[0]).toMatchObject({ device_name: 'House 101', command_class: 'B', control: 'power', attempt: 1 });
  expect((await list({ stop_date: now - 600 })).total).toBe(0);
});

it('in a day no more pass than the company allows of its devices, and never fewer than pass at once', async () => {
  const limit = async (percent: number) =>
    expect((await app.call(saveCommandThrottle, { max_commands: 1, minutes: 1, percent }, as(owner))).status).toBe(200);
  const query = (text: string, values: unknown[]) => app.database.database.query(text, values);
  await query(`UPDATE tasks.device_task SET status = $1 WHERE command_class = 'B'`, [TASK_STATE.cancelled]);
  await limit(100);
  const sent = await command(meters.slice(1, 2));
  // Commands that were sent an hour ago count for the day and not for the minute.
  await query(`UPDATE tasks.device_task SET status = $1, created_at = now() - interval '1 hour' WHERE id = $2`, [
    TASK_STATE.done,
    sent.body.data.device_tasks[0].id,
  ]);
  const stops = async () => {
    const wanted = { command_type: 'control' as const, device_ids: meters.slice(0, 1), management: SWITCH_OFF };
    return (await app.call(checkCommand, wanted, as(owner))).body.data.requires_release as boolean;
  };
  // One of four devices is 25 %.
  await limit(25);
  expect(await stops()).toBe(true);
  await limit(50);
  expect(await stops()).toBe(false);
});
