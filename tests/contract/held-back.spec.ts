import { Bus } from '@gaugeway/platform/bus';
import { readSheet } from '@gaugeway/platform/documents';
import type { TestApp } from '@gaugeway/platform/testing';
import {
  acceptAll,
  addObject,
  consumptionOverview,
  consumptionSeries,
  consumptionTop,
  createAccountingPoint,
  createBalanceGroup,
  decideValues,
  deviceMessages,
  deviceVerdicts,
  exportReadings,
  groupBalance,
  objectConsumption,
  pointConsumption,
  previewTemplate,
  reservedMaxPower,
  setValidationRule,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import fc from 'fast-check';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { AggregateBuilder } from '../../services/messages/figures/aggregates/aggregate-builder';
import { PublishSumsJob } from '../../services/messages/figures/aggregates/publish-sums.job';
import { messagesService } from '../../services/messages/messages.module';
import { type Marks, STATUS } from '../../services/messages/store/timeseries/merge';
import { isHeldBack } from '../../services/messages/store/timeseries/held-back/held-back';
import { isCountedSql } from '../../services/messages/store/timeseries/held-back/held-back.repository';
import { QualityUpdater } from '../../services/messages/quality/validation/quality-updater';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, radioModel } from './devices-fixture';
import { DAY, dateOf, HOUR, judgedReadings, midnight } from './judged-readings';

const START = midnight(12);
const PERIOD = { from: dateOf(START), to: dateOf(START + 11 * DAY) };
/** The newest reading, after which the meter has counted no more. */
const LAST = 250;
/** Hours of the wrong readings, as a meter has reported them that counted 9,000 too many. */
const WRONG = [50, 125] as const;
const SEED = Number(process.env['SEED'] ?? 32);

let app: TestApp;
const { query, ask, device, tiedDevice, send, settled } = judgedReadings(() => app, START);
let meter: number;
let point: number;
let house: string;
let group: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  house = (await ask(addObject, { name: 'House', type: 'house', parentId: null })).object._id;
  point = (await ask(createAccountingPoint, { title: 'Flat', resource_type_id: 1, type: 1, object_id: house }))
    .accounting_point.id;
  const members = [{ accounting_point_id: point, sign: 1 as const, share: 100 }];
  group = (await ask(createBalanceGroup, { title: 'House', resource_type_id: 1, members })).balance_group.id;
  meter = await tiedDevice('Meter of the flat', point);
  await send(
    meter,
    Array.from({ length: LAST + 1 }, (_, hour) => [hour, counted(hour)]),
  );
  await settled(meter);
});
afterAll(() => app.close());

/** Half a cubic metre an hour would be a leak; this is a flat. */
const trueAt = (hour: number): number => 100 + hour / 8;
const counted = (hour: number): number => trueAt(hour) + (WRONG.some((wrong) => wrong === hour) ? 9000 : 0);

const decide = (decision: 'accept' | 'reject' | 'undo', hours: readonly number[] = WRONG) =>
  ask(decideValues, {
    ...{ device_id: meter, msgType: 1, decision, reason: decision === 'undo' ? '' : 'seen on site' },
    datetimes: hours.map((hour) => START + hour * HOUR),
  });

const series = (by: 'hour' | 'day', of: object = { device_id: meter }, period = PERIOD) =>
  ask(consumptionSeries, { by, ...period, ...of });
const WHOLE = trueAt(LAST) - trueAt(0);

/** Every figure of the flat, by its name. */
async function figures(): Promise<Record<string, number | null | undefined>> {
  const stop = START + LAST * HOUR;
  const between = await ask(pointConsumption, { accounting_point_id: point, times: [START, stop] });
  const { report } = await ask(previewTemplate, {
    ...{ accounting_point_ids: [point], accounting_point_fields: ['title'], title: 'Statement' },
    ...{ date_start: PERIOD.from, date_end: PERIOD.to, selected_fields: ['consumption', 'delta_in1'] },
  });
  const row: Partial<Record<string, unknown>> = report.rows[0] ?? {};
  const balance = await ask(groupBalance, { id: group, start_date: START, stop_date: START + 11 * DAY });
  return {
    device: (await series('day')).total,
    hours: (await series('hour', { device_id: meter }, { from: PERIOD.from, to: dateOf(START + 11 * DAY) })).total,
    point: (await series('day', { accounting_point_id: point })).total,
    company: (await series('day', { resource: 'water' })).total,
    between: between.parts[0]?.value,
    branch: (await ask(objectConsumption, { object_id: house, ...PERIOD })).total,
    balance: balance.total.in,
    report: Number(row['consumption']),
    delta: Number(row['delta_in1']),
    export: Number((await exported()).at(-1)),
    messages: (await deltas()).reduce((sum, value) => sum + value, 0),
  };
}

