import { randomUUID } from 'node:crypto';
import { Bus, Outbox } from '@gaugeway/platform/bus';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  commentOccurredEvent,
  copyEventRule,
  createEventRule,
  eventTimeline,
  type Endpoint,
  type EventRule,
  eventRules,
  getEventRule,
  getOccurredEvent,
  type OccurredEvent,
  occurredEvents,
  readAllOccurredEvents,
  readOccurredEvent,
  removeEventRule,
  silenceOccurredEvent,
  takeOccurredEvent,
  workOccurredEvents,
  toggleEventRule,
  updateEventRule,
} from '@gaugeway/proto/api';
import {
  commandProgressed,
  devicePlace,
  deviceRegistry,
  eventOccurred,
  gatewayRegistry,
  gatewayState,
  readingStored,
} from '@gaugeway/proto/events';
import { DueJob } from '../../services/events/evaluation/due.job';
import { eventsService } from '../../services/events/events.module';
import { OccurrenceRepository } from '../../services/events/occurrences/occurrence.repository';
import { appBehindGateway, as, eventually, owner, radioModel, stranger } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([eventsService]);
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, by = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(by));
const now = () => Date.now() / 1000;

let devices = 0;
/** A device that the service knows. */
async function device(input: { gatewayId?: number; tiedUsers?: number[] } = {}): Promise<number> {
  const deviceId = 5000 + ++devices;
  const value = { deviceId, companyId: 2, modelId: radioModel.id, name: `Meter ${deviceId}`, reportPeriod: 3600 };
  await app
    .get(Bus)
    .publish(deviceRegistry, [
      { key: String(deviceId), company: 2, value: { ...value, state: 'active', version: 1, ...input } },
    ]);
  await eventually(async () => {
    const rows = await app.database.database.query('SELECT FROM events.device WHERE device_id = $1', [deviceId]);
    expect(rows).toHaveLength(1);
  });
  return deviceId;
}

interface Given {
  at?: number;
  values?: Record<string, number>;
  battery?: number;
}

/** Stored readings of devices; `at`: Unix seconds. */
const stored = (deviceIds: readonly number[], { at = now(), values = {}, battery = -1 }: Given = {}): Promise<void> =>
  app.get(Bus).publish(
    readingStored,
    deviceIds.map((deviceId) => ({
      key: String(deviceId),
      company: 2,
      value: {
        deviceId,
        companyId: 2,
        modelId: radioModel.id,
        storedAt: at * 1000,
        receivedAt: at * 1000,
        rows: [{ type: 1, ts: at, fields: Object.keys(values), values: Object.values(values) }],
        link: { batteryPercent: battery },
      },
    })),
  );

/** The rule has judged the readings of that time, Unix seconds. */
const judged = (ruleId: number, at: number): Promise<void> =>
  eventually(async () =>
    expect(
      await app.database.database.query(
        `SELECT greatest((s.memory #>> '{conditions,0,at}')::float8, (SELECT max(u.at) FROM events.judged_time j,
           unnest(j.subject_ids, j.times) u(id, at) WHERE j.rule_id = s.rule_id AND u.id = s.subject_id)) AS at
         FROM events.rule_state s WHERE s.rule_id = $1`,
        [ruleId],
      ),
    ).toEqual([{ at }]),
  );

async function rule(input: Omit<CallOf<typeof createEventRule>, 'title'> & { title?: string }): Promise<EventRule> {
  const reply = await call(createEventRule, { title: `Rule ${++devices}`, ...input });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.event as EventRule;
}

const of = async (event_id: number, more: object = {}, by = owner): Promise<OccurredEvent[]> =>
  (await call(occurredEvents, { event_id, paginate: false, ...more }, by)).body.data.occurred_events;

const HOT = { kind: 'threshold', field: 'temperature', comparison: 'above', value: 60, hysteresis: 5 } as const;

