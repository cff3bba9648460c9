import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createEventRule,
  type EventCondition,
  type EventRule,
  eventRules,
  getEventRule,
  type OccurredEvent,
  occurredEvents,
  updateEventRule,
} from '@gaugeway/proto/api';
import {
  accountingPointRegistry,
  baseStationRegistry,
  baseStationState,
  devicePollGroup,
  doorsOpen,
  deviceRegistry,
  type EventIn,
  pollGroupState,
  readingStored,
  type Topic,
} from '@gaugeway/proto/events';
import { DoorRepository } from '../../services/events/doors/door.repository';
import { DueJob } from '../../services/events/evaluation/due.job';
import { LeaveScopeJob } from '../../services/events/evaluation/leave-scope.job';
import { eventsService } from '../../services/events/events.module';
import { DeviceRepository } from '../../services/events/registry/device.repository';
import { appBehindGateway, as, eventually, owner, radioModel, wiredModel } from './devices-fixture';

const company = owner.companyId;
const now = () => Math.floor(Date.now() / 1000);

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await appBehindGateway([eventsService]);
});
afterAll(() => app.close());

const publish = <T>(topic: T & Topic, key: number, value: EventIn<T> | null): Promise<void> =>
  app.get(Bus).publish(topic, [{ key: String(key), company, value: value as never }]);

const known = (sql: string) => eventually(async () => expect(await app.database.database.query(sql)).toHaveLength(1));

async function device(input: { gatewayId?: number } = {}): Promise<number> {
  const deviceId = 6100 + ++made;
  await publish(deviceRegistry, deviceId, {
    ...{ deviceId, companyId: company, name: `Meter ${deviceId}`, state: 'active', version: 1 },
    modelId: (input.gatewayId ? wiredModel : radioModel).id,
    reportPeriod: 3600,
    ...input,
  });
  await known(`SELECT FROM events.device WHERE device_id = ${deviceId}`);
  return deviceId;
}

async function rule(
  condition: EventCondition,
  provided: Partial<CallOf<typeof createEventRule>> = {},
): Promise<number> {
  const input = { title: `Rule ${++made}`, conditions: [condition], repeat_minutes: 0, ...provided };
  const reply = await app.call(createEventRule, input, as(owner));
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.event.id;
}

async function of(event_id: number): Promise<OccurredEvent[]> {
  const { body } = await app.call(occurredEvents, { event_id, paginate: false }, as(owner));
  return body.data.occurred_events;
}

const subjects = async (event_id: number) => (await of(event_id)).map(({ device: { id }, state }) => [id, state]);
const become = (event_id: number, expected: unknown[]) =>
  eventually(async () => expect(await subjects(event_id)).toEqual(expected));

const low: EventCondition = { kind: 'battery', percent: 20 };
const battery = (deviceId: number, percent: number) =>
  publish(readingStored, deviceId, {
    ...{ deviceId, companyId: company, modelId: radioModel.id, storedAt: Date.now(), receivedAt: Date.now() },
    ...{ rows: [], link: { batteryPercent: percent } },
  });

