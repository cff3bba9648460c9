import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createEventRule,
  type EventRule,
  getEventRule,
  listTasks,
  SECTION,
  type Task,
  updateEventRule,
} from '@gaugeway/proto/api';
import { readingStored, taskWanted, userRegistry } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { eventsService } from '../../services/events/events.module';
import { tasksService } from '../../services/tasks/tasks.module';
import { appBehindGateway, as, creator, eventually, owner } from './devices-fixture';

let app: TestApp;
let modem: number;
let meter: number;
let radio: number;
let made = 0;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, tasksService, eventsService]);
  const create = creator(app, owner);
  modem = (await create.modem()).body.data.gateway.id;
  meter = (await create.wired(modem)).body.data.metering_device.id;
  radio = (await create.radio()).body.data.metering_device.id;
  await publishUser(owner.userId, { isAdmin: true });
  for (const schema of ['tasks', 'events']) {
    await eventually(async () => {
      const sql = `SELECT FROM ${schema}.device WHERE device_id IN (${meter}, ${radio})`;
      expect(await app.database.database.query(sql)).toHaveLength(2);
    });
  }
});
afterAll(() => app.close());

const LOW = { kind: 'battery', percent: 20 } as const;

function create(device: number, actions: CallOf<typeof createEventRule>['actions'], who = owner) {
  const scope = { kind: 'devices' as const, device_ids: [device] };
  const input = { title: `Acts ${++made}`, conditions: [LOW], repeat_minutes: 0, scope, actions };
  return app.call(createEventRule, input, as(who));
}
const rule = async (...input: Parameters<typeof create>): Promise<EventRule> =>
  (await create(...input)).body.data.event;

const battery = (deviceId: number, percent: number, ago: number) => {
  const at = Date.now() - ago * 1000;
  const value = { deviceId, companyId: 2, storedAt: at, receivedAt: at, rows: [], link: { batteryPercent: percent } };
  return app.get(Bus).publish(readingStored, [{ key: String(deviceId), company: 2, value }]);
};
/** Events of a rule, the oldest first, each with its history; a group is not put together. */
const of = async (ruleId: number): Promise<string[][]> => {
  const rows = await app.database.database.query<{ notes: string[] }>(
    `SELECT ARRAY(SELECT n.kind FROM events.occurrence_note n WHERE n.occurrence_id = o.id ORDER BY n.id) AS notes
     FROM events.occurrence o WHERE o.rule_id = ${ruleId} ORDER BY o.id`,
  );
  return rows.map(({ notes }) => notes);
};
const tasksOf = async (device: number): Promise<Task[]> =>
  (await app.call(listTasks, { device_ids: [device] }, as(owner))).body.data.device_tasks.data;

const get = async (id: number): Promise<EventRule> => (await app.call(getEventRule, { id }, as(owner))).body.data.event;

/** Publishes a user, as identity does, until the events service knows it. */
async function publishUser(userId: number, more: object): Promise<void> {
  const value = { userId, companyId: 2, ...more };
  await app.get(Bus).publish(userRegistry, [{ key: String(userId), company: 2, value }]);
  await eventually(async () => {
    const sql = `SELECT FROM events.company_user WHERE user_id = ${userId}`;
    expect(await app.database.database.query(sql)).toHaveLength(1);
  });
}

const notesOf = async (ruleId: number): Promise<string[]> => (await of(ruleId)).at(-1) ?? [];

