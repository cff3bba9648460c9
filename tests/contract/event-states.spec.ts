import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { type CallOf, createEventRule, type EventCondition } from '@gaugeway/proto/api';
import { deviceRegistry, readingStored } from '@gaugeway/proto/events';
import { DueJob } from '../../services/events/evaluation/due.job';
import { Evaluate } from '../../services/events/evaluation/evaluate';
import { JudgedTimes } from '../../services/events/evaluation/judged-times';
import { JudgedTimesRepository } from '../../services/events/evaluation/judged-times.repository';
import { LastObservedRepository } from '../../services/events/evaluation/last-observed.repository';
import { ObservedConsumer } from '../../services/events/evaluation/observed.consumer';
import { eventsService } from '../../services/events/events.module';
import { EndOccurrences } from '../../services/events/occurrences/end-occurrences';
import { RecordMoves } from '../../services/events/occurrences/record-moves';
import { RuleStateRepository } from '../../services/events/occurrences/rule-state.repository';
import { DeviceRepository } from '../../services/events/registry/device.repository';
import { GatewayRepository } from '../../services/events/registry/gateway.repository';
import { RuleRegistry } from '../../services/events/rule-store/rule-registry';
import { RuleRepository } from '../../services/events/rule-store/rule.repository';
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

type Row = [at: number, temperature: number];

/** A stored reading of a device: when it was read and received, Unix seconds, and its temperature. */
const reading = (deviceId: number, [at, temperature]: Row) => ({
  ...{ deviceId, companyId: company, modelId: radioModel.id, storedAt: at * 1000, receivedAt: at * 1000 },
  rows: [{ type: 1, ts: at, fields: ['temperature'], values: [temperature] }],
  link: { batteryPercent: -1 },
});

/** A process that judges readings, with its memory of those before. */
function judgingProcess() {
  const get = <T>(type: abstract new (...input: never[]) => T): T => app.get(type);
  const [database, journal] = [app.database.database, get(JudgedTimesRepository)];
  const times = new JudgedTimes(journal);
  const [states, devices, registry] = [get(RuleStateRepository), get(DeviceRepository), get(RuleRegistry)];
  const evaluate = new Evaluate(database, states, get(RecordMoves), journal, times);
  const observed = new ObservedConsumer(
    ...([devices, get(GatewayRepository), registry, evaluate] as const),
    ...([get(EndOccurrences), get(LastObservedRepository), times] as const),
  );
  const due = new DueJob(database, states, devices, get(RuleRepository), registry, evaluate, journal);
  return {
    due,
    /** `offset`: of the first reading on the partition. */
    judge: (offset: number, deviceId: number, ...rows: Row[]) =>
      observed.onReadings(
        rows.map((row, index) => ({
          key: String(deviceId),
          value: readingStored.decode(readingStored.encode(reading(deviceId, row))),
          headers: { type: 'reading.stored', version: 1, id: '', occurredAt: 0, company },
          partition: 0,
          offset: BigInt(offset + index),
        })),
      ),
  };
}

const stored = (deviceId: number, row: Row): Promise<void> =>
  app.get(Bus).publish(readingStored, [{ key: String(deviceId), company, value: reading(deviceId, row) }]);

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

/** Occurrences of a rule: their state and when they began, Unix seconds. */
const occurrencesOf = (ruleId: number) =>
  app.database.database.query<{ state: string; began: number }>(
    `SELECT state, extract(epoch FROM began_at)::float8 AS began FROM events.occurrence WHERE rule_id = $1 ORDER BY id`,
    [ruleId],
  );

const journal = () =>
  app.database.database.query<{ rule_id: number; times: number[] }>(
    'SELECT rule_id, times FROM events.judged_time ORDER BY rule_id, id',
  );

