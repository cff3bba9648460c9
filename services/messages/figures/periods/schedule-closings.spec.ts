import { AuditTrail } from '@gaugeway/platform/audit';
import { type Bus, Outbox } from '@gaugeway/platform/bus';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import type { Zone, ZonePeriod } from '@gaugeway/proto/time/zone';
import { messagesService } from '../../messages.module';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { PostgresTimeSeries } from '../../store/timeseries/postgres.repository';
import { liveFiguresOn } from '../../testing/live-figures';
import { insight } from '../insight';
import { BillingSettingRepository } from './billing-setting.repository';
import { ClosePeriodsJob } from './close-periods.job';
import { ClosingRepository } from './closing.repository';
import { LedgerRepository } from './ledger.repository';
import { PeriodRepository } from './period.repository';
import { PeriodsService } from './periods.service';
import { ReadinessRepository } from './readiness.repository';
import { ScheduleClosingsJob } from './schedule-closings.job';

let test: TestDatabase;
let schedule: ScheduleClosingsJob;
let closePeriods: ClosePeriodsJob;
let service: PeriodsService;
let lastId = 0;

const query = <T extends object>(sql: string, parameters?: unknown[]) =>
  test.database.query<T & Record<string, unknown>>(sql, parameters);
const seconds = (iso: string) => Date.parse(iso) / 1000;

beforeAll(async () => {
  test = await testDatabase([messagesService]);
  const { database } = test;
  await new PostgresTimeSeries(database, new LayoutRepository(database)).prepare();
  const [settings, periods, closings] = [
    new BillingSettingRepository(database),
    new PeriodRepository(database),
    new ClosingRepository(database),
  ];
  const [ledgers, points] = [new LedgerRepository(), new AccountingPointRepository(database)];
  const objects = new ObjectRepository(database);
  // Entries of a transaction are in its outbox.
  const trail = new AuditTrail(new Outbox(), {} as Bus);
  service = new PeriodsService(settings, periods, closings, ledgers, objects, points, database, trail);
  schedule = new ScheduleClosingsJob(settings, periods, service, new ReadinessRepository(database));
  closePeriods = new ClosePeriodsJob(closings, periods, liveFiguresOn(database), ledgers, database);
});
afterEach(async () => {
  for (const table of ['figure_correction', 'frozen_figure', 'period_closing', 'billing_period', 'billing_setting'])
    await query(`DELETE FROM messages.${table}`);
});
afterAll(() => test.drop());

interface Scheduled {
  zone?: Zone;
  firstDay?: number;
  latestDay?: number;
  points?: number;
}