describe('an action of a rule', () => {
  it('is a task of its author, made once however often it is wanted, until the device was polled enough', async () => {
    const { id, actions } = await rule(meter, [{ kind: 'poll' }]);
    expect(actions).toEqual([{ kind: 'poll' }]);
    await battery(meter, 5, 900);
    await eventually(async () => expect(await notesOf(id)).toEqual(expect.arrayContaining(['active', 'action_made'])));
    expect(await tasksOf(meter)).toMatchObject([{ command_type: 'poll', created_by: owner.userId }]);
    const [wanted] = await app.database.database.query<{ id: number }>(
      `SELECT id::int FROM events.wanted_action WHERE device_id = ${meter}`,
    );
    const request = {
      requestId: wanted?.id ?? 0,
      companyId: 2,
      deviceId: meter,
      commandType: 'poll',
      management: '{}',
      at: Date.now(),
    };
    await app.get(Bus).publish(taskWanted, [{ key: String(meter), company: 2, value: request }]);

    // The answer to its own command fires the rule again and again.
    for (let turn = 1; turn <= 3; turn++) {
      await battery(meter, 60, 900 - turn * 20 + 10);
      await battery(meter, 5, 900 - turn * 20);
      await eventually(async () => expect(await of(id)).toHaveLength(turn + 1));
    }
    await eventually(async () => expect(await notesOf(id)).toEqual(expect.arrayContaining(['active', 'action_cut'])));
    await eventually(async () => expect(await tasksOf(meter)).toHaveLength(3));
  });

  it('is counted once by each rule that begins at the same moment', async () => {
    const other: number = (await creator(app, owner).wired(modem)).body.data.metering_device.id;
    await eventually(async () => {
      const sql = `SELECT FROM events.device d JOIN tasks.device t USING (device_id) WHERE device_id = ${other}`;
      expect(await app.database.database.query(sql)).toHaveLength(1);
    });
    const first = await rule(other, [{ kind: 'poll' }]);
    await battery(other, 15, 900);
    await eventually(async () => expect(await notesOf(first.id)).toContain('action_made'));
    const two = [await rule(other, [{ kind: 'poll' }]), await rule(other, [{ kind: 'poll' }])];
    await battery(other, 10, 800);
    for (const { id } of two)
      await eventually(async () => expect(await notesOf(id)).toEqual(['active', 'action_made']));
    const last = await rule(other, [{ kind: 'poll' }]);
    await battery(other, 5, 700);
    await eventually(async () => expect(await notesOf(last.id)).toEqual(['active', 'action_cut']));
  });

  it('that the device does not take, or that comes late, is reported in the history of the event', async () => {
    const { id } = await rule(radio, [{ kind: 'command', management: { power: 0 } }]);
    await battery(radio, 5, 60);
    await eventually(async () => expect(await notesOf(id)).toContain('action_refused'));
    const late = { requestId: 9e6, companyId: 2, deviceId: meter, commandType: 'poll', management: '{}' };
    const before = await tasksOf(meter);
    const value = { ...late, at: Date.now() - 3_600_000 };
    await app.get(Bus).publish(taskWanted, [{ key: String(meter), company: 2, value }]);
    await eventually(async () => {
      const sql = 'SELECT FROM tasks.answered_request WHERE request_id = 9000000';
      expect(await app.database.database.query(sql)).toHaveLength(1);
    });
    expect(await tasksOf(meter)).toHaveLength(before.length);
    expect(await tasksOf(radio)).toEqual([]);
  });

  it('needs the right to the devices, all of them, of who writes the rule', async () => {
    const events = [SECTION.events];
    const rights = { ...owner.rights, read: events, create: events, update: events, access_all: [] };
    const author = { ...owner, isAdmin: false, rights };
    const command = [{ kind: 'command' as const, management: { power: 0 } }];
    expect((await create(meter, command, author)).status).toBe(403);
    const tied = { ...author, rights: { ...rights, update: [SECTION.events, SECTION.devices] } };
    expect((await create(meter, command, tied)).status).toBe(403);
    // A key may be revoked, and nobody would hear of it.
    expect((await create(meter, command, { ...owner, userId: -4 })).status).toBe(403);
    const all = { ...tied, rights: { ...tied.rights, access_all: [SECTION.devices] } };
    const commanding = await create(meter, command, all);
    expect(commanding.status).toBe(200);
    const change = { id: commanding.body.data.event.id, hold_minutes: 5 };
    expect((await app.call(updateEventRule, change, as(author))).status).toBe(403);
    expect((await create(meter, [{ kind: 'command', management: {} }])).status).toBe(422);
  });

  it('is refused, and the event and the rule say so, once its author has the right to it no more', async () => {
    const author = { ...owner, userId: 77, rights: { ...owner.rights, create: [SECTION.events] } };
    const rights = { companyId: 2, read: [4], update: [4], accessAll: [4] };
    await publishUser(77, rights);
    const own = (await creator(app, owner).radio()).body.data.metering_device.id as number;
    await eventually(async () =>
      expect(await app.database.database.query(`SELECT FROM events.device WHERE device_id = ${own}`)).toHaveLength(1),
    );
    const { id, actions_refused } = await rule(own, [{ kind: 'poll' }], author);
    expect(actions_refused).toBe(false);
    await publishUser(77, { ...rights, blocked: true });
    await eventually(async () => expect((await get(id)).actions_refused).toBe(true));
    await battery(own, 5, 60);
    await eventually(async () => expect(await notesOf(id)).toContain('action_no_right'));
    expect(await tasksOf(own)).toEqual([]);
    // From then on the actions run with the rights of the user who saved the rule again.
    await app.call(updateEventRule, { id, actions: [{ kind: 'poll' }] }, as(owner));
    expect(await get(id)).toMatchObject({ actions_refused: false });
  });
});