describe('a lost base station', () => {
  const station = { baseStationId: 71, companyId: company };
  const state = (alive: boolean, onlyHears: number[] = []) =>
    publish(baseStationState, 71, { ...station, alive, at: Date.now(), lastContact: Date.now() - 60_000, onlyHears });

  it('is one event, and explains the silence of the devices that it alone hears', async () => {
    await publish(baseStationRegistry, 71, { ...station, name: 'Roof', state: 'active', version: 1 });
    await known('SELECT FROM events.base_station WHERE base_station_id = 71');
    const [alone, behind, other] = [await device(), await device(), await device()];
    const scope = { kind: 'devices' as const, device_ids: [alone, behind, other] };
    const silent = await rule({ kind: 'no_data', periods: 2 }, { scope });
    const lost = await rule({ kind: 'base_station_lost' });
    await app.get(DueJob).watchSilent();
    await state(false, [behind, other]);
    await eventually(async () =>
      expect(await of(lost)).toMatchObject([{ state: 'active', device: { kind: 'base_station', name: 'Roof' } }]),
    );
    await app.get(DueJob).run(now() + 7300);
    await become(silent, [[alone, 'active']]);
    // Meanwhile another base station hears one of them: its silence is its own.
    await state(false, [behind]);
    await known(`SELECT FROM events.caused WHERE source_id = 71`);
    await app.get(DueJob).run(now() + 7400);
    expect(await subjects(silent)).toEqual([
      [other, 'active'],
      [alone, 'active'],
    ]);
    expect(await subjects(lost)).toEqual([[71, 'active']]);
    await state(true);
    await become(lost, [[71, 'ended']]);
  });

  it('hides silences that people were notified of just before, and ends when it is thrown away', async () => {
    const meter = await device();
    const silent = await rule({ kind: 'no_data', periods: 1 }, { scope: { kind: 'devices', device_ids: [meter] } });
    const lost = await rule({ kind: 'base_station_lost' });
    await app.get(DueJob).watchSilent(now() - 3660);
    await app.get(DueJob).run();
    await become(silent, [[meter, 'active']]);
    await publish(baseStationState, 71, {
      ...{ ...station, alive: false, at: Date.now(), lastContact: Date.now() - 4_000_000, onlyHears: [meter] },
    });
    await become(silent, []);
    await become(lost, [[71, 'active']]);
    await publish(baseStationRegistry, 71, { ...station, name: 'Roof', state: 'trash', version: 2 });
    await eventually(async () =>
      expect(await of(lost)).toMatchObject([{ state: 'ended', end_cause: 'subject_removed' }]),
    );
    expect(await app.database.database.query('SELECT FROM events.cause WHERE source_id = 71')).toEqual([]);
  });

  it('takes what it explains out of a notice of many, and what is silent after that has a separate notice', async () => {
    await publish(baseStationRegistry, 72, {
      ...station,
      baseStationId: 72,
      name: 'Mast',
      state: 'active',
      version: 1,
    });
    await known('SELECT FROM events.base_station WHERE base_station_id = 72');
    const meters = [];
    for (let n = 0; n < 6; n++) meters.push(await device());
    const [late = 0, ...group] = meters;
    const silent = await rule({ kind: 'no_data', periods: 1 }, { scope: { kind: 'devices', device_ids: group } });
    await app.get(DueJob).watchSilent(now() - 3660);
    await app.get(DueJob).run();
    await eventually(async () => expect(await of(silent)).toMatchObject([{ subjects: 5, open_subjects: 5 }]));
    const [notice] = await of(silent);
    const explain = (onlyHears: number[]) => {
      const times = { at: Date.now(), lastContact: Date.now() - 4_000_000 };
      return publish(baseStationState, 72, { ...station, baseStationId: 72, alive: false, ...times, onlyHears });
    };
    const led = notice?.device.id ?? 0;
    await explain([led]);
    await eventually(async () => expect(await of(silent)).toMatchObject([{ subjects: 4, open_subjects: 4 }]));
    // Each of its devices finds it, whichever represents it.
    const left = group.filter((id) => id !== led);
    const filter = (device_id = 0) => ({ event_id: silent, device_id, paginate: false });
    for (const id of left) {
      const found = (await app.call(occurredEvents, filter(id), as(owner))).body.data.occurred_events;
      expect(found).toMatchObject([{ device: { id }, state: 'active' }]);
    }
    await explain(group);
    await become(silent, []);
    await app.call(
      updateEventRule,
      { id: silent, scope: { kind: 'devices', device_ids: [...group, late] } },
      as(owner),
    );
    await app.get(DueJob).watchSilent(now() - 3660);
    await app.get(DueJob).run();
    await become(silent, [[late, 'active']]);
  });

  it('is judged for all of a company alone', async () => {
    const conditions = [{ kind: 'base_station_lost' as const }];
    const scope = { kind: 'gateways' as const, gateway_ids: [1] };
    const reply = await app.call(createEventRule, { title: 'No', conditions, scope }, as(owner));
    expect(reply.status).toBe(422);
  });
});

