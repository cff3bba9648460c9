import { isAggregated, MESSAGE_TYPE, models } from '@gaugeway/catalogue';
import type { EnvOf } from '@gaugeway/platform/config';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import type { messagesEnv } from '../../messages.env';
import { messagesService } from '../../messages.module';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { STATUS } from '../../store/timeseries/merge';
import { PostgresTimeSeries } from '../../store/timeseries/postgres.repository';
import { liveFiguresOn } from '../../testing/live-figures';
import { insight } from '../insight';
import { BillingSettingRepository } from './billing-setting.repository';
import { CauseRepository } from './cause.repository';
import { CheckClosedJob } from './check-closed.job';
import { ClosePeriodsJob } from './close-periods.job';
import { ClosedChangeRepository } from './closed-change.repository';
import { ClosingRepository } from './closing.repository';
import { ClosedMarks } from './frozen/closed-marks.repository';
import { close } from './ledger';
import { ledgerOf, LedgerRepository } from './ledger.repository';
import type { LiveFigures } from './live-figures';
import { WHOLE_COMPANY } from './period-points';
import { PeriodRepository, type StoredPeriod } from './period.repository';
import { valuesOf } from './point-values';

const COMPANY = 1;
const DAY = 86_400;
/** A short period: the reads of a figure grow with its days. */
const [FROM, TO] = ['2025-03-01', '2025-03-04'].map((day) => Date.parse(day) / 1000) as [number, number];
/** Counts in `in1` with few other registers: each of them is read. */
const MODEL = models
  .filter(({ fields }) => fields[MESSAGE_TYPE.current]?.includes('in1'))
  .map(({ id, fields }) => ({ id, registers: fields[MESSAGE_TYPE.current]?.filter(isAggregated).length ?? 0 }))
  .sort((a, b) => a.registers - b.registers)[0]?.id;
const MANY = 600;
const env: EnvOf<typeof messagesEnv> = {
  ...{ TIMESERIES: 'postgres', MESSAGES_RETENTION_YEARS: 10, MESSAGES_BATCH: 1000 },
};

let test: TestDatabase;
let period: StoredPeriod;
let figures: LiveFigures;
let ledgers: LedgerRepository;
let marks: ClosedMarks;
let check: CheckClosedJob;
let closePeriods: ClosePeriodsJob;
let layout = 0;
let lastId = 0;
let statements = 0;
/** Replaces the figures in a test. */
let spy: jest.SpyInstance | undefined;

const query = <T extends object>(sql: string, parameters?: unknown[]) =>
  test.database.query<T & Record<string, unknown>>(sql, parameters);

beforeAll(async () => {
  test = await testDatabase([messagesService]);
  const { database } = test;
  const series = new PostgresTimeSeries(database, new LayoutRepository(database));
  await series.prepare();
  await series.makeRoom([FROM, TO]);
  for (const name of ['query', 'prepared', 'transaction'] as const) {
    const run = database[name].bind(database) as (...given: unknown[]) => Promise<never>;
    jest.spyOn(database, name).mockImplementation((...given: unknown[]) => {
      // A transaction has at most eight here.
      statements += name === 'transaction' ? 8 : 1;
      return run(...given);
    });
  }
  const settings = new BillingSettingRepository(database);
  const periods = new PeriodRepository(database);
  figures = liveFiguresOn(database);
  ledgers = new LedgerRepository();
  marks = new ClosedMarks(database);
  const points = new AccountingPointRepository(database);
  const changes = new ClosedChangeRepository(database);
  const causes = new CauseRepository(database);
  check = new CheckClosedJob(env, changes, marks, periods, settings, figures, causes, ledgers, points, database);
  closePeriods = new ClosePeriodsJob(new ClosingRepository(database), periods, figures, ledgers, database);
  const times = { first: '2025-03-01', last: '2025-03-03', from: FROM, to: TO, zone: 0 };
  period = await database.transaction((transaction) => periods.add(transaction, COMPANY, times));
  const [row] = await query<{ id: number }>(`INSERT INTO messages.layout (fields) VALUES ('{in1}') RETURNING id`);
  layout = row?.id ?? 0;
});
afterEach(async () => {
  spy?.mockRestore();
  for (const table of ['closed_change', 'figure_correction', 'frozen_figure', 'period_closing', 'accounting_point'])
    await query(`DELETE FROM messages.${table}`);
});
afterAll(() => test.drop());

