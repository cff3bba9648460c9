import { models } from '@gaugeway/catalogue';
import { Outbox } from '@gaugeway/platform/bus';
import type { Database } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { TASK_STATE } from '@gaugeway/proto/api';
import { DeviceTaskRepository } from '../device-tasks/device-task.repository';
import { RequestTasks } from '../device-tasks/request-tasks';
import { DeviceRepository } from '../devices/device.repository';
import { tasksService } from '../tasks.module';
import { GapRepository } from './gap.repository';
import { HealGapsJob } from './heal-gaps.job';

const PROFILE = 5;
const HOUR = 3600;
const DAY = 24 * HOUR;
const readable = models.find(({ driver }) => driver?.records?.includes(PROFILE))?.id ?? 0;
const other = models.find(({ driver }) => driver && !driver.records?.includes(PROFILE))?.id ?? 0;

let test: TestDatabase;
let database: Database;
let gaps: GapRepository;
let job: HealGapsJob;

beforeAll(async () => {
  test = await testDatabase([tasksService]);
  database = test.database;
  gaps = new GapRepository(database);
  const devices = new DeviceRepository(database);
  const tasks = new RequestTasks(database, new DeviceTaskRepository(database), devices, new Outbox());
  job = new HealGapsJob(gaps, tasks);
});

afterAll(() => test.drop());

beforeEach(() =>
  database.query(
    'TRUNCATE tasks.device, tasks.gap, tasks.poll_group, tasks.poll_off, tasks.device_task, tasks.outbox RESTART IDENTITY CASCADE',
  ),
);

const meter = (deviceId: number, gatewayId: number, modelId = readable) =>
  new DeviceRepository(database).upsert([
    {
      ...{ deviceId, gatewayId, modelId, companyId: 2, name: `meter ${deviceId}`, pollInterval: 900 },
      ...{ tiedUsers: [], state: 'active', version: 1, timeZone: 5 },
    },
  ]);
const missing = (deviceId: number, ...spans: [number, number][]) =>
  gaps.replace([{ deviceId, type: PROFILE, gaps: spans.map(([from, to]) => ({ from, to })) }]);
const requests = () =>
  database.query<{ id: number; device_id: number; management: unknown; title: string; title_en: string }>(
    'SELECT id, device_id, management, title, title_en FROM tasks.device_task ORDER BY id',
  );
/** The newest task ends, and its outcome is heard. */
async function end(answered: boolean): Promise<void> {
  const taskId = (await requests()).at(-1)?.id ?? 0;
  const state = answered ? TASK_STATE.done : TASK_STATE.failed;
  await database.query('UPDATE tasks.device_task SET status = $1 WHERE id = $2', [state, taskId]);
  await gaps.note([{ taskId, answered }]);
}
const timePasses = () => database.query(`UPDATE tasks.gap SET next_at = now() WHERE next_at IS NOT NULL`);

describe('missing records', () => {
  it('are requested from the meter, the oldest first, with what is missing in the title', async () => {
    await meter(1, 10);
    await missing(1, [10 * DAY, 10 * DAY + HOUR], [2 * DAY, 2 * DAY + HOUR]);
    await job.run();
    expect(await requests()).toMatchObject([
      {
        device_id: 1,
        management: { reads: [{ read: 'profile', from: 2 * DAY + 1, to: 2 * DAY + HOUR, period: 30 }] },
        title: 'Запрос пропущенных записей: Профиль мощности, 03.01.1970 05:00 – 03.01.1970 06:00',
        title_en: 'Missing records request: Power profile, 03.01.1970 05:00 – 03.01.1970 06:00',
      },
    ]);
    // Nothing more of this line until it has ended.
    await timePasses();
    await job.run();
    expect(await requests()).toHaveLength(1);
  });

  it('wait where anything is open behind the same gateway device', async () => {
    await meter(1, 10);
    await meter(2, 10);
    await missing(1, [DAY, 2 * DAY]);
    await database.query(
      `INSERT INTO tasks.device_task (company_id, device_id, command_type, command_class, title, title_en, management, status,
         priority, expires_at, created_by) VALUES (2, 2, 'control', 'B', '', '', '{}', $1, 1, now() + interval '1 h', 1)`,
      [TASK_STATE.queued],
    );
    await job.run();
    expect(await requests()).toHaveLength(1);
    await database.query('UPDATE tasks.device_task SET status = $1', [TASK_STATE.done]);
    await job.run();
    expect((await requests()).map(({ device_id }) => device_id)).toEqual([2, 1]);
  });

  it('that the meter does not have are not requested endlessly', async () => {
    await meter(1, 10);
    await missing(1, [DAY, 2 * DAY]);
    for (let turn = 0; turn < 4; turn += 1) {
      await timePasses();
      await job.run();
      await end(true);
    }
    expect(await requests()).toHaveLength(2);
    // An unchanged gap is not requested again; a gap that shrank is.
    await missing(1, [DAY, 2 * DAY]);
    await job.run();
    expect(await requests()).toHaveLength(2);
    await missing(1, [DAY + HOUR, 2 * DAY]);
    await job.run();
    expect(await requests()).toHaveLength(3);
  });

  it('of an unreachable meter are requested again after longer and longer pauses, a limited number of times', async () => {
    await meter(1, 10);
    await missing(1, [DAY, 2 * DAY]);
    for (let turn = 0; turn < 14; turn += 1) {
      await job.run();
      await end(false);
      // No request before the pause is over.
      await job.run();
      await timePasses();
    }
    expect(await requests()).toHaveLength(12);
  });

  it('are left alone where they have come, and where the model has no such records or is not polled automatically', async () => {
    await meter(1, 10);
    await meter(2, 20, other);
    await meter(3, 30);
    for (const id of [1, 2, 3]) await missing(id, [DAY, 2 * DAY]);
    await missing(1);
    await database.query('INSERT INTO tasks.poll_off (device_id, user_id) VALUES (3, 1)');
    await job.run();
    expect(await requests()).toEqual([]);
  });

  it('are requested once by two schedulers', async () => {
    await meter(1, 10);
    await missing(1, [DAY, 2 * DAY]);
    await Promise.all([job.run(), job.run(), job.run()]);
    expect(await requests()).toHaveLength(1);
  });
});
