import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { type CallOf, createEventRule, type EventCondition } from '@gaugeway/proto/api';
import { deviceRegistry, readingStored } from '@gaugeway/proto/events';
import { eventsService } from '../../services/events/events.module';
import { DeviceRepository } from '../../services/events/registry/device.repository';
import { appBehindGateway, as, eventually, owner, radioModel } from './devices-fixture';

const company = owner.companyId;
const now = () => Math.floor(Date.now() / 1000);
const HOT: EventCondition = { kind: 'threshold', field: 'temperature', comparison: 'above', value: 60, hysteresis: 0 };

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await appBehindGateway([eventsService]);
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

async function device(): Promise<number> {
  const deviceId = 7300 + ++made;
  const value = { deviceId, companyId: company, modelId: radioModel.id, name: `Meter ${deviceId}`, reportPeriod: 60 };
  await app
    .get(Bus)
    .publish(deviceRegistry, [{ key: String(deviceId), company, value: { ...value, state: 'active', version: 1 } }]);
  await eventually(async () =>
    expect(
      await app.database.database.query('SELECT FROM events.device WHERE device_id = $1', [deviceId]),
    ).toHaveLength(1),
  );
  return deviceId;
}

async function rule(condition: EventCondition, input: Partial<CallOf<typeof createEventRule>> = {}): Promise<number> {
  const own = { title: `Rule ${++made}`, conditions: [condition], repeat_minutes: 0 };
  const { status, body } = await app.call(createEventRule, { ...own, ...input }, as(owner));
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data.event.id;
}

/** Stored readings of a device: when each was read and received, Unix seconds, and its temperature. */
const stored = (deviceId: number, ...rows: [number, number][]): Promise<void> =>
  app.get(Bus).publish(
    readingStored,
    rows.map(([at, temperature]) => ({
      key: String(deviceId),
      company,
      value: {
        ...{ deviceId, companyId: company, modelId: radioModel.id, storedAt: at * 1000, receivedAt: at * 1000 },
        rows: [{ type: 1, ts: at, fields: ['temperature'], values: [temperature] }],
        link: { batteryPercent: -1 },
      },
    })),
  );

/** States of a rule, in the order of their subjects. */
const statesOf = (ruleId: number) =>
  app.database.database.query<{ subject: number; at: number; is: boolean; version: string }>(
    `SELECT subject_id AS subject, (memory #>> '{conditions,0,at}')::float8 AS at,
       (memory #>> '{conditions,0,is}')::bool AS is, xmin::text AS version
     FROM events.rule_state WHERE rule_id = $1 ORDER BY subject_id`,
    [ruleId],
  );

const judged = (ruleId: number, subjects: number[]) =>
  eventually(async () => expect((await statesOf(ruleId)).map(({ subject }) => subject)).toEqual(subjects));

it('a device is read where a rule reads one of its values alone', async () => {
  const [named, other] = [await device(), await device()];
  const ruleId = await rule(HOT, { scope: { kind: 'devices', device_ids: [named] } });
  const read = jest.spyOn(app.get(DeviceRepository), 'judged');
  await stored(other, [now(), 20]);
  await stored(named, [now(), 20]);
  await judged(ruleId, [named]);
  expect(new Set(read.mock.calls.flatMap(([ids]) => ids))).toEqual(new Set([named]));
});