describe('a power cut at a main meter', () => {
  const volts = (deviceId: number, [voltage1, voltage2, voltage3]: number[], at: number) =>
    publish(readingStored, deviceId, {
      ...{ deviceId, companyId: company, modelId: radioModel.id, storedAt: at * 1000, receivedAt: at * 1000 },
      rows: [
        {
          ...{ type: 2, ts: at, fields: ['voltage1', 'voltage2', 'voltage3'] },
          values: [voltage1 ?? 0, voltage2 ?? 0, voltage3 ?? 0],
        },
      ],
    });
  const point = (pointId: number, deviceId: number, parentId: number) =>
    publish(accountingPointRegistry, pointId, {
      ...{ pointId, companyId: company, title: `Point ${pointId}`, version: 1, parentId },
      links: [{ id: pointId, deviceId, from: 1, to: 0 }],
    });

  it('is one event: it explains what its sub-meters say of their supply, of any depth', async () => {
    const [main, floor, flat, elsewhere] = [await device(), await device(), await device(), await device()];
    await point(81, main, 0);
    await point(82, floor, 81);
    await point(83, flat, 82);
    await known('SELECT FROM events.point WHERE point_id = 83 AND parent_id = 82');
    const scope = { kind: 'devices' as const, device_ids: [main, floor, flat, elsewhere] };
    const cut = await rule({ kind: 'power_cut' }, { scope });
    const phase = await rule({ kind: 'phase_loss', percent: 50 }, { scope });
    const start = now() - 600;
    for (const id of [main, floor, flat, elsewhere]) await volts(id, [230, 230, 230], start);
    // A flat is the first to say that a phase is away, then all of it, and then the main meter.
    await volts(flat, [230, 0, 230], start + 60);
    await become(phase, [[flat, 'active']]);
    await volts(floor, [0, 0, 0], start + 70);
    await become(cut, [[floor, 'active']]);
    await volts(main, [0, 0, 0], start + 80);
    await become(cut, [[main, 'active']]);
    expect(await subjects(phase)).toEqual([]);
    await volts(flat, [0, 0, 0], start + 90);
    await volts(elsewhere, [0, 0, 0], start + 90);
    await become(cut, [
      [elsewhere, 'active'],
      [main, 'active'],
    ]);
    // The main meter is back; a sub-meter's later events are its own.
    await volts(main, [230, 230, 230], start + 200);
    await eventually(async () =>
      expect(await subjects(cut)).toEqual([
        [elsewhere, 'active'],
        [main, 'ended'],
      ]),
    );
    await volts(flat, [230, 230, 230], start + 210);
    await volts(flat, [230, 0, 230], start + 220);
    await become(phase, [[flat, 'active']]);
  });
});

describe('a rule about the devices of a poll group', () => {
  it('concerns them while they are in it, and may name no foreign one', async () => {
    const [member, other] = [await device(), await device()];
    const group = (groupId: number, companyId: number) =>
      publish(pollGroupState, groupId, { groupId, companyId, name: 'Night', devices: 1, late: 0, at: Date.now() });
    await group(21, company);
    await group(22, company + 1);
    for (const id of [21, 22]) await known(`SELECT FROM events.poll_group WHERE group_id = ${id}`);
    await publish(devicePollGroup, member, { deviceId: member, companyId: company, groupId: 21 });
    await known(`SELECT FROM events.device_poll_group WHERE device_id = ${member}`);
    const scope = (id: number) => ({ kind: 'poll_groups' as const, group_ids: [id] });
    const foreign = { title: 'No', conditions: [low], scope: scope(22) };
    expect((await app.call(createEventRule, foreign, as(owner))).status).toBe(404);
    const id = await rule(low, { scope: scope(21) });
    const { events } = (await app.call(eventRules, { paginate: false }, as(owner))).body.data;
    expect(events.find((each: { id: number }) => each.id === id).places).toEqual([{ id: '21', name: 'Night' }]);
    // A rule about all devices shows that the readings were judged.
    const marker = await rule(low, { scope: { kind: 'devices', device_ids: [member, other] } });
    await battery(other, 5);
    await battery(member, 5);
    await eventually(async () => expect(await of(marker)).toHaveLength(2));
    await become(id, [[member, 'active']]);
    await publish(devicePollGroup, member, null);
    await eventually(async () =>
      expect(
        await app.database.database.query('SELECT FROM events.device_poll_group WHERE device_id = $1', [member]),
      ).toEqual([]),
    );
    await app.get(LeaveScopeJob).run();
    expect(await of(id)).toMatchObject([{ state: 'ended', end_cause: 'out_of_scope' }]);
  });
});

