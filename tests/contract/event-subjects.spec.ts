import type { Context } from '@gaugeway/platform/auth';
import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createEventRule,
  type EventCondition,
  type EventScope,
  type OccurredEvent,
  occurredEvents,
  SECTION,
  silenceOccurredEvent,
  toggleEventRule,
} from '@gaugeway/proto/api';
import {
  accountingPointRegistry,
  attributeRegistry,
  balanceGroupImbalance,
  balanceGroupRegistry,
  commandHeld,
  companyRegistry,
  consumptionSummed,
  deviceAttributes,
  deviceRegistry,
  type EventIn,
  objectRegistry,
  pollGroupState,
  quotaUsed,
  readingStored,
  type Topic,
  valueJudged,
} from '@gaugeway/proto/events';
import { ExpiryJob } from '../../services/events/evaluation/expiry.job';
import { UnjudgedJob } from '../../services/events/evaluation/unjudged.job';
import { LeaveScopeJob } from '../../services/events/evaluation/leave-scope.job';
import { eventsService } from '../../services/events/events.module';
import { appBehindGateway, as, eventually, owner, radioModel } from './devices-fixture';

const DEVICE = 5900;
const POINT = 61;
const company = owner.companyId;

let app: TestApp;
let rules = 0;

beforeAll(async () => {
  app = await appBehindGateway([eventsService]);
  const value = { deviceId: DEVICE, companyId: company, modelId: radioModel.id, name: 'Meter', state: 'active' };
  await publish(deviceRegistry, DEVICE, { ...value, version: 1, reportPeriod: 3600, transformationRatio: 20 });
  const links = [{ id: 1, deviceId: DEVICE, from: 1, to: 0 }];
  await publish(accountingPointRegistry, POINT, {
    ...{ pointId: POINT, companyId: company, title: 'Flat', version: 1, maxPower: 15, links },
  });
  await known('SELECT FROM events.device WHERE device_id = 5900 AND ratio = 20');
  await known('SELECT FROM events.point WHERE max_power = 15');
});
afterAll(() => app.close());

const publish = <T>(topic: T & Topic, key: number, value: EventIn<T> | null): Promise<void> =>
  app.get(Bus).publish(topic, [{ key: String(key), company, value: value as never }]);

const known = (sql: string) => eventually(async () => expect(await app.database.database.query(sql)).toHaveLength(1));

/** The id of a rule of one condition. */
async function rule(
  condition: EventCondition,
  provided: Partial<CallOf<typeof createEventRule>> = {},
): Promise<number> {
  const input = { title: `Rule ${++rules}`, conditions: [condition], repeat_minutes: 0, ...provided };
  const reply = await app.call(createEventRule, input, as(owner));
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.event.id;
}

async function of(event_id: number): Promise<OccurredEvent[]> {
  const { body } = await app.call(occurredEvents, { event_id, paginate: false }, as(owner));
  return body.data.occurred_events;
}

const begins = (id: number, device: object) =>
  eventually(async () => expect(await of(id)).toMatchObject([{ state: 'active', device }]));
const ends = (id: number) => eventually(async () => expect(await of(id)).toMatchObject([{ state: 'ended' }]));
const ago = (seconds: number) => Date.now() - seconds * 1000;

describe('the scope of a rule', () => {
  const ALL = Object.values(SECTION);
  const rights = { read: ALL, create: ALL, update: ALL, delete: ALL, access_all: [] };
  const tied: Context = { ...owner, userId: 502, isAdmin: false, rights };

  const uuid = (pin: number) => `00000000-0000-4000-8000-000000000${pin}`;

  it('names no node and no accounting point that a caller limited by ties does not see', async () => {
    const node = (pin: number, tiedUsers: number[], parentPin = 0) =>
      publish(objectRegistry, pin, {
        ...{ pin, objectId: uuid(pin), companyId: company, name: `Node ${pin}`, tiedUsers, parentPin },
      });
    await node(700, []);
    await node(701, [tied.userId]);
    await node(702, [], 701);
    const seen = { pointId: 62, companyId: company, title: 'Own', version: 1, seenBy: [tied.userId] };
    await publish(accountingPointRegistry, 62, seen);
    await known('SELECT FROM events.object WHERE pin = 702');
    await known('SELECT FROM events.point WHERE point_id = 62');
    const conditions: EventCondition[] = [{ kind: 'no_data', periods: 2 }];
    const statusOf = async (scope: EventScope, by: Context) =>
      (await app.call(createEventRule, { title: 'Scope', conditions, scope }, as(by))).status;
    for (const id of [uuid(701), uuid(702)])
      expect(await statusOf({ kind: 'objects', object_ids: [id] }, tied)).toBe(200);
    expect(await statusOf({ kind: 'points', point_ids: [62] }, tied)).toBe(200);
    const unknown = await statusOf({ kind: 'points', point_ids: [999_999] }, tied);
    expect(await statusOf({ kind: 'points', point_ids: [POINT] }, tied)).toBe(unknown);
    expect(await statusOf({ kind: 'objects', object_ids: [uuid(701), uuid(700)] }, tied)).toBe(unknown);
    expect(await statusOf({ kind: 'objects', object_ids: [uuid(700)] }, owner)).toBe(200);
  });
});