describe('a reading that changes no verdict', () => {
  /**
   * The clock of the device is ahead, so that the jobs of the application find nothing due, and watch older readings.
   */
  let begin: number;
  beforeEach(() => void (begin = now() + 1200));

  it('writes no state; a late one before it, and a repeated one, raise nothing', async () => {
    const id = await device();
    const ruleId = await rule(HOT, { scope: { kind: 'devices', device_ids: [id] } });
    const one = judgingProcess();
    await one.judge(0, id, [begin, 20]);
    const before = await statesOf(ruleId);
    await one.judge(1, id, [begin + 300, 21], [begin + 600, 22]);
    expect(await statesOf(ruleId)).toEqual(before);
    await one.judge(3, id, [begin + 500, 90]);
    await one.judge(1, id, [begin + 300, 21], [begin + 600, 22], [begin + 500, 90]);
    expect([await statesOf(ruleId), await occurrencesOf(ruleId)]).toEqual([before, []]);
    await one.judge(4, id, [begin + 700, 61]);
    expect(await statesOf(ruleId)).toMatchObject([{ is: true, at: begin + 700 }]);
    expect(await occurrencesOf(ruleId)).toEqual([{ state: 'active', began: begin + 700 }]);
  });

  it('is known to a process that judges the device after it: it ignores a late one', async () => {
    const id = await device();
    const ruleId = await rule(HOT, { scope: { kind: 'devices', device_ids: [id] } });
    const [one, other] = [judgingProcess(), judgingProcess()];
    await one.judge(0, id, [begin, 20], [begin + 300, 21]);
    await one.judge(2, id, [begin + 400, 21]);
    await other.judge(3, id, [begin + 350, 90]);
    await other.judge(4, id, [begin + 600, 20]);
    // The partition comes back: the judgements of the other process are known here too.
    await one.judge(5, id, [begin + 500, 90]);
    expect(await occurrencesOf(ruleId)).toEqual([]);
    await one.judge(6, id, [begin + 601, 90]);
    expect(await occurrencesOf(ruleId)).toEqual([{ state: 'active', began: begin + 601 }]);
  });

  it('is judged again after a failure in between, with the same result', async () => {
    const id = await device();
    const ruleId = await rule(HOT, { scope: { kind: 'devices', device_ids: [id] } });
    const one = judgingProcess();
    await one.judge(0, id, [begin, 20]);
    const before = await statesOf(ruleId);
    jest.spyOn(app.get(JudgedTimesRepository), 'add').mockRejectedValueOnce(new Error('the connection was lost'));
    await expect(one.judge(1, id, [begin + 300, 20])).rejects.toThrow('the connection was lost');
    await one.judge(1, id, [begin + 300, 20]);
    expect(await statesOf(ruleId)).toEqual(before);
    await judgingProcess().judge(2, id, [begin + 200, 90]);
    expect(await occurrencesOf(ruleId)).toEqual([]);
  });

  it('puts a silence off, also for a process that looks at time alone', async () => {
    const id = await device();
    const ruleId = await rule({ kind: 'no_data', periods: 60 }, { scope: { kind: 'devices', device_ids: [id] } });
    await judgingProcess().judge(0, id, [begin, 20], [begin + 1, 20]);
    const one = judgingProcess();
    await one.judge(2, id, [begin + 500, 20]);
    const before = await statesOf(ruleId);
    expect(before).toMatchObject([{ at: begin + 1 }]);
    const { due } = judgingProcess();
    await due.run(begin + 3602);
    expect(await statesOf(ruleId)).toMatchObject([{ is: false, at: begin + 500 }]);
    await due.run(begin + 4099);
    expect(await occurrencesOf(ruleId)).toEqual([]);
    await due.run(begin + 4101);
    expect(await occurrencesOf(ruleId)).toEqual([{ state: 'active', began: begin + 4101 }]);
  });

  it('is waited for by a process that looks at time alone at the same moment', async () => {
    const id = await device();
    const ruleId = await rule({ kind: 'no_data', periods: 60 }, { scope: { kind: 'devices', device_ids: [id] } });
    await judgingProcess().judge(0, id, [begin, 20]);
    const [{ version: ruleVersion }] = (await app.database.database.query(
      'SELECT rule_version AS version FROM events.rule_state WHERE rule_id = $1',
      [ruleId],
    )) as [{ version: number }];
    const times = app.get(JudgedTimesRepository);
    const looking = await app.database.database.transaction(async (transaction) => {
      await times.lockToAdd(transaction);
      const run = judgingProcess().due.run(begin + 3601);
      await eventually(async () =>
        expect(
          await app.database.database.query(
            `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
               (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        ).not.toEqual([]),
      );
      await times.add(transaction, [{ ruleId, ruleVersion, condition: 0, subjectId: id, at: begin + 400 }]);
      return { run };
    });
    await looking.run;
    expect(await occurrencesOf(ruleId)).toEqual([]);
    expect(await statesOf(ruleId)).toMatchObject([{ is: false, at: begin + 400 }]);
  });

  it('is in the state of a device that reports no more after a quarter of an hour', async () => {
    const id = await device();
    const [hot, silent] = [
      await rule(HOT, { scope: { kind: 'devices', device_ids: [id] } }),
      await rule({ kind: 'no_data', periods: 30 }, { scope: { kind: 'devices', device_ids: [id] } }),
    ];
    await judgingProcess().judge(0, id, [begin, 20], [begin + 1, 20]);
    await judgingProcess().judge(2, id, [begin + 300, 20]);
    const own = async () => (await journal()).filter(({ rule_id }) => [hot, silent].includes(rule_id));
    expect(await own()).toEqual([hot, silent].map((rule_id) => ({ rule_id, times: [begin + 300] })));
    const times = app.get(JudgedTimesRepository);
    await times.write(now() + 600);
    expect(await own()).toHaveLength(2);
    await times.write(now() + 1000);
    expect(await own()).toEqual([]);
    expect([...(await statesOf(hot)), ...(await statesOf(silent))]).toMatchObject([
      { at: begin + 300, is: false },
      { at: begin + 300, is: false },
    ]);
    const [{ until }] = (await app.database.database.query(
      `SELECT (memory #>> '{conditions,0,until}')::float8 AS until FROM events.rule_state WHERE rule_id = $1`,
      [silent],
    )) as [{ until: number }];
    expect(until).toBeCloseTo(begin + 300 + 1800, 2);
    await judgingProcess().judge(3, id, [begin + 200, 90]);
    expect(await occurrencesOf(hot)).toEqual([]);
  });
});