/** A company with a schedule, and points without readings that its meters have had since 2024. */
async function company({ zone = 0, firstDay = 1, latestDay = 5, points = 1 }: Scheduled = {}) {
  const id = ++lastId;
  const zones: ZonePeriod[] | null =
    typeof zone === 'object' ? [...zone] : typeof zone === 'string' ? [{ from: '', zone }] : null;
  await query(
    `INSERT INTO messages.company (company_id, version, parent_id, name, time_zone, zones) VALUES ($1, 1, 0, 'Utility', $2, $3)`,
    [id, typeof zone === 'number' ? zone : 0, zones && JSON.stringify(zones)],
  );
  await query(
    `INSERT INTO messages.billing_setting (company_id, first_day, closing, latest_day, late_values)
     VALUES ($1, $2, 'schedule', $3, 'carry')`,
    [id, firstDay, latestDay],
  );
  const link = { from: seconds('2024-01-01T00:00:00Z'), to: null, start: {}, end: {} };
  const ids = Array.from({ length: points }, () => ++lastId);
  await query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, version)
     SELECT id, $2, 'Point', 1, jsonb_build_array($3::jsonb || jsonb_build_object('deviceId', id)), 1
     FROM unnest($1::int4[]) AS id`,
    [ids, id, JSON.stringify(link)],
  );
  return { id, ids, ctx: insight('test', { companyId: id, zone }) };
}

/** A look of the schedule, and the closings that it starts. */
async function look(iso: string): Promise<void> {
  await schedule.run(seconds(iso));
  await closePeriods.run();
}

const closed = async (companyId: number) =>
  (
    await query<{ first: string; point: number }>(
      `SELECT b.first_day::text AS first, f.point_id AS point FROM messages.frozen_figure f
       JOIN messages.billing_period b ON b.id = f.period_id
       WHERE b.company_id = $1 AND f.is_current ORDER BY 1, 2`,
      [companyId],
    )
  ).map(({ first, point }) => `${first} ${point}`);

// A period of UTC+14 and of UTC-12 ends 26 hours apart.
it.each<[string, Zone, string]>([
  ['UTC', 0, '2026-04-01T00:00:00Z'],
  ['UTC+12', 12, '2026-03-31T12:00:00Z'],
  ['UTC-12', -12, '2026-04-01T12:00:00Z'],
  ['UTC-3:30', -3.5, '2026-04-01T03:30:00Z'],
  ['UTC+5:45', 5.75, '2026-03-31T18:15:00Z'],
  ['Europe/Berlin, in summer time', 'Europe/Berlin', '2026-03-31T22:00:00Z'],
  ['America/St_Johns, in summer time', 'America/St_Johns', '2026-04-01T02:30:00Z'],
  ['Asia/Kathmandu', 'Asia/Kathmandu', '2026-03-31T18:15:00Z'],
  ['Pacific/Kiritimati', 'Pacific/Kiritimati', '2026-03-31T10:00:00Z'],
  [
    'a clock put back on the day of closing',
    [
      { from: '', zone: 6 },
      { from: '2026-04-01', zone: 5 },
    ],
    '2026-03-31T19:00:00Z',
  ],
])('by the clock %s a month ends and is closed at its midnight', async (_, zone, midnight) => {
  const { id, ids } = await company({ zone, latestDay: 1 });
  await look(new Date((seconds(midnight) - 1) * 1000).toISOString());
  expect(await closed(id)).toEqual([`2026-02-01 ${ids[0]}`]);
  await look(midnight);
  expect(await closed(id)).toEqual([`2026-02-01 ${ids[0]}`, `2026-03-01 ${ids[0]}`]);
});

it('an incomplete period is closed on the latest day, once', async () => {
  const { id, ids } = await company({ latestDay: 28 });
  await look('2026-02-27T23:59:59Z');
  expect(await closed(id)).toEqual([]);
  await look('2026-02-28T00:00:00Z');
  await look('2026-02-28T00:10:00Z');
  expect(await closed(id)).toEqual([`2026-01-01 ${ids[0]}`]);
});

it('a period whose latest day the server missed is closed at its next start', async () => {
  const { id, ids } = await company({ latestDay: 28 });
  await look('2026-01-28T00:00:00Z');
  expect(await closed(id)).toEqual([`2025-12-01 ${ids[0]}`]);
  // Off on 28 February, the only day of it on which January was late.
  await look('2026-03-01T00:00:00Z');
  expect(await closed(id)).toEqual([`2025-12-01 ${ids[0]}`, `2026-01-01 ${ids[0]}`]);
});

it('the short period after another first day is closed, too', async () => {
  const { id, ids } = await company({ latestDay: 5 });
  await look('2026-02-06T00:00:00Z');
  await query(`UPDATE messages.billing_setting SET first_day = 4`);
  for (const day of ['2026-03-02', '2026-03-05', '2026-03-09', '2026-03-10']) await look(`${day}T00:00:00Z`);
  const periods = ['2026-01-01', '2026-02-01', '2026-02-04'];
  expect(await closed(id)).toEqual(periods.map((first) => `${first} ${ids[0]}`));
});

it('points that a user closed and reopened are left to the user, the others are closed', async () => {
  const { id, ids, ctx } = await company({ points: 3 });
  const [first = 0, second = 0, third = 0] = ids;
  const of = { period_start: '2026-02-01', accounting_point_ids: [first, second] };
  await service.close(ctx, of);
  await closePeriods.run();
  await service.reopen(ctx, { ...of, accounting_point_ids: [first], reason: 'A wrong meter' });
  await look('2026-03-10T00:00:00Z');
  await look('2026-03-11T00:00:00Z');
  expect(await closed(id)).toEqual([`2026-02-01 ${second}`, `2026-02-01 ${third}`]);
  await service.close(ctx, of);
  await closePeriods.run();
  expect(await closed(id)).toEqual([first, second, third].map((point) => `2026-02-01 ${point}`));
});

it('a period is not reopened while a closing of it begins', async () => {
  const { ids, ctx } = await company({ points: 2 });
  const of = { period_start: '2026-02-01', accounting_point_ids: ids.slice(0, 1) };
  await service.close(ctx, of);
  await closePeriods.run();
  let reopening: Promise<unknown> = Promise.resolve();
  await test.database.transaction(async (transaction) => {
    const [period] = await new PeriodRepository(test.database).stored(ctx.companyId);
    if (!period) throw new Error('no period is stored');
    await new PeriodRepository(test.database).add(transaction, ctx.companyId, period);
    reopening = expect(service.reopen(ctx, { ...of, reason: 'A wrong meter' })).rejects.toMatchObject({
      declaration: { key: 'errors.billing_closing_runs' },
    });
    const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    for (const until = Date.now() + 5000; Date.now() < until && (await query(waits)).length === 0;);
    await transaction.query(
      `INSERT INTO messages.period_closing (company_id, period_id, scope, user_id, author, total)
       VALUES ($1, $2, '{"object": null, "points": null}', 0, 'test', 1)`,
      [ctx.companyId, period.id],
    );
  });
  await reopening;
});
