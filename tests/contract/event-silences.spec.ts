import { Bus } from '@gaugeway/platform/bus';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addObject,
  alarmedObjects,
  type CallOf,
  createEventRule,
  createEventSilence,
  type Endpoint,
  endEventSilence,
  type EventSilence,
  eventSilences,
  type OccurredEvent,
  occurredEvents,
  removeEventRule,
  tieObjectDevices,
  updateObject,
} from '@gaugeway/proto/api';
import { deviceRegistry, readingStored } from '@gaugeway/proto/events';
import { eventsService } from '../../services/events/events.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, radioModel, stranger } from './devices-fixture';

let app: TestApp;
let [street, house, flat] = ['', '', ''];
/** In the flat; nowhere. */
const [INSIDE, OUTSIDE] = [6001, 6002];
const tied = { ...owner, isAdmin: false, userId: 901, rights: { ...owner.rights, read: [8], update: [8] } };

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, by = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(by));
const now = () => Date.now() / 1000;
const inAnHour = () => Math.round(now()) + 3600;
const query = (sql: string) => app.database.database.query(sql);

beforeAll(async () => {
  app = await appBehindGateway([eventsService, objectsService]);
  const value = { companyId: 2, modelId: radioModel.id, reportPeriod: 3600, state: 'active', version: 1 };
  await app.get(Bus).publish(
    deviceRegistry,
    [INSIDE, OUTSIDE].map((deviceId) => ({
      key: String(deviceId),
      company: 2,
      value: { ...value, deviceId, name: `Meter ${deviceId}`, tiedUsers: deviceId === INSIDE ? [901] : [] },
    })),
  );
  for (const table of ['events.device', 'objects.device'])
    await eventually(async () => expect(await query(`SELECT FROM ${table}`)).toHaveLength(2));
  const add = async (name: string, parentId: string | null) =>
    (await call(addObject, { name, type: 'house', parentId })).body.data.object._id as string;
  street = await add('Lime street', null);
  house = await add('House 12', null);
  flat = await add('Flat 3', house);
  await call(tieObjectDevices, { object_id: flat, device_ids: [INSIDE] });
  await placed([house, flat]);
});
afterAll(() => app.close());

/** Waits until the events service knows the place of the device. */
const placed = (branch: string[]) =>
  eventually(async () => expect(await query('SELECT branch FROM events.device_place')).toEqual([{ branch }]));

let rules = 0;
const rule = async (more: Partial<CallOf<typeof createEventRule>> = {}): Promise<number> => {
  const hot = { kind: 'threshold' as const, field: 'temperature', comparison: 'above' as const, value: 60 };
  const reply = await call(createEventRule, { title: `Hot ${++rules}`, conditions: [hot], ...more });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.event.id;
};
const hot = (deviceIds: readonly number[], temperature = 80) =>
  app.get(Bus).publish(
    readingStored,
    deviceIds.map((deviceId) => ({
      key: String(deviceId),
      company: 2,
      value: {
        ...{ deviceId, companyId: 2, modelId: radioModel.id, storedAt: Date.now(), receivedAt: Date.now() },
        rows: [{ type: 1, ts: now(), fields: ['temperature'], values: [temperature] }],
      },
    })),
  );
const of = async (event_id: number): Promise<OccurredEvent[]> =>
  (await call(occurredEvents, { event_id, paginate: false, sort_field: 'id', sort: 'asc' })).body.data.occurred_events;
const silenced = async (input: Partial<CallOf<typeof createEventSilence>>, by = owner): Promise<EventSilence> => {
  const reply = await call(createEventSilence, { until: inAnHour(), ...input }, by);
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.silence;
};
const list = async (by = owner, state?: 'active' | 'ended'): Promise<EventSilence[]> =>
  (await call(eventSilences, { paginate: false, state }, by)).body.data.silences;

it('the nodes of the tree say how much lasts at them and below them, of what the caller sees', async () => {
  const before = (await call(alarmedObjects, {})).body.data.objects;
  expect(before).toEqual([]);
  const rules = [await rule({ severity: 'warning' }), await rule({ severity: 'critical' })];
  await hot([INSIDE, OUTSIDE]);
  const worst = { open: 2, severity: 'critical' };
  const nodes = [house, flat].map((object_id) => ({ object_id, ...worst }));
  await eventually(async () => expect((await call(alarmedObjects, {})).body.data.objects).toEqual(nodes));
  expect((await call(alarmedObjects, {}, tied)).body.data.objects).toEqual(nodes);
  expect((await call(alarmedObjects, {}, { ...tied, userId: 902 })).body.data.objects).toEqual([]);
  expect((await call(alarmedObjects, {}, stranger)).body.data.objects).toEqual([]);
  for (const id of rules) await call(removeEventRule, { id });
  await eventually(async () => expect((await call(alarmedObjects, {})).body.data.objects).toEqual([]));
});