describe('a rule', () => {
  it('is created with defaults, read, changed, copied switched off, and deleted', async () => {
    const made = await rule({ title: 'Too hot', conditions: [HOT] });
    expect(made).toMatchObject({ title: 'Too hot', active: 1, operator: 'and', scope: { kind: 'all' }, version: 1 });
    expect((await call(getEventRule, { id: made.id })).body.data.event).toEqual(made);
    const changed = await call(updateEventRule, { id: made.id, version: 1, options: { sound_alert: true } });
    expect(changed.body.data.event).toMatchObject({ title: 'Too hot', options: { sound_alert: true }, version: 2 });
    const late = await call(updateEventRule, { id: made.id, version: 1, title: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { key: 'errors.changed_meanwhile' } });
    const copy = (await call(copyEventRule, { id: made.id })).body.data.event;
    expect(copy).toMatchObject({ title: 'Too hot (copy)', active: 0, conditions: [HOT] });
    expect((await call(toggleEventRule, { id: copy.id, active: 1 })).body.data.event.active).toBe(1);
    expect((await call(removeEventRule, { id: copy.id })).status).toBe(200);
    expect((await call(getEventRule, { id: copy.id })).status).toBe(404);
    const found = await call(eventRules, { search_string: 'too HOT', per_page: 10 });
    expect(found.body.data.events).toMatchObject({ total: 1, data: [{ id: made.id }] });
  });

  it('has the hours of a zone or of each device, and may ask for what is worked out of a row', async () => {
    const hours = { days: [1], from: '08:00', to: '18:00' };
    const drop = { ...HOT, field: 'temperature_drop' };
    const [local, own] = [
      await rule({ conditions: [drop], schedule: { ...hours, zone: 8 } }),
      await rule({ conditions: [HOT], schedule: hours }),
    ];
    expect([local.schedule?.zone, own.schedule?.zone]).toEqual([8, null]);
    expect(local).toMatchObject({ conditions: [drop], missing: { fields: [] } });
    for (const { id } of [local, own]) await call(removeEventRule, { id });
  });

  it('that makes no sense is refused with a sentence', async () => {
    const unknown = { ...HOT, field: 'no_such_field' };
    for (const [conditions, key] of [
      [[], 'errors.invalid'],
      [Array.from({ length: 6 }, () => HOT), 'errors.invalid'],
      [[{ kind: 'threshold' }], 'errors.invalid'],
      [[unknown], 'errors.event_unknown_field'],
      [[{ kind: 'gateway_lost' }, HOT], 'errors.event_gateway_alone'],
    ] as const) {
      const reply = await call(createEventRule, { title: 'No', conditions } as never);
      expect({ status: reply.status, key: reply.body.key }).toEqual({ status: 422, key });
    }
  });

  it('may not name another company’s device, and is not seen by another company', async () => {
    const made = await rule({ conditions: [HOT] });
    for (const endpoint of [getEventRule, updateEventRule, removeEventRule, copyEventRule, toggleEventRule])
      expect((await call(endpoint, { id: made.id }, stranger)).status).toBe(404);
    const scope = { kind: 'devices' as const, device_ids: [await device()] };
    expect((await call(createEventRule, { title: 'X', conditions: [HOT], scope }, stranger)).status).toBe(404);
  });

  it('is refused without the right', async () => {
    const none = { ...owner, isAdmin: false };
    expect((await call(eventRules, {}, none)).status).toBe(403);
    const reader = { ...none, rights: { ...none.rights, read: [8] } };
    expect((await call(eventRules, {}, reader)).status).toBe(200);
    expect((await call(createEventRule, { title: 'X', conditions: [HOT] }, reader)).status).toBe(403);
  });
});

