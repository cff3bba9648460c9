import { models } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  cancelTasks,
  createPollGroup,
  createTask,
  deletePollGroup,
  devicesOfPollGroup,
  getPollGroup,
  groupsOfDevices,
  listPollGroups,
  listTasks,
  movePolledDevices,
  nextPolls,
  SECTION,
  switchPollGroup,
  TASK_STATE,
  taskStatistics,
  trashMeteringDevice,
  updatePollGroup,
} from '@gaugeway/proto/api';
import { commandProgressed, readingStored } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { PublishPollsJob } from '../../services/tasks/poll-groups/publish-polls.job';
import { CorrectClocksJob } from '../../services/tasks/clocks/correct-clocks.job';
import { tasksService } from '../../services/tasks/tasks.module';
import { appBehindGateway, as, creator, eventually, owner, stranger, wiredModel } from './devices-fixture';

let app: TestApp;
let device: number;
let second: number;
let radio: number;
let foreign: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, tasksService]);
  const create = creator(app, owner);
  const modem: number = (await create.modem()).body.data.gateway.id;
  device = (await create.wired(modem)).body.data.metering_device.id;
  second = (await create.wired(modem, { inside_addr: '18', name: 'Flat 5' })).body.data.metering_device.id;
  radio = (await create.radio()).body.data.metering_device.id;
  const theirs: number = (await creator(app, stranger).modem()).body.data.gateway.id;
  foreign = (await creator(app, stranger).wired(theirs)).body.data.metering_device.id;
  await eventually(async () =>
    expect(
      await app.database.database.query('SELECT FROM tasks.device WHERE device_id = ANY($1)', [
        [device, second, radio, foreign],
      ]),
    ).toHaveLength(4),
  );
});

afterAll(() => app.close());

const hourly = { name: 'Town', report_period_update: 3600 as const };
const make = (input: object = {}, who = owner) => app.call(createPollGroup, { ...hourly, ...input }, as(who));
const made = async (input: object = {}): Promise<number> => (await make(input)).body.data.polls_group.id;
const polls = async (ids: number[]) => (await app.call(nextPolls, { device_ids: ids }, as(owner))).body.data.polls;
const drop = (id: number) => app.call(deletePollGroup, { id }, as(owner));

it('has the fields of its creation and their defaults, and takes over when its devices are polled', async () => {
  const reply = await make({ device_ids: [device] });
  expect(reply.status).toBe(200);
  expect(reply.body.data.msg).toBe('Poll group “Town” created.');
  const { id } = reply.body.data.polls_group;
  expect(reply.body.data.polls_group).toMatchObject({
    ...hourly,
    model_id: null,
    averaging_pp: 30,
    is_active: true,
    poll_one: false,
    devices_count: 1,
    selected_data: { kinds: ['current'], archives: [] },
    health: { total: 1, waiting: 1 },
  });
  expect(await polls([device])).toMatchObject([{ by: 'group' }]);
  // A rule may name it at once: other services do not wait for the next count.
  const published = () => app.get(Recorder).polls.filter(({ groupId }) => groupId === id);
  await eventually(async () => expect(published()).toMatchObject([{ name: 'Town', companyId: 2, devices: 1 }]));
  const version = reply.body.data.polls_group.version as number;
  const rename = (name: string) => app.call(updatePollGroup, { id, version, name }, as(owner));
  expect((await rename('Town')).body.data.polls_group).toMatchObject({ version: version + 1 });
  // The second of two users with the same form open gets an error.
  expect((await rename('Village')).body.key).toBe('errors.changed_meanwhile');
  const window = { weekdays: [1], hours: [{ from: '02:00', to: '03:00' }], time_zone: 0 };
  const changed = await app.call(updatePollGroup, { id, poll_params: window, report_period_update: 86_400 }, as(owner));
  expect(changed.body.data.polls_group).toMatchObject({ name: 'Town', poll_params: window, devices_count: 1 });
  const [{ next_poll_at }] = await polls([device]);
  expect(new Date(next_poll_at * 1000).getUTCHours()).toBe(2);
  expect(new Date(next_poll_at * 1000).getUTCDay()).toBe(1);
  const off = await app.call(switchPollGroup, { id, is_active: false }, as(owner));
  expect(off.body.data.polls_group).toMatchObject({ is_active: false, health: { off: 1 } });
  expect(await polls([device])).toMatchObject([{ next_poll_at: null }]);
  expect((await drop(id)).status).toBe(200);
  expect(await polls([device])).not.toMatchObject([{ by: 'group' }]);
});

