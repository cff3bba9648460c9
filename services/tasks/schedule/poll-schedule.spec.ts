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
import type { PollTurn } from './poll-plan';
import { PollPlanRepository } from './poll-plan.repository';
import { PollScheduleRepository } from './poll-schedule.repository';

const pollable = models.find((model) => model.driver?.reads.includes('current'))?.id ?? 0;
const radio = models.find((model) => model.codec)?.id ?? 0;

let test: TestDatabase;
let database: Database;
let devices: DeviceRepository;
let plans: PollPlanRepository;
let job: PollDueDevicesJob;
let other: PollDueDevicesJob;

beforeAll(async () => {
  test = await testDatabase([tasksService]);
  database = test.database;
  devices = new DeviceRepository(database);
  plans = new PollPlanRepository(database);
  const tasks = new RequestTasks(database, new DeviceTaskRepository(database), new Outbox());
  const env = {
    TASKS_POLL_TTL: 600,
    TASKS_POLLS_PER_GATEWAY: 2,
    TASKS_SCHEDULE_EVERY_MS: 5000,
    TASKS_KEEP_POLLS_DAYS: 30,
  };
  // The job is run by hand: nothing wakes it up.
  const sleeping: Pick<Jobs, 'every'> = { every: () => undefined };
  const process = () => new PollDueDevicesJob(sleeping as Jobs, new PollScheduleRepository(database), tasks, env);
  job = process();
  other = process();
}, 60_000);

afterAll(() => test.drop());

beforeEach(() =>
  database.query(
    'TRUNCATE tasks.device, tasks.poll_schedule, tasks.device_task, tasks.outbox RESTART IDENTITY CASCADE',
  ),
);

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
      timeZone: 0,
    },
  ]);
  await database.query(
    'UPDATE tasks.device SET next_poll_at = now() - make_interval(secs => $2) WHERE device_id = $1',
    [device.id, device.secondsAgo ?? 1],
  );
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
      `INSERT INTO tasks.device SELECT g, 2, $1, 'device', g % 500, 900, 'active', 1, now() - interval '1 s'
       FROM generate_series(1, 1000) g`,
      [pollable],
    );
    await job.run();
    expect(new Set(await polled()).size).toBe(1000);
  });
});