describe('a rule that names deleted objects', () => {
  const get = async (id: number): Promise<EventRule> =>
    (await app.call(getEventRule, { id }, as(owner))).body.data.event;

  it('goes on about the other devices, lists the deleted ones, and can be changed', async () => {
    const [left, erased, binned, never] = [await device(), await device(), await device(), await device()];
    const scope = { kind: 'devices' as const, device_ids: [left, erased, binned] };
    const id = await rule(low, { scope });
    expect((await get(id)).missing).toEqual({ fields: [], scope_ids: [] });
    await battery(erased, 5);
    await become(id, [[erased, 'active']]);
    await publish(deviceRegistry, erased, null);
    await become(id, [[erased, 'ended']]);
    const { deviceId, modelId, name } = { deviceId: binned, modelId: radioModel.id, name: 'Binned' };
    await publish(deviceRegistry, binned, { deviceId, companyId: company, modelId, name, state: 'trash', version: 2 });
    await eventually(async () => expect((await get(id)).missing.scope_ids).toEqual([String(erased), String(binned)]));
    expect((await get(id)).places).toEqual([{ id: String(binned), name: 'Binned' }]);
    expect(await of(id)).toMatchObject([{ end_cause: 'subject_removed', device: { id: erased } }]);
    for (const change of [{ title: 'Kept' }, { scope }, { hold_minutes: 0 }])
      expect((await app.call(updateEventRule, { id, ...change }, as(owner))).status).toBe(200);
    // Only devices that it named before may be deleted. Another rule shows when the removal has come: a change that
    // came before it would be taken, and `never` be among the devices of this one.
    const witness = await rule(low, { scope: { kind: 'devices', device_ids: [never] } });
    await publish(deviceRegistry, never, null);
    await eventually(async () => expect((await get(witness)).missing.scope_ids).toEqual([String(never)]));
    const device_ids = [left, never];
    const reply = await app.call(updateEventRule, { id, scope: { kind: 'devices', device_ids } }, as(owner));
    expect(reply.status).toBe(404);
    await battery(left, 5);
    await eventually(async () => expect(await subjects(id)).toContainEqual([left, 'active']));
    const { events } = (await app.call(eventRules, { paginate: false }, as(owner))).body.data;
    expect(events.find((each: EventRule) => each.id === id).missing.scope_ids).toHaveLength(2);
  });

  it('goes on by its other conditions where a value is missing, and lists it', async () => {
    const [meter, title] = [await device(), `Rule ${++made}`];
    const scope = { kind: 'devices' as const, device_ids: [meter] };
    const dropped: EventCondition = { kind: 'negative_flow', field: 'dropped_by_a_release' };
    const refused = { title, conditions: [low, dropped], scope };
    expect((await app.call(createEventRule, refused, as(owner))).body.key).toBe('errors.event_unknown_field');
    const id = await rule(low, { title, scope, operator: 'or' });
    await app.database.database.query(
      `UPDATE events.rule SET version = version + 1, definition = jsonb_set(definition, '{conditions}', $2) WHERE id = $1`,
      [id, JSON.stringify([low, dropped])],
    );
    expect((await get(id)).missing).toEqual({ fields: ['dropped_by_a_release'], scope_ids: [] });
    expect((await app.call(updateEventRule, { id, title: `${title} kept` }, as(owner))).status).toBe(200);
    await battery(meter, 5);
    await become(id, [[meter, 'active']]);
    // One of two models was deleted: the rule names it, and continues for the devices of the other.
    const both = await rule(low, { scope: { kind: 'models' as const, model_ids: [radioModel.id] } });
    await app.database.database.query(
      `UPDATE events.rule SET version = version + 1,
         definition = jsonb_set(definition, '{scope,model_ids}', $2) WHERE id = $1`,
      [both, JSON.stringify([radioModel.id, 1_999_999])],
    );
    expect((await get(both)).missing).toEqual({ fields: [], scope_ids: ['1999999'] });
    expect((await app.call(updateEventRule, { id: both, title: 'Two models' }, as(owner))).status).toBe(200);
    const fresh = await device();
    await battery(fresh, 5);
    await eventually(async () => expect(await subjects(both)).toContainEqual([fresh, 'active']));
    // A model of the rule has lost the value: its other models and values go on.
    const models = { kind: 'models' as const, model_ids: [radioModel.id] };
    const unmeasured = await rule({ kind: 'negative_flow', field: 'voltage3' }, { scope: models });
    expect((await get(unmeasured)).missing.fields).toEqual(['voltage3']);
  });
});

