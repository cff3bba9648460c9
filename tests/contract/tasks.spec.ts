import { Bus } from '@gaugeway/platform/bus';
import { readSheet } from '@gaugeway/platform/documents';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  cancelTasks,
  controlDevice,
  createTask,
  editMeteringDevice,
  exportTasks,
  listTasks,
  TASK_STATE,
  taskLogs,
  taskLogTypes,
  taskResultCodes,
  tasksOfDevice,
  taskStatistics,
  taskStatuses,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { commandProgressed, type EventIn } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { ExpireDeviceTasksJob } from '../../services/tasks/device-tasks/expire-device-tasks.job';
import { tasksService } from '../../services/tasks/tasks.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;
let device: number;

/** The tasks service learns of a device over the bus. */
async function projected(id: number): Promise<number> {
  await eventually(async () =>
    expect(await app.database.database.query('SELECT 1 FROM tasks.device WHERE device_id = $1', [id])).toHaveLength(1),
  );
  return id;
}

beforeAll(async () => {
  app = await appBehindGateway([devicesService, tasksService]);
  create = creator(app, owner);
  const modem: number = (await create.modem()).body.data.gateway.id;
  device = await projected((await create.wired(modem)).body.data.metering_device.id);
});

afterAll(() => app.close());

const poll = (input: object = {}): Promise<TestReply> =>
  app.call(createTask, { command_type: 'poll', device_ids: [device], ...input }, as(owner));

async function newPoll(): Promise<number> {
  return (await poll()).body.data.device_tasks[0].id;
}

async function taskOf(id: number): Promise<{ status: number; result_code: string | null; result: string | null }> {
  return (await app.call(listTasks, { ids: [id] }, as(owner))).body.data.device_tasks.data[0];
}

async function transitionsOf(id: number): Promise<number[]> {
  const rows = await app.database.database.query<{ to_status: number }>(
    'SELECT to_status FROM tasks.device_task_transition WHERE task_id = $1 ORDER BY id',
    [id],
  );
  return rows.map((row) => row.to_status);
}

async function progress(id: number, ...states: Partial<EventIn<typeof commandProgressed>>[]): Promise<void> {
  const value = { taskId: id, deviceId: device, companyId: 2, at: Date.now(), attempt: 1 };
  await app.get(Bus).publish(
    commandProgressed,
    states.map((state) => ({ key: String(device), company: 2, value: { ...value, ...state } })),
  );
}