describe('an occurrence', () => {
  it('begins once, ends automatically past the hysteresis, and a replay changes nothing', async () => {
    const id = await device();
    const { id: eventId, title } = await rule({
      conditions: [HOT],
      scope: { kind: 'devices', device_ids: [id] },
      repeat_minutes: 0,
    });
    const began = now() - 600;
    await stored([id], { at: began, values: { temperature: 61 } });
    await eventually(async () =>
      expect(await of(eventId)).toMatchObject([
        { state: 'active', status: 1, field: 'temperature', value: 61, device: { id } },
      ]),
    );
    // Notification settings are not judged: lasting occurrences continue.
    await call(updateEventRule, { id: eventId, options: { sound_alert: true } });
    expect(await of(eventId)).toMatchObject([{ state: 'active' }]);
    await stored([id], { at: began + 60, values: { temperature: 56 } });
    await stored([id], { at: began, values: { temperature: 61 } });
    // Unchanged heat: a rule that lost its memory with the change would end here, and begin again.
    await stored([id], { at: began + 90, values: { temperature: 62 } });
    await judged(eventId, began + 90);
    expect(await of(eventId)).toMatchObject([{ state: 'active', value: 61 }]);
    await stored([id], { at: began + 120, values: { temperature: 54 } });
    await eventually(async () => expect(await of(eventId)).toMatchObject([{ state: 'ended', end_cause: 'normal' }]));
    await stored([id], { at: began + 60, values: { temperature: 90 } });
    await stored([id], { at: began + 180, values: { temperature: 50 } });
    expect(await of(eventId)).toHaveLength(1);
    // On the chart of the device, as far as it lasted in the period that is shown.
    const spans = async (from: number, to: number): Promise<{ title: string }[]> =>
      (await call(eventTimeline, { device_id: id, from: Math.floor(from), to: Math.ceil(to) })).body.data.spans;
    // Rules of all devices find it too.
    const own = (await spans(began + 10, now() + 60)).filter((span) => span.title === title);
    expect(own).toMatchObject([{ severity: 'warning', began_at: Math.floor(began) }]);
    expect(await spans(began - 100, began - 10)).toEqual([]);
  });

  it('waits for the hold time, and is not begun by an old history', async () => {
    const id = await device();
    const scope = { kind: 'devices' as const, device_ids: [id] };
    const held = await rule({ conditions: [HOT], scope, hold_minutes: 30 });
    await stored([id], { at: now() - 90_000, values: { temperature: 99 } });
    await stored([id], { at: now() - 89_000, values: { temperature: 20 } });
    await stored([id], { at: now() - 60, values: { temperature: 70 } });
    await eventually(async () => {
      const rows = await app.database.database.query(
        `SELECT FROM events.occurrence WHERE rule_id = $1 AND state = 'pending'`,
        [held.id],
      );
      expect(rows).toHaveLength(1);
    });
    await app.get(DueJob).run();
    expect(await of(held.id)).toEqual([]);
    await app.get(DueJob).run(now() + 1800);
    expect(await of(held.id)).toMatchObject([{ state: 'active', times: 1 }]);
  });

  it('that flaps every ten seconds is one, notified of once; a clock that is hours ahead begins none', async () => {
    const id = await device();
    const { id: eventId } = await rule({ conditions: [HOT], scope: { kind: 'devices', device_ids: [id] } });
    const begin = now() - 1200;
    await stored([id], { at: begin, values: { temperature: 70 } });
    await eventually(async () => expect(await of(eventId)).toMatchObject([{ state: 'active', times: 1 }]));
    const [first] = await of(eventId);
    for (let n = 1; n < 20; n++)
      await stored([id], { at: begin + n * 10, values: { temperature: n % 2 === 0 ? 70 : 20 } });
    await stored([id], { at: now() + 7200, values: { temperature: 70 } });
    await eventually(async () =>
      expect(await of(eventId)).toMatchObject([
        { id: first?.id, state: 'ended', times: 10, created_at: first?.created_at },
      ]),
    );
  });

  it('of 200 devices at once is one notice', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 200; n++) ids.push(7000 + n);
    await app.get(Bus).publish(
      deviceRegistry,
      ids.map((deviceId) => ({
        key: String(deviceId),
        company: 2,
        value: {
          deviceId,
          companyId: 2,
          modelId: radioModel.id,
          name: `Flat ${deviceId}`,
          state: 'active',
          version: 1,
        },
      })),
    );
    await eventually(async () => {
      const rows = await app.database.database.query('SELECT FROM events.device WHERE device_id >= 7000');
      expect(rows).toHaveLength(200);
    });
    const storm = await rule({
      conditions: [{ kind: 'battery', percent: 10 }],
      scope: { kind: 'devices', device_ids: ids },
    });
    await stored(ids, { battery: 4 });
    await eventually(async () => expect(await of(storm.id)).toMatchObject([{ subjects: 200, open_subjects: 200 }]));
    const [leader] = await of(storm.id);
    expect(await of(storm.id, { group_id: leader?.id })).toHaveLength(100);
  });

  it('of a silence begins by time, and a dead gateway device explains it', async () => {
    const gatewayId = 61;
    await app.get(Bus).publish(gatewayRegistry, [
      {
        key: '61',
        company: 2,
        value: { gatewayId, companyId: 2, modelId: 2, name: 'Cellar', state: 'active', version: 1 },
      },
    ]);
    const [alone, behind] = [await device(), await device({ gatewayId })];
    const scope = { kind: 'devices' as const, device_ids: [alone, behind] };
    const silent = await rule({ conditions: [{ kind: 'no_data', periods: 2 }], scope });
    const lost = await rule({ conditions: [{ kind: 'gateway_lost' }] });
    await app.get(DueJob).watchSilent();
    const contact = (alive: boolean) =>
      app.get(Bus).publish(gatewayState, [
        {
          key: '61',
          company: 2,
          value: { gatewayId, companyId: 2, name: 'Cellar', alive, at: Date.now(), lastContact: Date.now() - 60_000 },
        },
      ]);
    await contact(false);
    await eventually(async () =>
      expect(await of(lost.id)).toMatchObject([{ state: 'active', device: { kind: 'gateway', name: 'Cellar' } }]),
    );
    const [event] = await of(lost.id);
    expect((await call(getOccurredEvent, { id: event?.id ?? 0 })).body.data).toMatchObject({ affected_devices: 1 });
    // A rule that forgot with its title who it has heard would never miss them.
    await call(updateEventRule, { id: silent.id, title: 'Nothing heard' });
    await app.get(DueJob).run(now() + 7300);
    expect(await of(silent.id)).toMatchObject([{ state: 'active', device: { id: alone } }]);
    await contact(true);
    await eventually(async () => expect(await of(lost.id)).toMatchObject([{ state: 'ended' }]));
  });

  it('of a failed command ends with the next one that is done', async () => {
    const id = await device();
    const failed = await rule({
      conditions: [{ kind: 'command_failed' }],
      scope: { kind: 'devices', device_ids: [id] },
    });
    const progress = (state: number, ago: number) =>
      app.get(Bus).publish(commandProgressed, [
        {
          key: String(id),
          company: 2,
          value: { taskId: 1, deviceId: id, companyId: 2, state, at: Date.now() - ago },
        },
      ]);
    await progress(6, 2000);
    await eventually(async () => expect(await of(failed.id)).toMatchObject([{ state: 'active' }]));
    await progress(5, 1000);
    await eventually(async () => expect(await of(failed.id)).toMatchObject([{ state: 'ended' }]));
  });

  it('works on several at once, all or none, refuses all for one that is not seen, and lists them one by one or by branch', async () => {
    const branch = randomUUID();
    const ids = await Promise.all([device({ tiedUsers: [901] }), device({})]);
    const place = { deviceId: ids[0], companyId: 2, branch: [branch], version: 1, state: 'active' };
    await app.get(Bus).publish(devicePlace, [{ key: String(place.deviceId), company: 2, value: place }]);
    const made = await rule({ conditions: [HOT], scope: { kind: 'devices', device_ids: ids } });
    await stored(ids, { values: { temperature: 80 } });
    await eventually(async () => expect(await of(made.id, { grouped: false })).toHaveLength(2));
    const both = (await of(made.id, { grouped: false })).map(({ id }) => id);
    const tied = { ...owner, isAdmin: false, userId: 901, rights: { ...owner.rights, read: [8], update: [8] } };
    const refused = await call(workOccurredEvents, { ids: both, assigned: true }, tied);
    expect([refused.status, refused.body.key]).toEqual([404, 'errors.occurred_some_deleted']);
    expect(refused.body.msg).toContain('2');
    expect(await of(made.id, { grouped: false })).toMatchObject([{ assignee_id: null }, { assignee_id: null }]);

    // The second one fails in the middle of it.
    const note = app.get(OccurrenceRepository).note.bind(app.get(OccurrenceRepository));
    const failing = jest
      .spyOn(app.get(OccurrenceRepository), 'note')
      .mockImplementation((transaction, ctx, id, ...rest) =>
        id === Math.max(...both) ? Promise.reject(new Error('the disk is full')) : note(transaction, ctx, id, ...rest),
      );
    expect((await call(workOccurredEvents, { ids: both, assigned: true, comment: 'Known' })).status).toBe(500);
    failing.mockRestore();
    const untouched = { status: 1, assignee_id: null, comments: 0 };
    expect(await of(made.id, { grouped: false })).toMatchObject([untouched, untouched]);

    const until = Math.round(now()) + 3600;
    const worked = await call(workOccurredEvents, { ids: both, assigned: true, comment: 'Known', until });
    expect(worked.status).toBe(200);
    const done = { status: 2, assignee_id: owner.userId, comments: 1, silenced_until: until };
    expect(await of(made.id, { grouped: false })).toMatchObject([done, done]);
    await eventually(async () => expect(await of(made.id, { grouped: false, object_id: branch })).toHaveLength(1));
    expect(await of(made.id, { object_id: randomUUID() })).toEqual([]);
    expect((await call(workOccurredEvents, { ids: both, until: 1 })).status).toBe(422);
  });

  it('is read per user, taken, commented, silenced, and seen by ties', async () => {
    const id = await device({ tiedUsers: [901] });
    const made = await rule({ conditions: [HOT], scope: { kind: 'devices', device_ids: [id] } });
    await stored([id], { values: { temperature: 80 } });
    await eventually(async () => expect(await of(made.id)).toHaveLength(1));
    const [occurred] = await of(made.id);
    const which = { id: occurred?.id ?? 0 };
    const tied = { ...owner, isAdmin: false, userId: 901, rights: { ...owner.rights, read: [8], update: [8] } };
    expect(await of(made.id, {}, tied)).toMatchObject([{ status: 1 }]);
    expect(await of(made.id, {}, { ...tied, userId: 902 })).toEqual([]);
    for (const endpoint of [getOccurredEvent, readOccurredEvent, takeOccurredEvent])
      expect((await call(endpoint, which, { ...tied, userId: 902 })).status).toBe(404);

    expect((await call(readOccurredEvent, which, tied)).status).toBe(200);
    expect([await of(made.id, {}, tied), await of(made.id)]).toMatchObject([[{ status: 2 }], [{ status: 1 }]]);
    const published = jest.spyOn(app.get(Outbox), 'add');
    await call(takeOccurredEvent, which, tied);
    // The screens of the others follow.
    expect(published).toHaveBeenCalledWith(expect.anything(), 'events', eventOccurred, [
      expect.objectContaining({ value: expect.objectContaining({ kind: 'changed', occurrenceId: which.id }) }),
    ]);
    published.mockRestore();
    await call(commentOccurredEvent, { ...which, text: 'A plumber is on the way' }, tied);
    const until = Math.round(now()) + 3600;
    const silenced = await call(silenceOccurredEvent, { ...which, until });
    expect(silenced.body.data.occurred_event).toMatchObject({ assignee_id: 901, silenced_until: until, comments: 1 });
    const one = await call(getOccurredEvent, which);
    expect(one.body.data.notes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'active',
      'taken',
      'comment',
      'silenced',
    ]);

    expect((await call(readAllOccurredEvents, {})).body.data).toEqual({ unread: 0 });
    await call(toggleEventRule, { id: made.id, active: 0 });
    expect(await of(made.id)).toMatchObject([{ state: 'ended', end_cause: 'rule_off', status: 2 }]);
  });
});
