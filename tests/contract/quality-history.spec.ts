import { Bus } from '@gaugeway/platform/bus';
import { forEveryone } from '@gaugeway/platform/database';
import type { TestApp } from '@gaugeway/platform/testing';
import { readingDecoded } from '@gaugeway/proto/events';
import fc from 'fast-check';
import { devicesService } from '../../services/devices/devices.module';
import { FOREVER } from '../../services/messages/figures/aggregates/dirty.repository';
import { messagesService } from '../../services/messages/messages.module';
import { QualityRowsRepository } from '../../services/messages/quality/validation/quality-rows.repository';
import { LOOKBACK } from '../../services/messages/quality/validation/rules/rule';
import { QualityUpdater } from '../../services/messages/quality/validation/quality-updater';
import { QualityDirtyRepository } from '../../services/messages/quality/validation/quality-dirty.repository';
import { judgedReadings } from './judged-readings';
import { appBehindGateway, creator, eventually, owner, radioModel } from './devices-fixture';

const DAY = 86_400;
const HALF = 1800;
/** A midnight. */
const START = Math.floor(Date.now() / 1000 / DAY) * DAY - 20 * DAY;
const CURRENT = 1;
const PROFILE = 5;

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, messagesService]);
});
afterAll(() => app.close());

const query = (sql: string) => app.database.database.query<Record<string, unknown>>(sql);

/** A row of a register, or of a profile: half-hours from the start, and its value. */
interface Given {
  type: number;
  ts: number;
  value: number;
}

async function device(deviceTimezone: number): Promise<number> {
  const made = (await creator(app, owner).radio({ name: 'History', deviceTimezone })).body.data.metering_device as {
    id: number;
  };
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${made.id}`)).toHaveLength(1),
  );
  return made.id;
}

/** Stores rows, or other values of stored rows, and has their series judged. */
async function send(deviceId: number, rows: readonly Given[]): Promise<void> {
  const about = { deviceId, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() };
  const layouts = [{ fields: ['in1'] }, { fields: ['power_active'] }];
  const readings = rows.map(({ type, ts, value }) => ({ type, ts, layout: type === CURRENT ? 0 : 1, values: [value] }));
  const value = { ...about, layouts, readings };
  await app.get(Bus).publish(readingDecoded, [{ key: String(deviceId), company: owner.companyId, value }]);
  const wanted = rows.map(({ type, ts, value }) => `(${type}, ${ts}, ${value})`).join();
  await eventually(async () => {
    const missing = await query(`SELECT FROM (VALUES ${wanted}) AS n(type, ts, value) WHERE NOT EXISTS (
      SELECT FROM messages.message m WHERE m.device_id = ${deviceId} AND m.type = n.type AND m.ts = n.ts
        AND m."values"[1] = n.value)`);
    expect(missing).toEqual([]);
  });
  // Same marks as the consumer's, whose later ones change nothing.
  await judge(
    deviceId,
    rows.flatMap(({ type, ts }) => [
      { type, from: ts, to: ts },
      ...(type === PROFILE ? [{ type: CURRENT, from: ts, to: ts + DAY }] : []),
    ]),
  );
}

async function judge(deviceId: number, ranges: readonly { type: number; from: number; to: number }[]): Promise<void> {
  const dirty = ranges.map((range) => ({ deviceId, isCorrection: false, ...range }));
  await forEveryone(() => app.get(QualityDirtyRepository).mark(dirty));
  await app.get(QualityUpdater).run([deviceId]);
}

async function stored(deviceId: number): Promise<Record<string, unknown[]>> {
  const of = `WHERE device_id = ${deviceId} ORDER BY 1, 2, 3, 4`;
  return {
    verdicts: await query(`SELECT type, ts - ${START} AS ts, field, rule, status, value, expected
      FROM messages.verdict ${of}`),
    days: await query(
      `SELECT type, day::text, slots, given, suspect, estimated, edited FROM messages.quality_day ${of}`,
    ),
    series: await query(`SELECT type, per_day, first_day::text, last_day::text FROM messages.quality_series ${of}`),
  };
}

const row = fc.record({
  /** Place after the start; in thirds of an hour, four days. */
  at: fc.integer({ min: 1, max: 12 * 24 }),
  isProfile: fc.boolean(),
  wrong: fc.integer({ min: 0, max: 14 }),
});

it('what is judged change by change is what is judged from scratch, whatever came late or was corrected', async () => {
  const histories = fc.record({
    zone: fc.constantFrom(0, 3, 5.5),
    /** Seconds between places of a register: a slot has three, or more than rules look back at. */
    step: fc.constantFrom(1200, 10),
    parts: fc.array(fc.array(row, { minLength: 1, maxLength: 40 }), { minLength: 4, maxLength: 9 }),
  });
  let verdicts = 0;
  await fc.assert(
    fc.asyncProperty(histories, async ({ zone, step, parts }) => {
      const id = await device(zone);
      for (const part of parts) {
        const rows = new Map<string, Given>();
        for (const { at, isProfile, wrong } of part) {
          const ts = isProfile ? START + Math.ceil(at / 1.5) * HALF : START + at * step;
          const type = isProfile ? PROFILE : CURRENT;
          const plain = isProfile ? 2 : 1000 + at;
          const value = wrong === 0 ? plain * 50 : wrong === 1 && !isProfile ? plain - 200 : plain;
          rows.set(`${type}/${ts}`, { type, ts, value });
        }
        await send(id, [...rows.values()]);
      }
      const changed = await stored(id);
      await judge(
        id,
        [CURRENT, PROFILE].map((type) => ({ type, from: 0, to: FOREVER })),
      );
      expect(changed).toEqual(await stored(id));
      verdicts += changed.verdicts?.length ?? 0;
    }),
    { numRuns: 12 },
  );
  expect(verdicts).toBeGreaterThan(0);
});

it('a reading is judged without the earlier ones of its hour, unless one of them is worse', async () => {
  const id = await device(0);
  const places = Array.from({ length: 300 }, (_, at) => at + 1);
  const plain = (at: number): Given => ({ type: CURRENT, ts: START + at * 10, value: 1000 + at });
  await send(id, places.map(plain));
  await judgedReadings(() => app, START).settled(id);
  const rows = jest.spyOn(app.get(QualityRowsRepository), 'rows');
  /** Most rows of a statement: the job may judge the reading again. */
  const readBy = async (given: Given) => {
    rows.mockClear();
    await send(id, [given]);
    const read = await Promise.all(rows.mock.results.map(({ value }) => value as Promise<unknown[][]>));
    return Math.max(...read.map((windows) => windows.flat().length));
  };
  expect(await readBy(plain(301))).toBeLessThanOrEqual(LOOKBACK + 1);
  const hour = async () => {
    const [day] = await query(`SELECT slots FROM messages.quality_day WHERE device_id = ${id}`);
    return String(day?.slots).slice(0, 2);
  };
  expect(await hour()).toBe('c.');
  await send(id, [{ ...plain(10), value: 99_999 }]);
  expect(await hour()).toBe('s.');
  expect(await readBy(plain(302))).toBeGreaterThan(LOOKBACK + 1);
  expect(await hour()).toBe('s.');
  await send(id, [{ ...plain(10), value: 1010 }]);
  expect(await hour()).toBe('c.');
  rows.mockRestore();
});
