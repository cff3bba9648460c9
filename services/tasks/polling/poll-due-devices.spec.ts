import { models } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Bus, Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { TASK_STATE } from '@gaugeway/proto/api';
import { DeviceTaskRepository } from '../device-tasks/device-task.repository';
import { RequestTasks } from '../device-tasks/request-tasks';
import { DeviceRepository } from '../devices/device.repository';
import { GroupTasks } from './group-tasks';
import { NewestRecordRepository } from '../poll-groups/newest-record.repository';
import { PollGroupRepository } from '../poll-groups/poll-group.repository';
import { PollGroupService } from '../poll-groups/poll-group.service';
import { PollHealthRepository } from '../poll-groups/poll-health.repository';
import { PublishGroups } from '../poll-groups/publish-groups';
import { tasksService } from '../tasks.module';
import { PollDueDevicesJob } from './poll-due-devices.job';
import type { PollTurn } from '../schedule/poll-plan';
import { PollPlanRepository } from '../schedule/poll-plan.repository';
import { PollScheduleRepository } from '../schedule/poll-schedule.repository';

const pollable = models.find((model) => model.driver?.reads.includes('current'))?.id ?? 0;
const radio = models.find((model) => model.codec)?.id ?? 0;

let test: TestDatabase;
let database: Database;
let devices: DeviceRepository;
let plans: PollPlanRepository;
let newest: NewestRecordRepository;
let job: PollDueDevicesJob;
let other: PollDueDevicesJob;

beforeAll(async () => {
  test = await testDatabase([tasksService]);
  database = test.database;
  devices = new DeviceRepository(database);
  plans = new PollPlanRepository(database);
  const tasks = new RequestTasks(
    database,
    new DeviceTaskRepository(database),
    new DeviceRepository(database),
    new Outbox(),
  );
  const env = {
    TASKS_COMMAND_TTL: 600,
    TASKS_CONTROL_WAIT: 20,
    TASKS_POLL_TTL: 600,
    TASKS_POLLS_PER_GATEWAY: 2,
    TASKS_SCHEDULE_EVERY_MS: 5000,
    TASKS_KEEP_POLLS_DAYS: 30,
  };
  const health = new PollHealthRepository(database);
  newest = new NewestRecordRepository(database);
  // Nothing here is published past the outbox.
  const trail = new AuditTrail(new Outbox(), {} as Bus);
  const published = new PublishGroups(health, new Outbox());
  const groups = new PollGroupRepository(database);
  const service = new PollGroupService(database, groups, plans, published, trail);
  const groupTasks = new GroupTasks(newest, service, groups, devices, tasks, health, trail, env);
  const process = () => new PollDueDevicesJob(new PollScheduleRepository(database), tasks, groupTasks, health, env);
  job = process();
  other = process();
});

afterAll(() => test.drop());