describe('a rule about something else than devices', () => {
  it('names a balance group that is out of its allowed imbalance, can be silenced, and ends when the group is deleted', async () => {
    await publish(balanceGroupRegistry, 7, { groupId: 7, companyId: company, title: 'House 5', version: 1 });
    await known('SELECT FROM events.balance_group WHERE group_id = 7');
    const id = await rule({ kind: 'imbalance' });
    const judged = { groupId: 7, companyId: company, title: 'House 5', isExceeded: true, at: ago(60) };
    await publish(balanceGroupImbalance, 7, judged);
    await begins(id, { id: 7, name: 'House 5', kind: 'balance_group' });
    // The same again changes nothing.
    await publish(balanceGroupImbalance, 7, judged);
    const [occurred] = await of(id);
    const until = Math.round(Date.now() / 1000) + 3600;
    const silenced = await app.call(silenceOccurredEvent, { id: occurred?.id ?? 0, until }, as(owner));
    expect(silenced.body.data.occurred_event).toMatchObject({ silenced_until: until, times: 1 });
    await publish(balanceGroupRegistry, 7, null);
    await eventually(async () =>
      expect(await of(id)).toMatchObject([{ state: 'ended', end_cause: 'subject_removed', times: 1 }]),
    );
  });

  it('follows the share of late devices of a poll group', async () => {
    const id = await rule({ kind: 'poll_late', percent: 25 });
    const state = (late: number, at: number) =>
      publish(pollGroupState, 9, { groupId: 9, companyId: company, name: 'Night', devices: 8, late, at });
    await state(1, ago(120));
    await state(2, ago(60));
    await begins(id, { id: 9, name: 'Night', kind: 'poll_group' });
    await state(1, ago(30));
    await ends(id);
  });

  it('begins with what is so when the rule is made, also where nothing is heard until it changes', async () => {
    await publish(balanceGroupRegistry, 17, { groupId: 17, companyId: company, title: 'House 17', version: 1 });
    await known('SELECT FROM events.balance_group WHERE group_id = 17');
    await publish(balanceGroupImbalance, 17, {
      ...{ groupId: 17, companyId: company, title: 'House 17', isExceeded: true, at: ago(3 * 86_400) },
    });
    await publish(pollGroupState, 19, {
      ...{ groupId: 19, companyId: company, name: 'Day', devices: 4, late: 3, at: ago(90_000) },
    });
    await known(`SELECT FROM events.last_observed WHERE subject_kind = 'balance_group' AND subject_id = 17`);
    await known(`SELECT FROM events.last_observed WHERE subject_kind = 'poll_group' AND subject_id = 19`);
    const [imbalance, late] = [await rule({ kind: 'imbalance' }), await rule({ kind: 'poll_late', percent: 50 })];
    await app.get(UnjudgedJob).run();
    await begins(imbalance, { id: 17, name: 'House 17' });
    await begins(late, { id: 19, name: 'Day' });
    // Switched off and on again it begins again; the same is not judged twice.
    for (const active of [0, 1]) await app.call(toggleEventRule, { id: late, active }, as(owner));
    await app.get(UnjudgedJob).run();
    await app.get(UnjudgedJob).run();
    await eventually(async () => expect(await of(late)).toMatchObject([{ state: 'active' }, { state: 'ended' }]));
    await publish(pollGroupState, 19, null);
    await eventually(async () => expect(await of(late)).toMatchObject([{ end_cause: 'subject_removed' }, {}]));
  });

  it('is about the end of the service of a company and of those directly below it, and its messages', async () => {
    const day = 86_400;
    const now = Math.round(Date.now() / 1000);
    const named = (companyId: number, parentId: number, name: string, expiresAt: number) =>
      publish(companyRegistry, companyId, { companyId, parentId, name, expiresAt, active: true, version: 1e9 });
    await named(company, 0, 'Ours', 0);
    await named(8801, company, 'Below', now + 20 * day);
    await known('SELECT FROM events.known_company WHERE company_id = 8801');
    const expiry = await rule({ kind: 'expiry', days: 30 });
    await app.get(ExpiryJob).run();
    await begins(expiry, { id: 8801, name: 'Below', kind: 'company' });
    await app.get(ExpiryJob).run();
    expect(await of(expiry)).toMatchObject([{ times: 1 }]);

    const quota = await rule({ kind: 'quota', percent: 80 });
    const used = (stored: number, at: number) =>
      publish(quotaUsed, company, { companyId: company, day: '2026-01-01', stored, limit: 100, at });
    await used(80, ago(60));
    await begins(quota, { id: company, kind: 'company' });
    await used(0, ago(30));
    await ends(quota);
  });

  it('is the only condition of its rule, and in no scope of devices', async () => {
    const scope = { kind: 'devices' as const, device_ids: [DEVICE] };
    for (const [input, key] of [
      [{ conditions: [{ kind: 'quota', percent: 80 }], scope }, 'errors.event_scope_does_not_fit'],
      [{ conditions: [{ kind: 'imbalance' }, { kind: 'battery', percent: 10 }] }, 'errors.event_gateway_alone'],
    ] as const) {
      const reply = await app.call(createEventRule, { title: 'No', ...input } as never, as(owner));
      expect({ status: reply.status, key: reply.body.key }).toEqual({ status: 422, key });
    }
  });
});