describe('a clock that steps', () => {
  it('a day ahead and back begins each silence once, and the next reading ends it', async () => {
    const meter = await device();
    const id = await rule({ kind: 'no_data', periods: 2 }, { scope: { kind: 'devices', device_ids: [meter] } });
    const heard = (at: number) =>
      publish(readingStored, meter, {
        ...{ deviceId: meter, companyId: company, modelId: radioModel.id, storedAt: at, receivedAt: at, rows: [] },
      });
    await heard(Date.now() - 3 * 3_600_000);
    await known(`SELECT FROM events.rule_state WHERE rule_id = ${id} AND memory IS NOT NULL`);
    for (const clock of [now() + 86_400, now() + 86_460, now(), now() + 86_400, now()])
      await app.get(DueJob).run(clock);
    expect(await of(id)).toMatchObject([{ state: 'active', times: 1 }]);
    await heard(Date.now());
    await become(id, [[meter, 'ended']]);
    expect(await app.database.database.query(`SELECT FROM events.occurrence WHERE rule_id = ${id}`)).toHaveLength(1);
  });
});

describe('a week that is read in again', () => {
  it('doubles nothing: no event, no history of one, no notice', async () => {
    const meter = await device();
    const scope = { kind: 'devices' as const, device_ids: [meter] };
    const hot = { kind: 'threshold', field: 'temperature', comparison: 'above', value: 60, hysteresis: 0 } as const;
    const id = await rule(hot, { scope });
    const marker = await rule(low, { scope });
    // Every hour of seven days, hot in one hour of six; readings older than a day begin nothing.
    const week = Array.from({ length: 168 }, (_, hour) => now() - (168 - hour) * 3600);
    const send = () =>
      app.get(Bus).publish(
        readingStored,
        week.map((ts, hour) => ({
          ...{ key: String(meter), company },
          value: {
            ...{ deviceId: meter, companyId: company, modelId: radioModel.id },
            ...{ storedAt: Date.now(), receivedAt: ts * 1000 },
            rows: [{ type: 1, ts, fields: ['temperature'], values: [hour % 6 === 1 ? 70 : 20] }],
          },
        })),
      );
    const all = () =>
      app.database.database.query(
        `SELECT o.*, ARRAY(SELECT n.id FROM events.occurrence_note n WHERE n.occurrence_id = o.id ORDER BY n.id) AS notes,
           (SELECT count(*) FROM events.outbox x WHERE x.key = o.id::text) AS unpublished
         FROM events.occurrence o WHERE o.rule_id = ${id} ORDER BY o.id`,
      );
    await send();
    await battery(meter, 5);
    await become(marker, [[meter, 'active']]);
    // Published rows leave the outbox when the bus has them, which may be a moment after the rule's own event.
    const quiet = async () => {
      await eventually(async () => expect((await all()).map(({ unpublished }) => unpublished)).toEqual([0, 0, 0, 0]));
      return all();
    };
    const found = await quiet();
    await send();
    await battery(meter, 90);
    await become(marker, [[meter, 'ended']]);
    expect(await quiet()).toEqual(found);
  });
});