beforeEach(() =>
  database.query(
    'TRUNCATE tasks.device, tasks.poll_group, tasks.newest_record, tasks.poll_schedule, tasks.device_task, tasks.outbox RESTART IDENTITY CASCADE',
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

  it('never has more than one poll open for a device', async () => {
    await due({ id: 1, gateway: 1 });
    await Promise.all([job.run(), job.run(), job.run()]);
    await database.query(`UPDATE tasks.device SET next_poll_at = now() - interval '1 s'`);
    await Promise.all([job.run(), job.run()]);
    expect(await polled()).toEqual([1]);
    await finish(1);
    await job.run();
    expect(await polled()).toEqual([1, 1]);
  });

  it('removes a device whose model cannot be polled from the schedule', async () => {
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

  it('falls back to the interval where there is none any more, and works without an interval', async () => {
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

async function inGroup(deviceIds: readonly number[], group: object = {}): Promise<void> {
  const { interval, params, selected, alone, isActive } = {
    interval: HOUR,
    params: { weekdays: [], hours: [], time_zone: null },
    selected: { kinds: ['current'], archives: [] },
    alone: false,
    isActive: true,
    ...group,
  };
  await database.query(
    `WITH g AS (
       INSERT INTO tasks.poll_group (company_id, name, poll_interval, warning_period, poll_params, selected_data,
         autoload_params, service_params, poll_one, averaging, is_active, created_by)
       VALUES (2, 'Hourly', $1, 0, $2, $3, '{"depth_days": 10}', '{"poll_ttl": null}', $4, 30, $5, 20) RETURNING id)
     INSERT INTO tasks.poll_group_device (device_id, group_id) SELECT device_id, g.id FROM g, unnest($6::int[]) AS device_id`,
    [interval, JSON.stringify(params), JSON.stringify(selected), alone, isActive, deviceIds],
  );
  await plans.replan(deviceIds, MONDAY);
}

async function registerDevice(id: number, modelId = pollable): Promise<void> {
  await devices.upsert([{ ...wired, deviceId: id, gatewayId: id, modelId }]);
}

describe('a poll group', () => {
  it('asks each of its devices once in each interval, by one of several schedulers, and their own schedules rest', async () => {
    for (const id of [1, 2, 3]) await registerDevice(id);
    await plans.keepSchedules([{ deviceId: 1, version: 1, turns: [{ from: 0, schedule: twiceOnWeekdays }] }]);
    await inGroup([1, 2, 3]);
    for (let minute = 1; minute <= 180; minute += 1) {
      const now = MONDAY + minute * 60;
      await Promise.all([job.run(now), other.run(now)]);
      await database.query('UPDATE tasks.device_task SET status = $1', [TASK_STATE.done]);
    }
    const counts = await database.query(
      `SELECT device_id, count(*)::int AS count, min(title_en) AS title FROM tasks.device_task
       WHERE poll_group_id IS NOT NULL AND management = '{"reads": [{"read": "current"}]}' GROUP BY 1 ORDER BY 1`,
    );
    expect(counts).toEqual(
      [1, 2, 3].map((device_id) => ({ device_id, count: 3, title: 'Poll of the group “Hourly”' })),
    );
    expect(await polled()).toHaveLength(9);
  });

  it('asks nothing outside of its window, also what waited for its line until the window closed', async () => {
    await registerDevice(1);
    await inGroup([1], { params: { weekdays: [1], hours: [{ from: '02:00', to: '03:00' }], time_zone: 0 } });
    const at = (await nextOf(1)) ?? 0;
    expect(at).toBeGreaterThanOrEqual(MONDAY + 2 * HOUR);
    expect(at).toBeLessThan(MONDAY + 3 * HOUR);
    await job.run(MONDAY + 4 * HOUR);
    expect(await polled()).toEqual([]);
    expect(await nextOf(1)).toBe(at + 7 * 24 * HOUR);
  });

  it('that is off asks nothing, and leaves the intervals of its devices at rest', async () => {
    await registerDevice(1);
    await inGroup([1], { isActive: false });
    expect(await nextOf(1)).toBeNull();
  });

  it('goes on with an archive after the newest record that is here', async () => {
    const archiver = models.find((model) => model.driver?.reads.includes('archive'))?.id ?? 0;
    await registerDevice(1, archiver);
    await newest.keep([
      { deviceId: 1, type: 103, ts: MONDAY - 60 * 24 * HOUR },
      { deviceId: 1, type: 103, ts: MONDAY - 90 * 24 * HOUR },
    ]);
    await inGroup([1], { selected: { kinds: [], archives: [103] } });
    const now = MONDAY + HOUR;
    await job.run(now);
    const [task] = await database.query<{ management: object }>('SELECT management FROM tasks.device_task');
    // Ten days back at most, of an archive as far as its newest record may be.
    const from = Math.floor(now - 28 * 24 * HOUR * 1.12);
    expect(task?.management).toEqual({ reads: [{ read: 'archive', type: 103, from, to: now }] });
    await finish(1);
    await newest.keep([{ deviceId: 1, type: 103, ts: now - 24 * HOUR }]);
    await job.run(now + HOUR);
    expect(await polled()).toEqual([1]);
    expect(await nextOf(1)).toBeGreaterThan(now + HOUR);
  });

  it('that asks one after another begins nothing beside an open poll of the gateway device', async () => {
    for (const id of [1, 2, 3]) await devices.upsert([{ ...wired, deviceId: id }]);
    await inGroup([1, 2, 3], { alone: true });
    await job.run(MONDAY + HOUR);
    expect(await polled()).toHaveLength(1);
    await database.query('UPDATE tasks.device_task SET status = $1', [TASK_STATE.done]);
    await job.run(MONDAY + HOUR);
    expect(await polled()).toHaveLength(2);
  });
});

describe('the projection of the devices', () => {
  it('does not go back to an older version', async () => {
    await devices.upsert([{ ...wired, version: 3 }]);
    await devices.upsert([{ ...wired, name: 'old', version: 2 }]);
    expect(await database.query('SELECT name, version FROM tasks.device')).toEqual([{ name: 'new', version: 3 }]);
  });

  it('keeps the place in the schedule until the interval, the time zone or the state changes', async () => {
    const registerDevice = async (device: Partial<typeof wired>, now: number) => {
      await devices.upsert([{ ...wired, ...device }]);
      await plans.replan([1], now);
      return nextOf(1);
    };
    const first = await registerDevice({}, MONDAY);
    expect(first).toBeLessThanOrEqual(MONDAY + 900);
    expect(await registerDevice({ name: 'renamed', version: 2 }, MONDAY + 5000)).toBe(first);
    expect(await registerDevice({ pollInterval: 60, version: 3 }, MONDAY + 5000)).toBeGreaterThan(MONDAY + 5000);
    expect(await registerDevice({ state: 'off', version: 4 }, MONDAY + 5000)).toBeNull();
  });
});