describe('a silence', () => {
  it('of a branch holds for what is below it, and for what lasts already; ended, it holds no more', async () => {
    const event = await rule();
    await hot([INSIDE]);
    await eventually(async () => expect(await of(event)).toMatchObject([{ silenced_until: null }]));
    const until = inAnHour();
    const made = await silenced({ object_id: house, until, comment: 'Boiler is exchanged' });
    expect(made).toMatchObject({
      ...{ event: null, subjects: null, object: { _id: house, name: 'House 12' }, comment: 'Boiler is exchanged' },
      ...{ created_by: owner.userId, until, is_ended: false, silenced: 1 },
    });
    expect(await of(event)).toMatchObject([{ silenced_until: until }]);
    await hot([OUTSIDE]);
    await eventually(async () => expect(await of(event)).toHaveLength(2));
    expect(await of(event)).toMatchObject([{ silenced_until: until }, { silenced_until: null }]);
    const ended = await call(endEventSilence, { id: made.id });
    expect(ended.body.data.silence).toMatchObject({ is_ended: true, ended_by: owner.userId, silenced: 0 });
    expect(await of(event)).toMatchObject([{ silenced_until: null }, { silenced_until: null }]);
    expect((await list(owner, 'ended')).map(({ id }) => id)).toContain(made.id);
    expect((await list(owner, 'active')).map(({ id }) => id)).not.toContain(made.id);
    await call(removeEventRule, { id: event });
  });

  it('of a rule about a device leaves its other rules and other devices alone', async () => {
    const [one, other] = [await rule(), await rule()];
    await silenced({ event_id: one, device_ids: [INSIDE] });
    await hot([INSIDE, OUTSIDE]);
    await eventually(async () => expect([await of(one), await of(other)].map(({ length }) => length)).toEqual([2, 2]));
    const silentIn = (occurred: OccurredEvent[]) =>
      occurred.filter(({ silenced_until }) => silenced_until !== null).map(({ device }) => device.id);
    expect([silentIn(await of(one)), silentIn(await of(other))]).toEqual([[INSIDE], []]);
    expect((await list())[0]).toMatchObject({
      event: { id: one },
      subjects: { kind: 'device', total: 1, first: [{ id: INSIDE, name: `Meter ${INSIDE}` }] },
    });
    for (const id of [one, other]) await call(removeEventRule, { id });
    expect((await list())[0]).toMatchObject({ event: { id: one, title: null }, silenced: 0 });
  });

  it('that makes no sense is refused with a sentence', async () => {
    const event_id = await rule();
    for (const [input, key] of [
      [{}, 'errors.silence_of_nothing'],
      [{ device_ids: [INSIDE], gateway_ids: [1] }, 'errors.silence_of_both'],
      [{ event_id, until: Math.round(now()) - 60 }, 'errors.silence_past'],
      [{ event_id, until: Math.round(now()) + 500 * 86_400 }, 'errors.silence_too_long'],
    ] as const) {
      const reply = await call(createEventSilence, { until: inAnHour(), ...input } as never);
      expect({ status: reply.status, key: reply.body.key }).toEqual({ status: 422, key });
    }
    await call(removeEventRule, { id: event_id });
  });

  it('is the company’s, and of who sees some devices only of those', async () => {
    const made = await silenced({ device_ids: [OUTSIDE] });
    expect(await list(stranger)).toEqual([]);
    expect((await call(endEventSilence, { id: made.id }, stranger)).status).toBe(404);
    expect((await list(tied)).map(({ id }) => id)).not.toContain(made.id);
    expect((await call(endEventSilence, { id: made.id }, tied)).status).toBe(404);
    for (const input of [{ device_ids: [OUTSIDE] }, { device_ids: [INSIDE, OUTSIDE] }, { gateway_ids: [77] }])
      expect((await call(createEventSilence, { until: inAnHour(), ...input }, tied)).status).toBe(404);
    const event_id = await rule();
    const wide = await call(createEventSilence, { until: inAnHour(), event_id }, tied);
    expect(wide).toMatchObject({ status: 422, body: { key: 'errors.silence_needs_devices' } });
    await call(removeEventRule, { id: event_id });
    // A node that is not tied to the user is an unknown one.
    expect((await call(createEventSilence, { until: inAnHour(), object_id: house }, tied)).status).toBe(404);
    for (const input of [{ device_ids: [INSIDE] }, { object_id: house }])
      expect((await call(createEventSilence, { until: inAnHour(), ...input }, stranger)).status).toBe(404);
    expect((await silenced({ device_ids: [INSIDE] }, tied)).subjects).toMatchObject({ total: 1 });
    const reader = { ...tied, rights: { ...tied.rights, update: [] } };
    expect((await call(createEventSilence, { until: inAnHour(), device_ids: [INSIDE] }, reader)).status).toBe(403);
  });
});

describe('a rule', () => {
  it('about a branch concerns what is below it, and follows the tree', async () => {
    const scope = { kind: 'objects' as const, object_ids: [street] };
    const event = await rule({ scope, repeat_minutes: 0 });
    const everywhere = await rule({ repeat_minutes: 0 });
    await hot([INSIDE, OUTSIDE]);
    await hot([INSIDE, OUTSIDE], 10);
    await eventually(async () => expect(await of(everywhere)).toMatchObject([{ state: 'ended' }, { state: 'ended' }]));
    expect(await of(event)).toEqual([]);
    // The house comes into the street, with all that is in it.
    expect((await call(updateObject, { _id: house, parentId: street })).status).toBe(200);
    await placed([street, house, flat]);
    await hot([INSIDE, OUTSIDE]);
    await eventually(async () => expect(await of(event)).toMatchObject([{ device: { id: INSIDE } }]));
    const foreign = await call(
      createEventRule,
      { title: 'X', conditions: [{ kind: 'command_failed' }], scope },
      stranger,
    );
    expect(foreign.status).toBe(404);
  });
});