it('is listed ten a page, found by its name, and shown with its devices and the last 24 hours', async () => {
  const ids: number[] = [];
  for (const name of ['North', 'South']) ids.push(await made({ name }));
  const list = async (input: object) => (await app.call(listPollGroups, input, as(owner))).body.data.polls_groups;
  expect(await list({})).toMatchObject({ per_page: 10, total: 2, data: [{ name: 'South' }, { name: 'North' }] });
  expect(await list({ sort_field: 'name', sort: 'asc', perPage: 1 })).toMatchObject({ data: [{ name: 'North' }] });
  expect(await list({ search_string: 'nor' })).toMatchObject({ total: 1 });
  const one = (await app.call(getPollGroup, { id: ids[0] ?? 0 }, as(owner))).body.data.polls_group;
  expect(one).toMatchObject({ name: 'North', device_ids: [] });
  expect(one.hours).toHaveLength(24);
  for (const id of ids) await drop(id);
});

it('takes a device once: one of another group is refused by name, and moved with replace', async () => {
  const [one, other] = [await made({ device_ids: [device] }), await made({ name: 'Village' })];
  const refused = await app.call(updatePollGroup, { id: other, device_ids: [device, second] }, as(owner));
  expect(refused.status).toBe(409);
  expect(refused.body.msg).toContain('“Flat 4” is already in the poll group “Town”');
  const moved = await app.call(movePolledDevices, { from_group_id: one, to_group_id: other }, as(owner));
  expect(moved.body.data).toMatchObject({ moved: 1, msg: 'Moved to the poll group “Village”. Devices: 1.' });
  const members = (await app.call(groupsOfDevices, { device_ids: [device, second] }, as(owner))).body.data.members;
  expect(members).toEqual([{ device_id: device, poll_group_id: other, name: 'Village' }]);
  await app.call(movePolledDevices, { device_ids: [device], to_group_id: null }, as(owner));
  expect((await app.call(getPollGroup, { id: other }, as(owner))).body.data.polls_group.device_ids).toEqual([]);
  await drop(one);
  await drop(other);
});

it('refuses devices that do not fit, and input that makes no sense', async () => {
  expect((await make({ device_ids: [radio] })).body.key).toBe('errors.poll_group_device_unreadable');
  expect((await make({ device_ids: [device], model_id: wiredModel.id + 1 })).body.key).toBe(
    'errors.poll_group_device_misfit',
  );
  expect((await make({ device_ids: [device], connection_type: 'radio' })).status).toBe(422);
  for (const wrong of [
    { report_period_update: 61 },
    { name: '' },
    { averaging_pp: 15 },
    { poll_params: { weekdays: [8] } },
    { poll_params: { hours: [{ from: '24:00', to: '01:00' }] } },
    { selected_data: { archives: [107] } },
    { warning_report_period: -1 },
  ])
    expect({ wrong, status: (await make(wrong)).status }).toEqual({ wrong, status: 422 });
  const refused = await make({ report_period_update: 61, poll_params: { hours: [{ from: '9:00', to: '10:00' }] } });
  expect(refused.body.data.fields).toEqual({
    report_period_update: [expect.stringContaining('60, 300, 900')],
    'poll_params.hours.0.from': ['Enter the time as HH:MM, for example 09:30.'],
  });
  expect((await app.call(movePolledDevices, { to_group_id: null }, as(owner))).status).toBe(422);
  expect((await app.call(createTask, { command_type: 'poll' }, as(owner))).status).toBe(422);
});

it('is not there for another company, whose devices it cannot have', async () => {
  const id = await made({ device_ids: [device] });
  expect((await make({ device_ids: [foreign] })).status).toBe(404);
  for (const call of [
    app.call(getPollGroup, { id }, as(stranger)),
    app.call(updatePollGroup, { id, name: 'Mine' }, as(stranger)),
    app.call(switchPollGroup, { id, is_active: false }, as(stranger)),
    app.call(deletePollGroup, { id }, as(stranger)),
    app.call(devicesOfPollGroup, { poll_group_id: id }, as(stranger)),
    app.call(movePolledDevices, { device_ids: [foreign], to_group_id: id }, as(stranger)),
    app.call(createTask, { command_type: 'poll', poll_group_id: id }, as(stranger)),
    app.call(cancelTasks, { poll_group_id: id }, as(stranger)),
  ])
    expect((await call).status).toBe(404);
  const nobody = { ...owner, isAdmin: false };
  expect((await app.call(listPollGroups, {}, as(nobody))).status).toBe(403);
  expect((await make({}, nobody)).status).toBe(403);
  await drop(id);
});