describe('POST task/device/create', () => {
  it('stores a task, then asks the connector for it', async () => {
    const reply = await poll({ title: 'Опрос прибора', title_en: 'Ask the meter' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      msg: '1 reading request queued.',
      device_tasks: [{ device_id: device }],
    });
    const { id } = reply.body.data.device_tasks[0];
    expect(await taskOf(id)).toMatchObject({
      command_type: 'poll',
      title: 'Опрос прибора',
      title_en: 'Ask the meter',
      title_mn: '',
      status: TASK_STATE.queued,
      result_code: null,
    });
    expect(await transitionsOf(id)).toEqual([TASK_STATE.created, TASK_STATE.queued]);
    await eventually(() =>
      expect(app.get(Recorder).commands.filter((command) => command.taskId === id)).toMatchObject([
        { deviceId: device, companyId: 2, commandType: 'poll', priority: 2, attempt: 1, fence: 1, commandClass: 'A' },
      ]),
    );
    const command = app.get(Recorder).commands.find(({ taskId }) => taskId === id);
    expect(JSON.parse(command?.management ?? '')).toEqual({ now_value: 1 });
    expect(command?.expiresAt).toBeGreaterThan(Date.now() + 500_000);
  });

  it('takes a control that only reads for a poll', async () => {
    const { id } = (await poll({ command_type: 'control', management: { tariff: 1 } })).body.data.device_tasks[0];
    expect(await taskOf(id)).toMatchObject({ title_en: 'Current indications', title_mn: 'Одоогийн заалт' });
    await eventually(() => {
      const command = app.get(Recorder).commands.find(({ taskId }) => taskId === id);
      expect(command).toMatchObject({ commandType: 'poll', management: '{"tariff":1}', priority: 2 });
    });
  });

  it.each([{ mts_activate: 1 }, { valve: 1 }, { tariff: 1, mts_activate: 1 }])(
    'does not change a device: control with %j is not supported',
    async (management) => {
      const reply = await poll({ command_type: 'control', management });
      expect(reply.status).toBe(422);
      expect(reply.body.key).toBe('errors.command_not_supported');
    },
  );

  it('is no way round that as a poll', async () => {
    expect((await poll({ management: { power: 0 } })).status).toBe(422);
  });

  it('asks a device once, however often it is named', async () => {
    expect((await poll({ device_ids: [device, device] })).body.data.device_tasks).toHaveLength(1);
  });

  it('refuses a device that cannot be polled, and then polls none', async () => {
    const radio = await projected((await create.radio()).body.data.metering_device.id);
    const before = (await app.call(listTasks, {}, as(owner))).body.data.device_tasks.total;
    const reply = await poll({ device_ids: [device, radio] });
    expect(reply.status).toBe(422);
    expect(reply.body.msg).toContain('Cold water');
    expect((await app.call(listTasks, {}, as(owner))).body.data.device_tasks.total).toBe(before);
  });

  it("answers the same to another company's device as to one that does not exist", async () => {
    const id = await projected((await creator(app, stranger).radio()).body.data.metering_device.id);
    const foreign = await poll({ device_ids: [id] });
    const unknown = await poll({ device_ids: [999_999] });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });

  it('does not ask a device that is switched off', async () => {
    const modem: number = (await create.modem()).body.data.gateway.id;
    const { id } = (await create.wired(modem, { inside_addr: '18' })).body.data.metering_device;
    await app.call(editMeteringDevice, { id, is_active: false }, as(owner));
    await eventually(async () =>
      expect((await poll({ device_ids: [id] })).body.key).toBe('errors.device_switched_off'),
    );
  });

  it('refuses bad input and callers who are not signed in', async () => {
    expect((await poll({ device_ids: [] })).status).toBe(422);
    expect((await poll({ command_type: 'reboot' })).status).toBe(422);
    const input = { command_type: 'poll' as const, device_ids: [device] };
    expect((await app.call(createTask, input)).status).toBe(401);
    expect((await app.call(createTask, input, as({ ...owner, isAdmin: false }))).status).toBe(403);
    expect((await app.call(createTask, input, as({ ...owner, isDemo: true }))).status).toBe(403);
  });
});