/** Points with a meter of the same number each, which counts 12 in the period. */
async function closed(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, place) => lastId + place + 1);
  lastId += count;
  await query(
    `INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio)
     SELECT id, 1, $2, $3, 'Meter', 0, 1 FROM unnest($1::int4[]) AS id`,
    [ids, COMPANY, MODEL],
  );
  await query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, version)
     SELECT id, $2, 'Point', 1, jsonb_build_array(jsonb_build_object('deviceId', id, 'from', $3::int8, 'to', null,
       'start', '{}'::jsonb, 'end', '{}'::jsonb)), 1 FROM unnest($1::int4[]) AS id`,
    [ids, COMPANY, FROM],
  );
  await read(ids, FROM, 100);
  await read(ids, FROM + DAY, 112);
  await query('ANALYZE messages.device, messages.accounting_point, messages.message');
  const live = await figures.of(insight('test', period), ids, period);
  await test.database.transaction(async (transaction) => {
    const before = await ledgers.lock(transaction, COMPANY, ids);
    const changes = [...live].map(([pointId, figure]) => {
      const ledger = ledgerOf(before, pointId);
      const after = close(ledger, period, valuesOf(figure));
      return { pointId, before: ledger, after, period, live: figure, author: 'test' };
    });
    await ledgers.save(transaction, changes);
  });
  return ids;
}

/** A reading of meters. */
async function read(ids: readonly number[], ts: number, value: number): Promise<void> {
  await query(
    `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", status, received_at)
     SELECT id, $2, ${MESSAGE_TYPE.current}, $3, $4, ARRAY[$5::float8], ${STATUS.raw}, $6 FROM unnest($1::int4[]) AS id`,
    [ids, COMPANY, ts, layout, value, Date.now() + DAY * 1000],
  );
}

/** A late reading of meters, with which they counted `value` less 100 in the period. */
async function late(ids: readonly number[], day: number, value: number): Promise<void> {
  await read(ids, FROM + day * DAY, value);
  await marks.devices(ids.map((deviceId) => ({ deviceId, companyId: COMPANY, from: FROM })));
}

const corrections = () =>
  query(
    `SELECT point_id AS id, revision, old, new, difference, cause FROM messages.figure_correction ORDER BY point_id`,
  );
const marked = async () =>
  (await query<{ id: number }>('SELECT point_id AS id FROM messages.closed_change ORDER BY id')).map(({ id }) => id);

/** `work` between the computation of figures and their comparison, once. */
function meanwhile(work: () => Promise<void>): void {
  const of = figures.of.bind(figures);
  spy = jest.spyOn(figures, 'of').mockImplementationOnce(async (...given) => {
    const found = await of(...given);
    await work();
    return found;
  });
}

async function reopen(ids: readonly number[]): Promise<void> {
  const scope = { ...WHOLE_COMPANY, pointIds: ids };
  expect(await test.database.transaction((transaction) => ledgers.reopen(transaction, period, scope))).toBe(ids.length);
}

async function start(ids: readonly number[]): Promise<void> {
  await query(
    `INSERT INTO messages.period_closing (company_id, period_id, scope, user_id, author, total)
     VALUES ($1, $2, $3, 0, 'test', $4)`,
    [COMPANY, period.id, JSON.stringify({ object: null, points: ids }), ids.length],
  );
}

const LATE = { revision: 1, old: 12, new: 17, difference: 5, cause: 'late_reading' };

it('changes of many points become corrections with a few statements for all', async () => {
  const ids = await closed(MANY);
  await late(ids, 2, 117);
  statements = 0;
  await check.run();
  expect(statements).toBeLessThan(MANY / 2);
  expect(await corrections()).toEqual(ids.map((id) => ({ id, ...LATE })));
  expect(await marked()).toEqual([]);
  expect(await query('SELECT DISTINCT value, known FROM messages.frozen_figure')).toEqual([
    { value: 12, known: { '': 17 } },
  ]);
});

it('a point whose figures cannot be computed blocks no other', async () => {
  const ids = await closed(5);
  const [, bad] = ids;
  await late(ids, 2, 117);
  const of = figures.of.bind(figures);
  spy = jest.spyOn(figures, 'of').mockImplementation((ctx, wanted, span) => {
    if (bad !== undefined && wanted.includes(bad)) throw new Error('no figure');
    return of(ctx, wanted, span);
  });
  await check.run();
  expect(await corrections()).toEqual(ids.filter((id) => id !== bad).map((id) => ({ id, ...LATE })));
  expect(await query('SELECT point_id AS id, tries FROM messages.closed_change WHERE since > now()')).toEqual([
    { id: bad, tries: 1 },
  ]);
});

it('readings of the past are not compared with what was reopened or closed meanwhile', async () => {
  const [same = 0, again = 0, open = 0, more = 0] = await closed(4);
  await late([same, again, open, more], 2, 117);
  meanwhile(async () => {
    await late([again, more], 2.5, 119);
    await reopen([again, open]);
    await start([again]);
    await closePeriods.run();
  });
  await check.run();
  expect(await corrections()).toEqual([
    { id: same, ...LATE },
    { id: again, ...LATE, new: 19, difference: 7, cause: 'reopened' },
  ]);
  expect(await marked()).toEqual([again, open, more]);

  await check.run();
  expect((await corrections()).slice(2)).toEqual([{ id: more, ...LATE, new: 19, difference: 7 }]);
  expect(await marked()).toEqual([]);
});

it('nothing is compared while a closing runs or a reading waits to be judged', async () => {
  const [one = 0, waiting = 0] = await closed(2);
  await late([one, waiting], 2, 117);
  meanwhile(async () => {
    await query(
      `INSERT INTO messages.quality_dirty (device_id, type, from_ts, to_ts) VALUES ($1, ${MESSAGE_TYPE.current}, $2, $2)`,
      [waiting, FROM],
    );
  });
  await check.run();
  expect(await corrections()).toEqual([{ id: one, ...LATE }]);
  expect(await marked()).toEqual([waiting]);

  await query('DELETE FROM messages.quality_dirty');
  meanwhile(() => start([one]));
  await check.run();
  expect([await marked(), await corrections()]).toEqual([[waiting], [{ id: one, ...LATE }]]);
  await closePeriods.run();
  await check.run();
  expect([await marked(), (await corrections()).slice(1)]).toEqual([[], [{ id: waiting, ...LATE }]]);
});

it('readings that are deleted by age are no correction', async () => {
  const ids = await closed(1);
  await query('DELETE FROM messages.message');
  env.MESSAGES_RETENTION_YEARS = 1;
  await marks.points(ids);
  await check.run();
  env.MESSAGES_RETENTION_YEARS = 10;
  expect([await marked(), await corrections()]).toEqual([[], []]);
  // Readings that were deleted before are one.
  await marks.points(ids);
  await check.run();
  expect(await corrections()).toMatchObject([{ old: 12, new: null, difference: -12 }]);
});

it.each([
  ['deleted', 'DELETE FROM messages.device'],
  ['moved to another company', 'UPDATE messages.device SET company_id = 2'],
])('a device that is %s is no correction, also in a formula', async (_, change) => {
  const ids = await closed(1);
  const terms = JSON.stringify(ids.map((pointId) => ({ pointId, factor: 1 })));
  const sum = ++lastId;
  await query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, terms, version)
     VALUES ($1, $2, 'Sum', 1, '[]', $3, 1)`,
    [sum, COMPANY, terms],
  );
  await start([sum]);
  await closePeriods.run();
  await query(`${change} WHERE device_id = ANY($1::int4[])`, [ids]);
  await query('DELETE FROM messages.message');
  await marks.points([...ids, sum]);
  await check.run();
  // The points of a formula mark it again.
  await check.run();
  expect([await marked(), await corrections()]).toEqual([[], []]);
});
