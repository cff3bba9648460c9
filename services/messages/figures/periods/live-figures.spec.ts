import { INTERFACE, isAggregated, MESSAGE_TYPE, models } from '@gaugeway/catalogue';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { messagesService } from '../../messages.module';
import { liveFiguresOn } from '../../testing/live-figures';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { STATUS } from '../../store/timeseries/merge';
import { PostgresTimeSeries } from '../../store/timeseries/postgres.repository';
import { insight } from '../insight';
import { PointSlots } from '../shares/point-slots.repository';
import { shareOf } from '../shares/share-of';
import type { LiveFigures } from './live-figures';

const COMPANY = 1;
const DAY = 86_400;
const [FROM, TO] = ['2025-03-01', '2025-04-01'].map((day) => Date.parse(day) / 1000) as [number, number];
const period = { first: '2025-03-01', last: '2025-03-31', from: FROM, to: TO, zone: 0 };
const ctx = insight('test', { companyId: COMPANY, zone: 0 });
const FIELDS = ['tariff_sum', 'tariff1', 'tariff2'];

let test: TestDatabase;
let figures: LiveFigures;
let statements = 0;

const query = <T extends object>(sql: string, parameters?: unknown[]) =>
  test.database.query<T & Record<string, unknown>>(sql, parameters);

beforeAll(async () => {
  test = await testDatabase([messagesService]);
  const { database } = test;
  const series = new PostgresTimeSeries(database, new LayoutRepository(database));
  await series.prepare();
  await series.makeRoom([FROM - DAY, FROM, TO, TO + 31 * DAY]);
  for (const name of ['query', 'prepared'] as const) {
    const run = database[name].bind(database) as (...given: unknown[]) => Promise<never[]>;
    jest.spyOn(database, name).mockImplementation((...given: unknown[]) => {
      statements++;
      return run(...given);
    });
  }
  figures = liveFiguresOn(database);
  const layouts = `INSERT INTO messages.layout (fields) VALUES ($1) RETURNING id`;
  layout = (await query<{ id: number }>(layouts, [FIELDS]))[0]?.id ?? 0;
});
afterAll(async () => {
  jest.restoreAllMocks();
  await test.drop();
});

const withTariffs = models.find(
  ({ fields }) =>
    (fields[MESSAGE_TYPE.current] ?? []).filter(isAggregated).includes('tariff_sum') &&
    fields[MESSAGE_TYPE.current]?.includes('tariff2'),
)?.id;
const radio = models.find(({ interfaceId }) => interfaceId === INTERFACE.lorawan)?.id;

let layout = 0;
let ids = 0;

/** A device with a reading each so many hours from a time on; some readings are held back, estimated or absent. */
async function device(from: number, { stepHours, seed }: { stepHours: number; seed: number }): Promise<number> {
  const id = ++ids;
  await query(
    `INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio)
     VALUES ($1, 1, $2, $3, 'Meter', $4, $5)`,
    [id, COMPANY, seed % 5 === 4 ? radio : withTariffs, seed % 3, seed % 2 === 0 ? 1 : 40],
  );
  await query(
    `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", status, received_at)
     SELECT $1, $2, $3, $4::int8 + n * $5::int, $6,
       ARRAY[100 + n * 1.7 + $7::int, CASE WHEN n % 4 = 1 THEN 'NaN' ELSE 60 + n * 1.1 END, 40 + n * 0.6]::float8[],
       CASE WHEN n % 13 = $7::int THEN ${STATUS.estimated} WHEN n % 17 = 5 THEN ${STATUS.suspect} ELSE ${STATUS.raw} END, 0
     FROM generate_series(0, 40 * 24 / $8::int) AS n WHERE n % 11 <> $7::int`,
    [id, COMPANY, MESSAGE_TYPE.current, from, stepHours * 3600, layout, seed, stepHours],
  );
  await query(
    `INSERT INTO messages.verdict (device_id, type, ts, field, rule, status)
     SELECT device_id, type, ts, 'tariff_sum', 'spike', ${STATUS.suspect} FROM messages.message
     WHERE device_id = $1 AND ts / 3600 % 19 = 3`,
    [id],
  );
  await query(
    `INSERT INTO messages.consumption_day (device_id, field, day, hours, value, final_hours, origins, origin, estimated)
     SELECT $1, f, '2025-02-25'::date + n, array_fill(0.1 * n::float8, ARRAY[24]), 2.4 * n, 24,
       CASE WHEN n % 5 = 2 THEN repeat('e', 24) END, n % 4, n % 3 FROM generate_series(0, 40) AS n, unnest($2::text[]) AS f`,
    [id, FIELDS],
  );
  return id;
}