describe('the progress of a task', () => {
  it('is kept as it comes, every transition of it', async () => {
    const id = await newPoll();
    await progress(id, { state: TASK_STATE.sent }, { state: TASK_STATE.acknowledged });
    await progress(id, { state: TASK_STATE.done, values: '{"readings":2}' });
    await eventually(async () =>
      expect(await taskOf(id)).toMatchObject({ status: TASK_STATE.done, result: '{"readings":2}' }),
    );
    expect(await transitionsOf(id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps the reason of a failure with any character, until the values of the device replace it', async () => {
    const id = await newPoll();
    const failure = { key: 'reported', params: JSON.stringify({ text: 'a\0b' }) };
    await progress(id, { state: TASK_STATE.sent }, { state: TASK_STATE.unknown, failure });
    await eventually(async () =>
      expect(await taskOf(id)).toMatchObject({ status: TASK_STATE.unknown, result: '{"error":"a\ufffdb"}' }),
    );
    await progress(id, { state: TASK_STATE.done, values: '{"readings":2}' });
    await eventually(async () =>
      expect(await taskOf(id)).toMatchObject({ status: TASK_STATE.done, result: '{"readings":2}' }),
    );
  });

  it('is not undone by events that come late or twice', async () => {
    const id = await newPoll();
    await progress(
      id,
      { state: TASK_STATE.sent },
      { state: TASK_STATE.sent },
      { state: TASK_STATE.failed, resultCode: 'timeout' },
    );
    await progress(
      id,
      { state: TASK_STATE.failed },
      { state: TASK_STATE.sent },
      { state: TASK_STATE.done },
      { state: 77 },
    );
    const marker = await newPoll();
    await progress(marker, { state: TASK_STATE.done });
    await eventually(async () => expect((await taskOf(marker)).status).toBe(TASK_STATE.done));
    expect(await taskOf(id)).toMatchObject({ status: TASK_STATE.failed, result_code: 'timeout' });
    expect(await transitionsOf(id)).toEqual([1, 2, 3, 6]);
  });

  it('begins again with another attempt of a read', async () => {
    const id = await newPoll();
    await progress(
      id,
      { state: TASK_STATE.sent },
      { state: TASK_STATE.sent, attempt: 2 },
      { state: TASK_STATE.done, attempt: 2 },
    );
    await eventually(async () => expect((await taskOf(id)).status).toBe(TASK_STATE.done));
    expect(await transitionsOf(id)).toEqual([1, 2, 3, 3, 5]);
  });

  it("is nothing where the task is not the company's of the event", async () => {
    const id = await newPoll();
    await app.get(Bus).publish(commandProgressed, [
      {
        key: String(device),
        company: 77,
        value: { taskId: id, deviceId: device, companyId: 77, state: TASK_STATE.done, attempt: 1 },
      },
    ]);
    const marker = await newPoll();
    await progress(marker, { state: TASK_STATE.done });
    await eventually(async () => expect((await taskOf(marker)).status).toBe(TASK_STATE.done));
    expect((await taskOf(id)).status).toBe(TASK_STATE.queued);
  });

  it('ends when the time of the task is over', async () => {
    const [waiting, published] = [await newPoll(), await newPoll()];
    await progress(published, { state: TASK_STATE.sent });
    await eventually(async () => expect((await taskOf(published)).status).toBe(TASK_STATE.sent));
    const late = (seconds: number): Promise<unknown> =>
      app.database.database.query(
        'UPDATE tasks.device_task SET expires_at = now() - make_interval(secs => $2) WHERE id = ANY($1)',
        [[waiting, published], seconds],
      );
    await late(10);
    await app.get(ExpireDeviceTasksJob).run();
    expect(await taskOf(waiting)).toMatchObject({ status: TASK_STATE.expired, result_code: 'expired' });
    expect((await taskOf(published)).status).toBe(TASK_STATE.sent);
    await late(100);
    await app.get(ExpireDeviceTasksJob).run();
    expect(await taskOf(published)).toMatchObject({ status: TASK_STATE.failed, result_code: 'timeout' });
    await eventually(() =>
      expect(app.get(Recorder).progress.filter(({ taskId }) => taskId === waiting)).toMatchObject([
        { state: TASK_STATE.expired, tiedUsers: [owner.userId] },
      ]),
    );
  });
});

describe('POST task/device/list', () => {
  it('returns the newest first, by device and by state', async () => {
    const [first, second] = [await newPoll(), await newPoll()];
    const ids = (reply: TestReply): number[] => reply.body.data.device_tasks.data.map(({ id }: { id: number }) => id);
    const page = await app.call(
      listTasks,
      { device_ids: [device], status: [TASK_STATE.queued], per_page: 2 },
      as(owner),
    );
    expect(ids(page)).toEqual([second, first]);
    expect(ids(await app.call(listTasks, { device_ids: [] }, as(owner)))).toEqual([]);
    expect((await app.call(listTasks, { ids: [first] }, as(owner))).body.data.device_tasks).toMatchObject({
      total: 1,
      last_page: 1,
    });
    expect((await app.call(listTasks, {})).status).toBe(401);
  });
});

describe('POST task/device/export', () => {
  const sheet = async (input: object, actor = owner) => {
    const response = await fetch(`${app.url}/api/${exportTasks.path}`, {
      method: 'POST',
      headers: { ...as(actor).headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (response.status !== 200) return { status: response.status, rows: [] };
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 100, columns: 16, text: 400 });
    return { status: 200, rows: rows.map(({ cells }) => [...cells.values()].map(({ text }) => text)) };
  };

  it('is what the list shows, with the failure and the answer of the device in words', async () => {
    const [done, failed] = [await newPoll(), await newPoll()];
    await progress(done, { state: TASK_STATE.done, values: '{"voltage1":229.5}' });
    await progress(failed, {
      state: TASK_STATE.failed,
      resultCode: 'timeout',
      failure: { key: 'reported', params: '{"text":"no answer, asked 3 times"}' },
    });
    await eventually(async () => expect((await taskOf(failed)).status).toBe(TASK_STATE.failed));
    await eventually(async () => expect((await taskOf(done)).status).toBe(TASK_STATE.done));
    const { rows } = await sheet({ ids: [done, failed] });
    expect(rows).toHaveLength(3);
    expect(rows[0]?.slice(0, 6)).toEqual(['No.', 'Device', 'Task', 'State', 'Cause', 'Device response']);
    expect(rows[1]).toEqual(expect.arrayContaining([String(failed), 'Flat 4', 'Failed', 'no answer, asked 3 times']));
    expect(rows[2]).toEqual(expect.arrayContaining([String(done), 'Done', expect.stringContaining('229.5')]));
    expect((await sheet({ ids: [done] }, stranger)).rows).toHaveLength(1);
    expect((await sheet({ ids: ['x'] })).status).toBe(422);
    expect((await sheet({}, { ...owner, isAdmin: false, rights: { ...owner.rights, read: [] } })).status).toBe(403);
  });
});

describe('GET task/device/status/list', () => {
  it("names the states in the caller's language", async () => {
    const reply = await app.call(taskStatuses, {}, as(owner));
    expect(reply.body.data.statuses).toHaveLength(10);
    expect(reply.body.data.statuses).toContainEqual({ id: 2, name: 'queued', title: 'Queued' });
  });
});

describe('commands that change a device', () => {
  let meter: number;
  const updater = { ...owner, isAdmin: false };
  const command = (input: { id?: number; wait?: number; management: Record<string, unknown> }, actor = owner) =>
    app.call(controlDevice, { id: meter, ...input }, as(actor));

  beforeAll(async () => {
    const modem: number = (await create.modem()).body.data.gateway.id;
    const made = await create.wired(modem, { model_id: 301, inside_addr: '114052', name: 'Workshop' });
    meter = await projected(made.body.data.metering_device.id);
  });

  /** Takes the place of the connector: ends the newest task of the meter as soon as it is requested. */
  async function answering(state: number, more: object, ask: () => Promise<TestReply>): Promise<TestReply> {
    const commands = () => app.get(Recorder).commands.filter(({ deviceId }) => deviceId === meter);
    const before = commands().length;
    const reply = ask();
    await eventually(() => expect(commands().length).toBeGreaterThan(before));
    const published = commands().at(-1);
    await app.get(Bus).publish(commandProgressed, [
      {
        key: String(meter),
        company: 2,
        value: { taskId: published?.taskId, deviceId: meter, companyId: 2, at: Date.now(), attempt: 1, state, ...more },
      },
    ]);
    return reply;
  }

  it('are waited for, with what the device reported', async () => {
    const set = { time_set: '2026-11-22 10:00:00' };
    const done = await answering(TASK_STATE.done, { values: '{"clock":1}' }, () => command({ management: set }));
    expect(done.status).toBe(200);
    expect(done.body.data).toMatchObject({
      msg: 'Command completed.',
      control_set: { status: TASK_STATE.done, result: { clock: 1 }, error: null, result_code: null },
    });
    expect(app.get(Recorder).commands.at(-1)).toMatchObject({
      commandType: 'control',
      commandClass: 'C',
      control: 'time_set',
      actuator: 'clock',
      priority: 1,
      fence: 1,
    });
    const failed = await answering(
      TASK_STATE.failed,
      {
        resultCode: 'refused',
        failure: { key: 'reported', params: '{"text":"TIME_: the meter did not take the value"}' },
      },
      () => command({ management: set }),
    );
    expect(failed.body.data).toMatchObject({
      msg: 'Rejected by the device',
      control_set: { result: null, error: 'TIME_: the meter did not take the value', result_code: 'refused' },
    });
  });

  it('say of what only reads that the device answered, or that its answer is still to come', async () => {
    const read = { archive: 101, datetime: '2026-11-22 00:00:00' };
    const done = await answering(TASK_STATE.done, { values: '{"tariff1":1}' }, () => command({ management: read }));
    expect(done.body.data).toMatchObject({ msg: 'The device answered.', control_set: { result: { tariff1: 1 } } });
    const waiting = await command({ management: read, wait: 0 });
    expect(waiting.body.data.control_set).toBeNull();
    expect(waiting.body.data.msg).toMatch(/^Request queued\./);
  });

  it.each([
    [{ time_set: '2026-02-30 10:00:00' }, 'management.time_set'],
    [{ time_set: 5 }, 'management.time_set'],
    [{ time_set: '2026-11-22 10:00:00', more: 1 }, 'management'],
    [{ archive: 50, datetime: '2026-11-22 10:00:00' }, 'management.archive'],
    // Its meters keep archives of days and months.
    [{ archive: 106, datetime: '2026-11-22 10:00:00' }, 'management.archive'],
  ])('are refused with what is wrong: %j', async (management, field) => {
    const reply = await command({ management });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.data.fields as object)).toContain(field);
  });

  it('need the right to update, and a device that has the control', async () => {
    const reader = { ...updater, rights: { ...owner.rights, read: [4], access_all: [4], update: [] } };
    const set = { time_set: '2026-11-22 10:00:00' };
    expect((await command({ management: set }, reader)).status).toBe(403);
    expect((await command({ management: { power: 0 } })).body.key).toBe('errors.command_not_supported');
    expect((await command({ management: {} })).body.data.fields).toMatchObject({ management: [expect.any(String)] });
    expect((await command({ id: 999_999, management: set })).status).toBe(404);
  });
});

describe('PUT task/device/cancel', () => {
  it('asks the connector to take back what waits, and leaves what is on its way', async () => {
    const [waiting, sent] = [await newPoll(), await newPoll()];
    await progress(sent, { state: TASK_STATE.sent });
    await eventually(async () => expect((await taskOf(sent)).status).toBe(TASK_STATE.sent));
    const reply = await app.call(cancelTasks, { device_task_ids: [waiting, sent] }, as(owner));
    expect(reply.body.data).toEqual({ msg: '1 task is being cancelled.', cancelled: 1 });
    await eventually(() =>
      expect(app.get(Recorder).commands.filter(({ taskId, cancel }) => cancel && taskId === waiting)).toHaveLength(1),
    );
    expect(app.get(Recorder).commands.some(({ taskId, cancel }) => cancel && taskId === sent)).toBe(false);
    expect((await taskOf(waiting)).status).toBe(TASK_STATE.queued);
    await progress(waiting, { state: TASK_STATE.cancelled, resultCode: 'cancelled' });
    await eventually(async () => expect((await taskOf(waiting)).status).toBe(TASK_STATE.cancelled));
  });

  it('takes back those of a device, or all, and requires the choice', async () => {
    await newPoll();
    expect((await app.call(cancelTasks, { device_id: device }, as(owner))).body.data.cancelled).toBeGreaterThan(0);
    expect((await app.call(cancelTasks, { delete_all: true }, as(owner))).status).toBe(200);
    expect((await app.call(cancelTasks, {}, as(owner))).status).toBe(422);
    expect((await app.call(cancelTasks, { device_id: device, delete_all: true }, as(owner))).status).toBe(422);
    const foreign = await app.call(cancelTasks, { device_task_ids: [await newPoll()] }, as(stranger));
    expect(foreign.status).toBe(404);
  });
});

describe('the tasks of a device that is removed', () => {
  it('end at once with that cause where they wait, by the connector where it has them', async () => {
    const modem: number = (await create.modem()).body.data.gateway.id;
    const deleted = await projected((await create.wired(modem)).body.data.metering_device.id);
    const ask = () => app.call(createTask, { command_type: 'poll', device_ids: [deleted] }, as(owner));
    const waiting: number = (await ask()).body.data.device_tasks[0].id;
    const held: number = (await ask()).body.data.device_tasks[0].id;
    await app.database.database.query('UPDATE tasks.device_task SET status = $2 WHERE id = $1', [
      held,
      TASK_STATE.quarantined,
    ]);
    expect((await app.call(trashMeteringDevice, { id: deleted }, as(owner))).status).toBe(200);
    await eventually(() =>
      expect(
        app.get(Recorder).commands.filter(({ taskId, cancel }) => cancel && [waiting, held].includes(taskId)),
      ).toEqual([expect.objectContaining({ taskId: waiting, cancelCode: 'device_deleted' })]),
    );
    const [row] = await app.database.database.query('SELECT status, result_code FROM tasks.device_task WHERE id = $1', [
      held,
    ]);
    expect(row).toEqual({ status: TASK_STATE.cancelled, result_code: 'device_deleted' });
    const command = { id: deleted, management: { time_set: '2026-11-22 10:00:00' } };
    for (const refused of [await ask(), await app.call(controlDevice, command, as(owner))])
      expect(refused.status).toBe(404);
  });
});

describe('the history of tasks', () => {
  it('has each step with its time and cause, by task, device, type and result code', async () => {
    const id = await newPoll();
    const frames = [{ isSent: true, hex: '24030100****' }];
    await progress(
      id,
      { state: TASK_STATE.sent, gateway: '865061043001170' },
      { state: TASK_STATE.failed, resultCode: 'timeout', frames },
    );
    await eventually(async () => expect((await taskOf(id)).status).toBe(TASK_STATE.failed));
    const steps = (reply: TestReply) => reply.body.data.logs.data.map(({ status }: { status: number }) => status);
    const ofTask = await app.call(taskLogs, { device_task_ids: [id] }, as(owner));
    expect(steps(ofTask)).toEqual([6, 3, 2, 1]);
    expect(ofTask.body.data.logs.data[0]).toMatchObject({
      task_id: id,
      device_id: device,
      cause: 'timeout',
      type: 'poll',
      gateway: null,
      frames: [{ is_sent: true, hex: '24030100****', f_port: null, skipped: 0, decoded: '' }],
    });
    expect(ofTask.body.data.logs.data[1]).toMatchObject({ gateway: '865061043001170', frames: [] });
    expect(steps(await app.call(taskLogs, { device_task_ids: [id], result_code: 'refused' }, as(owner)))).toEqual([]);
    expect((await app.call(taskLogs, { device_id: 999_999 }, as(owner))).status).toBe(404);
    expect(steps(await app.call(taskLogs, { device_task_ids: [id] }, as(stranger)))).toEqual([]);
    const ofDevice = await app.call(tasksOfDevice, { device_id: device, per_page: 1 }, as(owner));
    expect(ofDevice.body.data.device_tasks.data).toMatchObject([{ id }]);
  });

  it('counts the tasks of a period by state and result code', async () => {
    const now = Math.floor(Date.now() / 1000);
    const period = { start_date: now - 3600, stop_date: now + 60 };
    const reply = await app.call(taskStatistics, { ...period, device_id: device }, as(owner));
    const { total, statuses, result_codes } = reply.body.data;
    expect(total).toBe(statuses.reduce((sum: number, each: { count: number }) => sum + each.count, 0));
    expect(result_codes).toContainEqual({ result_code: 'timeout', count: expect.any(Number) });
    expect((await app.call(taskStatistics, { start_date: now, stop_date: now - 1 }, as(owner))).status).toBe(422);
    expect((await app.call(taskStatistics, { start_date: 0, stop_date: now }, as(owner))).status).toBe(422);
  });

  it('names its types and result codes', async () => {
    expect((await app.call(taskLogTypes, {}, as(owner))).body.data.types).toContainEqual({
      id: 'control',
      title: 'Command',
    });
    expect((await app.call(taskResultCodes, {}, as(owner))).body.data.result_codes).toContainEqual({
      id: 'refused',
      title: 'Rejected by the device',
    });
  });
});