it('shows a user without access to all only their own devices, and lets them change no group with others', async () => {
  const id = await made({ device_ids: [device, second] });
  const rights = { read: [4], create: [4], update: [4], delete: [4], access_all: [] };
  const user = { ...owner, isAdmin: false, userId: 21, rights };
  expect((await app.call(listPollGroups, {}, as(user))).body.data.polls_groups.total).toBe(0);
  await app.database.database.query('UPDATE tasks.device SET tied_users = $2 WHERE device_id = $1', [device, [21]]);
  const [seen] = (await app.call(listPollGroups, {}, as(user))).body.data.polls_groups.data;
  expect(seen).toMatchObject({ id, devices_count: 1, health: { total: 1 } });
  expect((await app.call(switchPollGroup, { id, is_active: false }, as(user))).status).toBe(403);
  await drop(id);
});

it('is polled now for what it reads, and shows how it went', async () => {
  const id = await made({ device_ids: [device, second], selected_data: { kinds: ['current', 'clock'] } });
  const reply = await app.call(createTask, { command_type: 'poll', poll_group_id: id }, as(owner));
  expect(reply.body.data.device_tasks).toHaveLength(2);
  const tasks = async () => (await app.call(listTasks, { poll_group_id: id }, as(owner))).body.data.device_tasks;
  expect(await tasks()).toMatchObject({ total: 2, data: [{ title_en: 'Poll of the group “Town”' }, {}] });
  const [first, other] = reply.body.data.device_tasks;
  const progress = (task: { id: number; device_id: number }, state: number, resultCode = '') => ({
    key: String(task.device_id),
    company: 2,
    value: { taskId: task.id, deviceId: task.device_id, companyId: 2, at: Date.now(), attempt: 1, state, resultCode },
  });
  await app
    .get(Bus)
    .publish(commandProgressed, [
      progress(first, TASK_STATE.sent),
      progress(first, TASK_STATE.done),
      progress(other, TASK_STATE.failed, 'not_reachable'),
    ]);
  await eventually(async () => {
    const [group] = (await app.call(listPollGroups, {}, as(owner))).body.data.polls_groups.data;
    expect(group.health).toMatchObject({
      on_time: 1,
      failing: 1,
      causes: [{ result_code: 'not_reachable', count: 1, title: expect.stringMatching(/\w/) }],
    });
  });
  // The change is published, once.
  const memberships = app.get(Recorder).memberships.length;
  await app.get(PublishPollsJob).publishMembers();
  await app.get(PublishPollsJob).publishMembers();
  await eventually(async () =>
    expect(
      app
        .get(Recorder)
        .memberships.slice(memberships)
        .filter(({ groupId }) => groupId === id)
        .map(({ deviceId }) => deviceId)
        .sort((a, b) => a - b),
    ).toEqual([device, second].sort((a, b) => a - b)),
  );
  await app.get(PublishPollsJob).run();
  await app.get(PublishPollsJob).run();
  const state = { name: 'Town', companyId: 2, devices: 2, late: 1 };
  await eventually(async () =>
    expect(
      app
        .get(Recorder)
        .polls.filter(({ groupId }) => groupId === id)
        .at(-1),
    ).toMatchObject(state),
  );
  const failing = await app.call(devicesOfPollGroup, { poll_group_id: id, health: 'failing' }, as(owner));
  expect(failing.body.data.devices.data).toMatchObject([
    { device_id: other.device_id, result_code: 'not_reachable', last_requested_at: expect.any(Number) },
  ]);
  const day = { start_date: Math.floor(Date.now() / 1000) - 60, stop_date: Math.floor(Date.now() / 1000) + 60 };
  await eventually(async () => {
    const counted = await app.call(taskStatistics, { ...day, poll_group_id: id }, as(owner));
    expect(counted.body.data).toMatchObject({ total: 2, result_codes: [{ result_code: 'not_reachable', count: 1 }] });
  });
  const { hours } = (await app.call(getPollGroup, { id }, as(owner))).body.data.polls_group;
  expect(hours.at(-1)).toMatchObject({ done: 1, failed: 1 });
  await app.call(createTask, { command_type: 'poll', poll_group_id: id, device_ids: [device] }, as(owner));
  expect((await app.call(cancelTasks, { poll_group_id: id }, as(owner))).body.data.cancelled).toBe(1);
});