const everyFigure = (value: number) =>
  Object.fromEntries(
    [
      ...['device', 'hours', 'point', 'company', 'between', 'branch', 'balance'],
      ...['report', 'delta', 'export', 'messages'],
    ].map((name) => [name, value]),
  );

/** The cells of the meter in the export of readings. */
async function exported(): Promise<string[]> {
  const response = await fetch(`${app.url}/api/${exportReadings.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as(owner).headers },
    body: JSON.stringify({ start_date: START, stop_date: START + LAST * HOUR, device_ids: [meter] }),
  });
  expect(response.status).toBe(200);
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 10, columns: 64, text: 200 });
  return [...(rows.at(-1)?.cells.values() ?? [])].map(({ text }) => text);
}

/** The consumption beside the readings, as the page of the device and its exports have it. */
async function deltas(): Promise<number[]> {
  const { messages } = await ask(deviceMessages, {
    ...{ device_id: meter, msgType: 1, startDate: START, stopDate: START + LAST * HOUR, perPage: 1000 },
    ...{ with_delta: true, format: 'columns' },
  });
  return (messages.columns?.['delta_in1'] ?? []).flatMap((cell) => (typeof cell === 'number' ? [cell] : []));
}

it('no figure counts a suspect value: the next reading that counts closes the step, so sums are differences of registers', async () => {
  const { verdicts } = await ask(deviceVerdicts, {
    ...{ device_id: meter, msgType: 1, startDate: START, stopDate: START + LAST * HOUR },
  });
  expect(verdicts.map(({ datetime, status, is_excluded }) => [(datetime - START) / HOUR, status, is_excluded])).toEqual(
    WRONG.map((hour) => [hour, 2, true]),
  );
  await eventually(async () => expect(await figures()).toEqual(everyFigure(WHOLE)));
  const hours = (await series('hour', { device_id: meter }, { from: dateOf(START), to: dateOf(START + 5 * DAY) }))
    .parts;
  const at = (hour: number) => {
    const found = hours.find((part) => `${part.day}/${part.hour}` === keyOf(hour));
    return [found?.value, found?.origin, found?.estimated];
  };
  // Consumption across the value that is held back is shared out over its hours, and marked.
  expect([at(49), at(50), at(51), at(52)]).toEqual([
    [0.125, 'measured', 0],
    [0.125, 'bridged', 0.125],
    [0.125, 'bridged', 0.125],
    [0.125, 'measured', 0],
  ]);
  const { parts: days } = await series('day');
  const isOf = (hour: number) => dateOf(START + hour * HOUR - 1);
  const bridged = days.filter(({ origin }) => origin === 'bridged');
  expect(bridged.map(({ day, estimated }) => [day, estimated])).toEqual(WRONG.map((hour) => [isOf(hour), 0.25]));
  const { resources } = await ask(consumptionOverview, {});
  expect(resources.every(({ month }) => Math.abs(month.value ?? 0) <= WHOLE)).toBe(true);
  const { items } = await ask(consumptionTop, { resource: 'water', span: 'month', limit: 3 });
  expect(items.every(({ value }) => Math.abs(value) <= WHOLE)).toBe(true);
});

/** The hour that a reading closes. */
const keyOf = (hour: number) => `${dateOf(START + hour * HOUR - 1)}/${(hour + 23) % 24}`;

it('the value is still read as the meter sent it', async () => {
  const rows = await query<{ value: number }>(
    `SELECT "values"[1] AS value FROM messages.message WHERE device_id = ${meter} AND ts = ${START + 50 * HOUR}`,
  );
  expect(rows).toEqual([{ value: counted(50) }]);
});

it('who accepts a value takes it in, one by one and in bulk, and who undoes that leaves it out again', async () => {
  expect((await decide('accept', [50])).values).toBe(1);
  await eventually(async () => {
    await settled(meter);
    // Up to the value; the fall from there to the next one counts nothing. The second one is left out as before.
    expect((await series('day')).total).toBe(WHOLE + 9000 - 0.125);
    const { parts: hours } = await series('hour', { device_id: meter }, ON_DAY_3);
    expect(hours.find(({ hour }) => hour === 1)?.value).toBe(9000.125);
  });
  expect((await decide('undo', [50])).values).toBe(1);
  await eventually(async () => {
    await settled(meter);
    expect(await figures()).toEqual(everyFigure(WHOLE));
  });
  expect((await ask(acceptAll, { device_ids: [meter], reason: 'checked' })).values).toBe(2);
  await eventually(async () => {
    await settled(meter);
    const { parts: hours } = await series('hour', { device_id: meter }, ON_DAY_3);
    expect(hours.find(({ hour }) => hour === 1)?.value).toBe(9000.125);
  });
  expect((await decide('undo')).values).toBe(2);
  await settled(meter);
});

const ON_DAY_3 = { from: dateOf(START + 2 * DAY), to: dateOf(START + 2 * DAY) };

it('a rule that is switched off takes its values in, and out again when it is switched on', async () => {
  const spike = async (input: object) => {
    await ask(setValidationRule, { rule: 'spike', device_id: meter, ...input });
    await settled(meter);
    return (await series('hour', { device_id: meter }, ON_DAY_3)).parts.find(({ hour }) => hour === 1)?.value;
  };
  expect(await spike({ is_on: false })).toBe(9000.125);
  expect(await spike({ reset: true })).toBe(0.125);
  expect(await figures()).toEqual(everyFigure(WHOLE));
});

it('a hint about the clock or the consumer keeps nothing out', async () => {
  const late = await device('Meter with an old archive');
  // Received more than 400 days after their time: the clock may be wrong, or the archive old.
  const old = -500 * 24;
  await send(
    late,
    [0, 1, 2, 3].map((hour) => [old + hour, 10 + hour]),
  );
  await settled(late);
  const { verdicts } = await ask(deviceVerdicts, {
    ...{ device_id: late, msgType: 1, startDate: 0, stopDate: START },
  });
  expect(verdicts.map(({ rule, is_excluded }) => [rule, is_excluded])).toEqual([0, 1, 2, 3].map(() => ['past', false]));
  const period = { from: dateOf(START + old * HOUR - DAY), to: dateOf(START + old * HOUR + DAY) };
  expect((await series('day', { device_id: late }, period)).total).toBe(3);
});

it('the highest power of a month is none that is suspect, which the profile shows all the same', async () => {
  const powered = await device('Meter with a profile');
  const half = HOUR / 2;
  const about = { deviceId: powered, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() };
  const readings = Array.from({ length: 48 }, (_, place) => ({
    ...{ type: 5, ts: START + (place + 1) * half, layout: 0, values: [place === 19 ? 900 : 10 + (place % 3)] },
  }));
  const value = { ...about, layouts: [{ fields: ['power_active'] }], readings };
  await app.get(Bus).publish(readingDecoded, [{ key: String(powered), company: owner.companyId, value }]);
  const year = new Date(START * 1000).getUTCFullYear();
  // Means of hours, of which that with the suspect half is none.
  await eventually(async () => {
    await settled(powered);
    const { current_powers } = await ask(reservedMaxPower, { id: powered, year });
    expect(current_powers.filter((power) => power !== null)).toEqual([11.5]);
  });
  const { messages } = await ask(deviceMessages, {
    ...{ device_id: powered, msgType: 5, startDate: START, stopDate: START + DAY, perPage: 1000 },
    ...{ tab: 'power_profiles', profile_type: 30, format: 'columns' },
  });
  expect(messages.columns?.['power_a_plus']).toContain(900);
});

it('SQL and code agree on which values count', async () => {
  const marks: (Marks | null)[] = [
    ...[null, { in1: { user: 7 } }, { in1: { status: STATUS.valid, user: 7 } }, { other: { status: STATUS.suspect } }],
    ...Object.values(STATUS).map((status) => ({ in1: { status } })),
  ];
  const judged = [[], ['in1'], [''], ['other'], ['in1', '']];
  const cases = Object.values(STATUS).flatMap((status) =>
    marks.flatMap((mark) => judged.map((fields) => ({ status, mark, fields }))),
  );
  await query(
    `INSERT INTO messages.verdict (device_id, type, ts, field, rule, status) VALUES ${cases
      .flatMap(({ fields }, place) => [...fields.map((field) => `(900000, 1, ${place}, '${field}', 'spike', 2)`)])
      .join()}, (900000, 1, 0, 'in1', 'past', 2)`,
  );
  const rows = cases.map(({ status, mark }, place) => {
    const stored = mark === null ? 'NULL::jsonb' : `'${JSON.stringify(mark)}'::jsonb`;
    return `(900000, 1::int2, ${place}::int8, ${status}::int2, ${stored})`;
  });
  const found = await query<{ counts: boolean }>(
    `SELECT ${isCountedSql('m', `'in1'`)} AS counts FROM (VALUES ${rows.join()}) AS m(device_id, type, ts, status, marks)
     ORDER BY ts`,
  );
  const accepted = cases.map(
    ({ status, mark, fields }) => !isHeldBack({ status, marks: mark }, 'in1', new Set(fields)),
  );
  expect(found.map(({ counts }) => counts)).toEqual(accepted);
  expect(accepted.filter(Boolean).length).toBeGreaterThan(50);
});

it('what is not judged yet raises no alarm: a sum is published when its readings are judged and summed up', async () => {
  const alarmed = await device('Meter of the alarm');
  const now = Math.floor((Date.now() / 1000 - START) / HOUR);
  const first = Math.floor(now / 24) * 24 - 3 * 24;
  const rows = Array.from({ length: now - first }, (_, place): [number, number] => [first + place, 100 + place]);
  await send(alarmed, rows);
  await settled(alarmed);
  await query(`INSERT INTO messages.quality_dirty (device_id, type, from_ts, to_ts)
    VALUES (${alarmed}, 1, ${START + first * HOUR}, ${START + first * HOUR})`);
  const published = () => app.get(Recorder).sums.filter(({ deviceId }) => deviceId === alarmed);
  // The job of the service may judge it in the same moment: the check reads the result of one transaction.
  await app.get(PublishSumsJob).run();
  const isStillWaiting = (await query(`SELECT FROM messages.quality_dirty WHERE device_id = ${alarmed}`)).length > 0;
  if (isStillWaiting) expect(published()).toEqual([]);
  await settled(alarmed);
  await app.get(PublishSumsJob).run();
  await eventually(async () => expect(published().length).toBeGreaterThan(0));
});

it(`sums are differences of registers, wherever suspect values are and in whatever order all comes (seed ${SEED})`, async () => {
  const HOURS = 60;
  const given = fc.record({
    wrong: fc.uniqueArray(fc.integer({ min: 8, max: HOURS - 1 }), { minLength: 1, maxLength: 5 }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    cuts: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: HOURS + 1, maxLength: HOURS + 1 }),
    judged: fc.array(fc.constantFrom('judge', 'sum', 'none'), { minLength: 3, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ wrong, order, cuts, judged }) => {
      const id = await device('Meter of a property');
      for (const [turn, part] of order.entries()) {
        const rows = cuts.flatMap((of, hour): [number, number][] =>
          of === part ? [[hour, trueAt(hour) + (wrong.includes(hour) ? 9000 : 0)]] : [],
        );
        if (rows.length > 0) await send(id, rows);
        if (judged[turn] === 'judge') await app.get(QualityUpdater).run();
        if (judged[turn] === 'sum') await app.get(AggregateBuilder).run();
      }
      await settled(id);
      const { verdicts } = await ask(deviceVerdicts, {
        ...{ device_id: id, msgType: 1, startDate: START, stopDate: START + HOURS * HOUR },
      });
      const held = new Set(verdicts.filter((one) => one.is_excluded).map(({ datetime }) => (datetime - START) / HOUR));
      // Hours that count, first to last: each step is closed by the next reading that counts.
      const kept = cuts.flatMap((_, hour) => (held.has(hour) ? [] : [hour]));
      const [first = 0, last = 0] = [kept[0], kept.at(-1)];
      for (const hour of wrong) expect(held).toContain(hour);
      const { parts, total } = await series('day', { device_id: id });
      expect(total).toBe(trueAt(last) - trueAt(first));
      expect(parts.every(({ value }) => value >= 0)).toBe(true);
      const hours = await series('hour', { device_id: id }, { from: dateOf(START - DAY), to: dateOf(START + 3 * DAY) });
      expect(hours.total).toBe(total);
    }),
    { numRuns: 8, seed: SEED },
  );
}, 120_000);
