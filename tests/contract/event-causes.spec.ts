import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createEventRule,
  type EventCondition,
  eventRules,
  type OccurredEvent,
  occurredEvents,
} from '@gaugeway/proto/api';
import {
  accountingPointRegistry,
  baseStationRegistry,
  baseStationState,
  devicePollGroup,
  deviceRegistry,
  type EventIn,
  pollGroupState,
  readingStored,
  type Topic,
} from '@gaugeway/proto/events';
import { DueJob } from '../../services/events/evaluation/due.job';
import { LeaveScopeJob } from '../../services/events/evaluation/leave-scope.job';
import { eventsService } from '../../services/events/events.module';
import { appBehindGateway, as, eventually, owner, radioModel } from './devices-fixture';

const company = owner.companyId;
const now = () => Math.floor(Date.now() / 1000);

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await appBehindGateway([eventsService]);
}, 60_000);
afterAll(() => app.close());

const publish = <T>(topic: T & Topic, key: number, value: EventIn<T> | null): Promise<void> =>
  app.get(Bus).publish(topic, [{ key: String(key), company, value: value as never }]);

const known = (sql: string) => eventually(async () => expect(await app.database.database.query(sql)).toHaveLength(1));

async function device(): Promise<number> {
  const deviceId = 6100 + ++made;
  await publish(deviceRegistry, deviceId, {
    ...{ deviceId, companyId: company, modelId: radioModel.id, name: `Meter ${deviceId}`, state: 'active', version: 1 },
    reportPeriod: 3600,
  });
  await known(`SELECT FROM events.device WHERE device_id = ${deviceId}`);
  return deviceId;
}

async function rule(condition: EventCondition, given: Partial<CallOf<typeof createEventRule>> = {}): Promise<number> {
  const input = { title: `Rule ${++made}`, conditions: [condition], repeat_minutes: 0, ...given };
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
    expect(await subjects(silent)).toEqual([[alone, 'active']]);
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
    expect(await subjects(silent)).toEqual([[meter, 'active']]);
    await publish(baseStationState, 71, {
      ...{ ...station, alive: false, at: Date.now(), lastContact: Date.now() - 4_000_000, onlyHears: [meter] },
    });
    await become(silent, []);
    await become(lost, [[71, 'active']]);
    await publish(baseStationRegistry, 71, { ...station, name: 'Roof', state: 'trash', version: 2 });
    await eventually(async () => expect(await of(lost)).toMatchObject([{ state: 'ended', end_cause: 'subject_gone' }]));
    expect(await app.database.database.query('SELECT FROM events.cause WHERE source_id = 71')).toEqual([]);
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
    // The main meter is back; what a sub-meter says from then on is its own.
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
    const low: EventCondition = { kind: 'battery', percent: 20 };
    const scope = (id: number) => ({ kind: 'poll_groups' as const, group_ids: [id] });
    const foreign = { title: 'No', conditions: [low], scope: scope(22) };
    expect((await app.call(createEventRule, foreign, as(owner))).status).toBe(404);
    const id = await rule(low, { scope: scope(21) });
    const { events } = (await app.call(eventRules, { paginate: false }, as(owner))).body.data;
    expect(events.find((each: { id: number }) => each.id === id).places).toEqual([{ id: '21', name: 'Night' }]);
    const battery = (deviceId: number) =>
      publish(readingStored, deviceId, {
        ...{ deviceId, companyId: company, modelId: radioModel.id, storedAt: Date.now(), receivedAt: Date.now() },
        ...{ rows: [], link: { batteryPercent: 5 } },
      });
    // What concerns all devices shows that the readings were judged.
    const marker = await rule(low, { scope: { kind: 'devices', device_ids: [member, other] } });
    await battery(other);
    await battery(member);
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