it('corrects clocks within its limit, and shows those that are off by more', async () => {
  const correctable = models.find(({ driver }) => driver?.controls?.time_correct);
  const create = creator(app, owner);
  const modem: number = (await create.modem()).body.data.gateway.id;
  const wired = async (address: string): Promise<number> =>
    (await create.wired(modem, { model_id: correctable?.id, inside_addr: address })).body.data.metering_device.id;
  const [slow, far] = [await wired('21'), await wired('22')];
  const query = (text: string, values: unknown[]) => app.database.database.query(text, values);
  await eventually(async () =>
    expect(await query('SELECT FROM tasks.device WHERE device_id = ANY($1)', [[slow, far]])).toHaveLength(2),
  );
  const plan = { selected_data: { kinds: ['clock'] }, service_params: { clock_limit: 20 }, device_ids: [slow, far] };
  const id = await made({ name: 'Clocks', report_period_update: 2_592_000, ...plan });
  const at = Math.floor(Date.now() / 1000);
  const shows = async (deviceId: number, difference: number) => {
    const rows = [{ type: 7, ts: at, fields: ['clock', 'time_difference'], values: [at + difference, difference] }];
    const value = { deviceId, companyId: owner.companyId, modelId: correctable?.id, rows };
    await app.get(Bus).publish(readingStored, [{ key: String(deviceId), company: owner.companyId, value }]);
  };
  await shows(slow, -7.4);
  await shows(far, 95);
  await eventually(async () => {
    // A poll of the group that is due just now goes first.
    await query(`UPDATE tasks.device_task SET status = $2 WHERE device_id = ANY($1) AND control IS NULL`, [
      [slow, far],
      TASK_STATE.done,
    ]);
    await app.get(CorrectClocksJob).run();
    const found = await app.call(devicesOfPollGroup, { poll_group_id: id }, as(owner));
    expect(found.body.data.devices.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device_id: slow, clock_difference: -7.4, clock_verdict: 'corrected' }),
        expect.objectContaining({ device_id: far, clock_difference: 95, clock_verdict: 'beyond' }),
      ]),
    );
  });
  const listed = (await app.call(listTasks, { device_ids: [slow, far] }, as(owner))).body.data.device_tasks;
  const corrections = (listed.data as { management: object }[]).filter(
    ({ management }) => 'time_correct' in management,
  );
  expect(corrections).toMatchObject([
    { device_id: slow, management: { time_correct: 7 }, title_en: 'Clock correction by the group “Clocks”: +7 s' },
  ]);
  const own = [SECTION.devices];
  const planner = { ...owner, isAdmin: false, rights: { ...owner.rights, create: own, read: own, access_all: own } };
  const refused = await make({ service_params: { clock_limit: 20 } }, planner);
  expect(refused.status).toBe(403);
  expect((await make({ service_params: { clock_limit: 31 } })).status).toBe(422);
  await drop(id);
});

it('loses a device that is thrown into the trash', async () => {
  const id = await made({ name: 'Short', device_ids: [] });
  await app.call(movePolledDevices, { device_ids: [second], to_group_id: id }, as(owner));
  await app.call(trashMeteringDevice, { id: second }, as(owner));
  await eventually(async () =>
    expect(
      await app.database.database.query('SELECT FROM tasks.poll_group_device WHERE device_id = $1', [second]),
    ).toEqual([]),
  );
});

it('names only a model and an interface that there are', async () => {
  const id = await made();
  const change = (input: object) => app.call(updatePollGroup, { id, ...input }, as(owner));
  for (const [input, key] of [
    [{ model_id: 999_999 }, 'errors.unknown_model'],
    [{ device_interface_id: 999_999 }, 'errors.unknown_interface'],
  ] as const) {
    expect(await make(input)).toMatchObject({ status: 422, body: { key } });
    expect(await change(input)).toMatchObject({ status: 422, body: { key } });
  }
  expect((await change({ model_id: wiredModel.id, device_interface_id: wiredModel.interfaceId })).status).toBe(200);
  await drop(id);
});
