import { models } from '@gaugeway/catalogue';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import type { Jobs } from '@gaugeway/platform/jobs';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing';
import { TASK_STATE } from '@gaugeway/proto/api';
import { DeviceTaskRepository } from '../device-tasks/device-task.repository';
import { RequestTasks } from '../device-tasks/request-tasks';
import { DeviceRepository } from '../devices/device.repository';
import { tasksService } from '../tasks.module';
import { PollDueDevicesJob } from './poll-due-devices.job';
import { PollScheduleRepository } from './poll-schedule.repository';

const pollable = models.find((model) => model.driver?.reads.includes('current'))?.id ?? 0;
const radio = models.find((model) => model.codec)?.id ?? 0;

let test: TestDatabase;
let database: Database;
let devices: DeviceRepository;
let job: PollDueDevicesJob;

beforeAll(async () => {
  test = await testDatabase([tasksService]);
  database = test.database;
  devices = new DeviceRepository(database);
  const tasks = new RequestTasks(database, new DeviceTaskRepository(database), new Outbox());
  const env = {
    TASKS_POLL_TTL: 600,
    TASKS_POLLS_PER_GATEWAY: 2,
    TASKS_SCHEDULE_EVERY_MS: 5000,
    TASKS_KEEP_POLLS_DAYS: 30,
  };
  // The job is run by hand: nothing wakes it up.
  const sleeping: Pick<Jobs, 'every'> = { every: () => undefined };
  job = new PollDueDevicesJob(sleeping as Jobs, new PollScheduleRepository(database), tasks, env);
}, 60_000);

afterAll(() => test.drop());

beforeEach(() => database.query('TRUNCATE tasks.device, tasks.device_task, tasks.outbox RESTART IDENTITY CASCADE'));

async function due(device: { id: number; gateway: number; model?: number; secondsAgo?: number }): Promise<void> {
  await devices.upsert([
    {
      deviceId: device.id,
      companyId: 2,
      modelId: device.model ?? pollable,
      name: `device ${device.id}`,
      gatewayId: device.gateway,
      pollInterval: 900,
      tiedUsers: [],
      state: 'active',
      version: 1,
      nextPollAt: Date.now() / 1000 - (device.secondsAgo ?? 1),
    },
  ]);
}

async function polled(): Promise<number[]> {
  const rows = await database.query<{ device_id: number }>('SELECT device_id FROM tasks.device_task ORDER BY id');
  return rows.map((row) => row.device_id);
}

const finish = (deviceId: number): Promise<unknown> =>
  database.query('UPDATE tasks.device_task SET status = $2 WHERE device_id = $1', [deviceId, TASK_STATE.done]);

describe('the scheduler', () => {
  it('asks a device that is due and puts it to its next place', async () => {
    await due({ id: 1, gateway: 1 });
    await job.run();
    expect(
      await database.query(
        'SELECT device_id, company_id, command_type, priority, status, created_by FROM tasks.device_task',
      ),
    ).toEqual([
      { device_id: 1, company_id: 2, command_type: 'poll', priority: 3, status: TASK_STATE.queued, created_by: 0 },
    ]);
    expect(await database.query('SELECT topic, key FROM tasks.outbox')).toEqual([
      { topic: 'command.requested', key: '1' },
    ]);
    const [next] = await database.query<{ wait: number }>(
      'SELECT extract(epoch FROM next_poll_at - now())::float8 AS wait FROM tasks.device',
    );
    expect(next?.wait).toBeGreaterThan(-1);
    expect(next?.wait).toBeLessThanOrEqual(900);
  });

  it('asks no device that is not due', async () => {
    await due({ id: 1, gateway: 1, secondsAgo: -60 });
    await job.run();
    expect(await polled()).toEqual([]);
  });

  it('leaves no more than the limit open on a gateway device, the longest due first', async () => {
    for (const id of [1, 2, 3, 4]) await due({ id, gateway: 1, secondsAgo: id });
    await due({ id: 9, gateway: 2 });
    await job.run();
    expect((await polled()).sort()).toEqual([3, 4, 9]);
    await job.run();
    expect(await polled()).toHaveLength(3);
    await finish(4);
    await job.run();
    expect(await polled()).toEqual(expect.arrayContaining([2]));
    expect(await polled()).toHaveLength(4);
  });

  it('has one poll open for a device, whatever happens', async () => {
    await due({ id: 1, gateway: 1 });
    await Promise.all([job.run(), job.run(), job.run()]);
    await database.query(`UPDATE tasks.device SET next_poll_at = now() - interval '1 s'`);
    await Promise.all([job.run(), job.run()]);
    expect(await polled()).toEqual([1]);
    await finish(1);
    await job.run();
    expect(await polled()).toEqual([1, 1]);
  });

  it('takes a device whose model cannot be polled out of the schedule', async () => {
    await due({ id: 1, gateway: 1, model: radio });
    await job.run();
    expect(await polled()).toEqual([]);
    expect(await database.query('SELECT next_poll_at FROM tasks.device')).toEqual([{ next_poll_at: null }]);
  });

  it('asks a thousand devices behind five hundred modems in one go', async () => {
    await database.query(
      `INSERT INTO tasks.device SELECT g, 2, $1, 'device', g % 500, 900, 'active', 1, now() - interval '1 s' FROM generate_series(1, 1000) g`,
      [pollable],
    );
    await job.run();
    expect(new Set(await polled()).size).toBe(1000);
  });
});

describe('the projection of the devices', () => {
  const device = {
    deviceId: 1,
    companyId: 2,
    modelId: 1,
    name: 'new',
    gatewayId: 1,
    pollInterval: 900,
    tiedUsers: [],
    state: 'active',
  };
  const read = async (): Promise<unknown> =>
    (
      await database.query('SELECT name, version, (extract(epoch FROM next_poll_at))::float8 AS next FROM tasks.device')
    )[0];

  it('does not go back to an older version', async () => {
    await devices.upsert([{ ...device, version: 3, nextPollAt: 1000 }]);
    await devices.upsert([{ ...device, name: 'old', version: 2, nextPollAt: 2000 }]);
    expect(await read()).toEqual({ name: 'new', version: 3, next: 1000 });
  });

  it('keeps the place in the schedule until the interval or the state changes', async () => {
    await devices.upsert([{ ...device, version: 1, nextPollAt: 1000 }]);
    await devices.upsert([{ ...device, version: 2, nextPollAt: 2000 }]);
    expect(await read()).toMatchObject({ version: 2, next: 1000 });
    await devices.upsert([{ ...device, version: 3, pollInterval: 60, nextPollAt: 3000 }]);
    expect(await read()).toMatchObject({ next: 3000 });
    await devices.upsert([{ ...device, version: 4, state: 'off', pollInterval: 60, nextPollAt: null }]);
    expect(await read()).toMatchObject({ next: null });
  });
});