describe('a rule about a device', () => {
  const device = { id: DEVICE, kind: 'device' };

  it('fires for a command that the throttle stopped, and for values that the validation doubts', async () => {
    const held = await rule({ kind: 'command_held' });
    const doubted = await rule({ kind: 'verdict', least: 'suspect' });
    const rejected = await rule({ kind: 'verdict', least: 'rejected' });
    await publish(commandHeld, DEVICE, { taskId: 1, deviceId: DEVICE, companyId: company, at: ago(5) });
    await begins(held, device);
    const judged = { deviceId: DEVICE, companyId: company, ts: ago(60) / 1000, suspect: true, rejected: false };
    await publish(valueJudged, DEVICE, judged);
    await begins(doubted, device);
    expect(await of(rejected)).toEqual([]);
    await publish(valueJudged, DEVICE, { ...judged, ts: ago(30) / 1000, rejected: true });
    await begins(rejected, device);
  });

  it('compares the consumption of a day with its norm, the day before and like days', async () => {
    const change = (against: 'norm' | 'before' | 'mean') =>
      rule({ kind: 'consumption_change', period: 'day', against, direction: 'rise', percent: 50 });
    const [norm, before, mean] = [await change('norm'), await change('before'), await change('mean')];
    const summed = { deviceId: DEVICE, companyId: company, period: 'day', at: ago(60), value: 16 };
    // The norm is unknown.
    await publish(consumptionSummed, DEVICE, { ...summed, before: 10, mean: 12 });
    await begins(before, device);
    expect(await of(mean)).toEqual([]);
    await publish(consumptionSummed, DEVICE, { ...summed, at: ago(30), before: 15, norm: 10 });
    await ends(before);
    await begins(norm, device);
  });

  it('knows what the contract permits, after the ratio of the transformers', async () => {
    const id = await rule({ kind: 'max_power', percent: 100 });
    const power = (value: number, at: number) =>
      publish(readingStored, DEVICE, {
        ...{ deviceId: DEVICE, companyId: company, modelId: radioModel.id, storedAt: at, receivedAt: at },
        rows: [{ type: 2, ts: Math.floor(at / 1000), fields: ['power_active'], values: [value] }],
      });
    await power(0.7, ago(300));
    await power(0.8, ago(200));
    await begins(id, device);
    expect(await of(id)).toMatchObject([{ field: 'power_active', value: 16 }]);
    await power(0.7, ago(100));
    await ends(id);
  });
});

describe('a rule about devices by the value of an attribute', () => {
  const low: EventCondition = { kind: 'battery', percent: 20 };
  const battery = (percent: number, at: number) =>
    publish(readingStored, DEVICE, {
      ...{ deviceId: DEVICE, companyId: company, modelId: radioModel.id, storedAt: at, receivedAt: at },
      ...{ rows: [], link: { batteryPercent: percent } },
    });
  const floor = (text: string) =>
    publish(deviceAttributes, DEVICE, { deviceId: DEVICE, companyId: company, values: [{ attributeId: 31, text }] });

  it('concerns them from the moment on at which they have it, and no longer than that', async () => {
    await publish(attributeRegistry, 31, { attributeId: 31, companyId: company, name: 'Floor' });
    await publish(attributeRegistry, 32, { attributeId: 32, companyId: company + 1, name: 'Foreign' });
    for (const id of [31, 32]) await known(`SELECT FROM events.attribute WHERE attribute_id = ${id}`);
    const scope = (attribute_id: number) => ({ kind: 'attribute' as const, attribute_id, values: ['First', 'cellar'] });
    const foreign = { title: 'No', conditions: [low], scope: scope(32) };
    expect((await app.call(createEventRule, foreign, as(owner))).status).toBe(404);
    const id = await rule(low, { scope: scope(31) });

    await floor('second');
    await known(`SELECT FROM events.device_attributes WHERE keys ? '31:second'`);
    // A rule about all devices shows that the reading was judged.
    const marker = await rule(low);
    await battery(5, ago(300));
    await begins(marker, { id: DEVICE });
    await floor('Cellar');
    await known(`SELECT FROM events.device_attributes WHERE keys ? '31:cellar'`);
    await battery(6, ago(200));
    await begins(id, { id: DEVICE });
    await floor('second');
    await known(`SELECT FROM events.device_attributes WHERE keys ? '31:second'`);
    await app.get(LeaveScopeJob).run();
    expect(await of(id)).toMatchObject([{ state: 'ended', end_cause: 'out_of_scope', value: 6 }]);
  });
});