async function point(links: readonly object[], terms: readonly object[] = []): Promise<number> {
  const id = ++ids;
  await query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, terms, version)
     VALUES ($1, $2, 'Point', 1, $3, $4, 1)`,
    [id, COMPANY, JSON.stringify(links), JSON.stringify(terms)],
  );
  return id;
}

/** Points with one device or two, some with noted readings or a separate ratio, and some virtual ones. */
async function fleet(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let seed = 0; seed < count; seed++) {
    const came = FROM - 3 * DAY + (seed % 7) * DAY;
    const left = seed % 3 === 0 ? FROM + 12 * DAY + seed * 3600 : null;
    const stepHours = seed % 4 === 3 ? 24 * 9 : 24;
    const first = await device(came + 600, { stepHours, seed: seed % 11 });
    const noted = seed % 2 === 0 ? { tariff_sum: 99 } : {};
    const ratio = seed % 6 === 0 ? 30 : null;
    const links = [{ deviceId: first, from: came, to: left, start: noted, end: {}, ratio, losses: null }];
    if (left !== null) {
      const second = await device(left, { stepHours: 24, seed: (seed + 5) % 11 });
      links.push({ deviceId: second, from: left, to: null, start: {}, end: {}, ratio: null, losses: null });
    }
    found.push(await point(links));
  }
  const terms = found.slice(0, 3).map((pointId, place) => ({ pointId, factor: place - 1.5 }));
  return [...found, await point([], terms), await point([])];
}

it('points have the same figures together and one by one, with a few statements for all', async () => {
  const points = await fleet(24);
  statements = 0;
  const together = await figures.of(ctx, points, period);
  // Virtual points and days on which a device came or left take separate ones.
  const shared = statements;
  expect([...together.keys()].sort((a, b) => a - b)).toEqual(points);
  for (const id of points) expect([...(await figures.of(ctx, [id], period))]).toEqual([[id, together.get(id)]]);
  expect([...together.values()].filter(({ value }) => value !== null).length).toBeGreaterThan(20);
  expect(shared).toBeLessThan(points.length * 6);
});

it('the share of a sum is of its hours, whatever the intervals of its meters, open and closed', async () => {
  const slots = new PointSlots(test.database);
  const sums: number[] = [];
  const measured = async (perDay: number): Promise<{ id: number; pointId: number }> => {
    const id = await device(FROM - DAY, { stepHours: 24, seed: 0 });
    await query('UPDATE messages.consumption_day SET origins = NULL WHERE device_id = $1', [id]);
    await query(
      `INSERT INTO messages.quality_series (device_id, type, per_day, first_day, last_day)
       VALUES ($1, $2, $3, '2025-02-25', '2025-04-30')`,
      [id, MESSAGE_TYPE.current, perDay],
    );
    const link = { deviceId: id, from: FROM - DAY, to: null, start: {}, end: {}, ratio: null, losses: null };
    return { id, pointId: await point([link]) };
  };
  for (const perDay of [1, 24, 48, 96]) {
    const complete = await measured(perDay);
    const silent = await measured(24);
    await query('DELETE FROM messages.consumption_day WHERE device_id = $1', [silent.id]);
    const terms = [complete, silent].map(({ pointId }) => ({ pointId, factor: 1 }));
    const sum = await point([], terms);
    sums.push(sum, await point([], [{ pointId: sum, factor: 1 }]));
  }
  const shares = async () => {
    const found = await slots.of(ctx, sums, [{ from: period.first, to: period.last }]);
    return found.map(({ pointId, ...counted }) => [pointId, shareOf([counted])]);
  };
  const half = sums.map((id) => [id, { final: 0.5, estimated: 0, missing: 0.5 }]);
  expect(await shares()).toEqual(half);

  const closed = await figures.of(ctx, sums, period);
  const [stored] = await query<{ id: number }>(
    `INSERT INTO messages.billing_period (company_id, first_day, last_day, from_ts, to_ts, time_zone)
     VALUES ($1, $2, $3, $4, $5, 0) RETURNING id`,
    [COMPANY, period.first, period.last, FROM, TO],
  );
  const frozen = sums.map((id) => ({ id, shares: closed.get(id)?.shares }));
  await query(
    `INSERT INTO messages.frozen_figure (period_id, point_id, revision, company_id, from_ts, to_ts, time_zone, flags,
       registers, days, sums, shares, facts, links, carried, known, author)
     SELECT $1, id, 1, $2, $3, $4, 0, 0, '[]', '[]', '[]', shares, 'null', '', 0, '{}', ''
     FROM jsonb_to_recordset($5::jsonb) AS n(id int, shares jsonb)`,
    [stored?.id, COMPANY, FROM, TO, JSON.stringify(frozen)],
  );
  await query('DELETE FROM messages.consumption_day');
  expect(await shares()).toEqual(half);
});