/** Monday, 23 November 2026, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 23) / 1000;
const HOUR = 3600;
const twiceOnWeekdays = { weekdays: [1, 2, 3, 4, 5], times: ['06:00', '18:00'] };

async function planned(turns: readonly PollTurn[], device: { timeZone?: number; pollInterval?: number } = {}) {
  await devices.upsert([{ ...wired, timeZone: 8, ...device }]);
  await plans.keepSchedules([{ deviceId: 1, version: 1, turns }]);
  await plans.replan([1], MONDAY);
}

const wired = {
  deviceId: 1,
  companyId: 2,
  modelId: pollable,
  name: 'new',
  gatewayId: 1,
  pollInterval: 900,
  tiedUsers: [],
  state: 'active',
  version: 1,
  timeZone: 0,
};

async function nextOf(deviceId: number): Promise<number | null | undefined> {
  const [row] = await database.query<{ next: number | null }>(
    'SELECT extract(epoch FROM next_poll_at)::float8 AS next FROM tasks.device WHERE device_id = $1',
    [deviceId],
  );
  return row?.next;
}

describe('a saved schedule', () => {
  it('is followed by the clock of the device', async () => {
    await planned([{ from: 0, schedule: twiceOnWeekdays }]);
    // 18:00 at UTC+8 is 10:00 UTC; its 06:00 of Monday is over.
    expect(await nextOf(1)).toBe(MONDAY + 10 * HOUR);
    await job.run(MONDAY + 10 * HOUR - 1);
    expect(await polled()).toEqual([]);
    await job.run(MONDAY + 10 * HOUR);
    expect(await polled()).toEqual([1]);
    expect(await nextOf(1)).toBe(MONDAY + 22 * HOUR);
  });

  it('asks once a due time, however many processes look and however soon the poll ends', async () => {
    await planned([{ from: 0, schedule: twiceOnWeekdays }]);
    for (const hour of [10, 22, 34]) {
      const now = MONDAY + hour * HOUR;
      await Promise.all([job.run(now), other.run(now), job.run(now), other.run(now)]);
      await finish(1);
      await Promise.all([job.run(now + 1), other.run(now + 1)]);
    }
    expect(await polled()).toEqual([1, 1, 1]);
  });

  it('is left to the process that took the due time first', async () => {
    await planned([{ from: 0, schedule: twiceOnWeekdays }]);
    const schedule = new PollScheduleRepository(database);
    const now = MONDAY + 10 * HOUR;
    const next = [{ deviceId: 1, at: now + 12 * HOUR }];
    const claim = () => database.transaction((transaction) => schedule.claim(transaction, now, next));
    expect([...(await claim())]).toEqual([1]);
    expect([...(await claim())]).toEqual([]);
  });

  it('has one poll after a stop of four days, not one for each time that was missed', async () => {
    await planned([{ from: 0, schedule: twiceOnWeekdays }]);
    const back = MONDAY + 4 * 24 * HOUR + HOUR;
    await job.run(back);
    await finish(1);
    await job.run(back + 5);
    expect(await polled()).toEqual([1]);
    expect(await nextOf(1)).toBe(MONDAY + 4 * 24 * HOUR + 10 * HOUR);
  });

  it('gives way to the interval where there is none any more, and works without an interval', async () => {
    await planned([{ from: 0, schedule: twiceOnWeekdays }], { pollInterval: 0 });
    expect(await nextOf(1)).toBe(MONDAY + 10 * HOUR);
    await plans.keepSchedules([{ deviceId: 1, version: 2, turns: [{ from: 0, schedule: null }] }]);
    await plans.replan([1], MONDAY);
    expect(await nextOf(1)).toBeNull();
    await devices.upsert([{ ...wired, version: 2 }]);
    await plans.replan([1], MONDAY);
    expect(await nextOf(1)).toBeLessThanOrEqual(MONDAY + 900);
  });

  it('that begins later lets hold what holds until then', async () => {
    const from = MONDAY + 9 * HOUR;
    const later = { weekdays: [1], times: ['20:00'] };
    await planned(
      [
        { from: 0, schedule: twiceOnWeekdays },
        { from, schedule: later },
      ],
      { timeZone: 0 },
    );
    expect(await nextOf(1)).toBe(MONDAY + 6 * HOUR);
    await job.run(MONDAY + 6 * HOUR);
    expect(await nextOf(1)).toBe(MONDAY + 20 * HOUR);
  });

  it('does not go back to an older version, and may come before its device', async () => {
    await plans.keepSchedules([{ deviceId: 1, version: 2, turns: [{ from: 0, schedule: twiceOnWeekdays }] }]);
    await plans.keepSchedules([{ deviceId: 1, version: 1, turns: [] }]);
    await plans.replan([1], MONDAY);
    await devices.upsert([wired]);
    await plans.replan([1], MONDAY);
    expect(await nextOf(1)).toBe(MONDAY + 6 * HOUR);
  });
});

describe('the projection of the devices', () => {
  it('does not go back to an older version', async () => {
    await devices.upsert([{ ...wired, version: 3 }]);
    await devices.upsert([{ ...wired, name: 'old', version: 2 }]);
    expect(await database.query('SELECT name, version FROM tasks.device')).toEqual([{ name: 'new', version: 3 }]);
  });

  it('keeps the place in the schedule until the interval, the time zone or the state changes', async () => {
    const told = async (device: Partial<typeof wired>, now: number) => {
      await devices.upsert([{ ...wired, ...device }]);
      await plans.replan([1], now);
      return nextOf(1);
    };
    const first = await told({}, MONDAY);
    expect(first).toBeLessThanOrEqual(MONDAY + 900);
    expect(await told({ name: 'renamed', version: 2 }, MONDAY + 5000)).toBe(first);
    expect(await told({ pollInterval: 60, version: 3 }, MONDAY + 5000)).toBeGreaterThan(MONDAY + 5000);
    expect(await told({ state: 'off', version: 4 }, MONDAY + 5000)).toBeNull();
  });
});