describe('the time in which our own doors were closed', () => {
  const reported = async (door: 'wired' | 'lorawan', at: number, isOpen: boolean) => {
    await publish(doorsOpen, 1, { at: at * 1000, open: [door] });
    await eventually(async () => {
      const last = (await app.get(DoorRepository).closed()).get(door)?.at(-1);
      expect(last?.until).toEqual(isOpen ? at : Infinity);
    });
  };

  it('is no silence of the devices; a real silence is one', async () => {
    const [meter, wired] = [await device(), await device({ gatewayId: 901 })];
    const scope = { kind: 'devices' as const, device_ids: [meter, wired] };
    const silent = await rule({ kind: 'no_data', periods: 2 }, { scope });
    // Both were heard three hours ago. No connector was there for the last two of them.
    const began = now();
    // The doors first: the job runs every few seconds, and judges a silence as soon as it is known.
    await reported('lorawan', began - 2 * 3600, false);
    await reported('wired', began - 2 * 3600, false);
    await app.get(DueJob).watchSilent(began - 3 * 3600);
    await app.get(DueJob).run();
    expect(await subjects(silent)).toEqual([]);

    // One is back: devices that it hears have an hour left of their silence, the other nothing to be judged by.
    await reported('lorawan', began, true);
    await app.get(DueJob).run();
    expect(await subjects(silent)).toEqual([]);
    await app.get(DueJob).run(now() + 3700);
    await become(silent, [[meter, 'active']]);

    await reported('wired', began, true);
    await app.get(DueJob).run(now() + 3800);
    expect((await subjects(silent)).map(([id]) => id).sort()).toEqual([meter, wired]);
  });
});

it('silence of many devices is looked for in one pass, each batch behind the one before', async () => {
  const first = 20_001;
  await app.database.database.query(
    `INSERT INTO events.device (device_id, company_id, model_id, name, state, report_period, version, gateway_id, time_zone, tied_users)
     SELECT n, $2, $3, 'Meter ' || n, 'active', 3600, 1, 0, 0, '{}' FROM generate_series($1::int, $1::int + 1099) AS n`,
    [first, company, radioModel.id],
  );
  const silent = await rule({ kind: 'no_data', periods: 2 });
  const filter = jest.spyOn(app.get(DeviceRepository), 'unwatched');
  await app.get(DueJob).watchSilent();
  const starts = filter.mock.calls.filter(([{ id }]) => id === silent).map(([, above]) => above);
  filter.mockRestore();
  expect(starts).toHaveLength(3);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  const watched = await app.database.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM events.rule_state WHERE rule_id = $1 AND subject_id >= $2',
    [silent, first],
  );
  expect(watched).toEqual([{ count: 1100 }]);
});

it('silence is no longer looked for where its rule is deleted meanwhile', async () => {
  const silent = await rule({ kind: 'no_data', periods: 3 });
  const devices = app.get(DeviceRepository);
  const judged = devices.judged.bind(devices);
  const filter = jest.spyOn(devices, 'judged').mockImplementation(async (ids) => {
    await app.database.database.query('DELETE FROM events.rule WHERE id = $1', [silent]);
    return judged(ids);
  });
  await app.get(DueJob).watchSilent();
  expect(filter.mock.calls.length).toBeLessThan(20);
  filter.mockRestore();
});
