import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { messagesService } from '../../messages.module';
import { insight } from '../insight';
import { BranchSumsRepository } from './branch-sums.repository';

const COMPANY = 1;
const ZONE = 3;
const ctx = insight('test', { companyId: COMPANY, zone: ZONE });
const DAYS = { from: '2025-03-28', to: '2025-04-06' };

let test: TestDatabase;
let sums: BranchSumsRepository;

beforeAll(async () => {
  test = await testDatabase([messagesService]);
  sums = new BranchSumsRepository(test.database);
});
afterAll(() => test.drop());

const at = (time: string): number => Date.parse(`${time}:00Z`) / 1000 - ZONE * 3600;

/** A point with a meter between times by the meter's clock; null = still there. */
async function point(id: number, from: string, to: string | null): Promise<number> {
  await test.database.query(
    `INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio)
     VALUES ($1, 1, $2, 1, 'Meter', $3, 1)`,
    [id, COMPANY, ZONE],
  );
  const link = { deviceId: id, from: at(from), to: to === null ? null : at(to), start: {}, end: {} };
  await test.database.query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, version)
     VALUES ($1, $2, 'Point', 1, $3, 1)`,
    [id, COMPANY, JSON.stringify([link])],
  );
  return id;
}

it('points that are due rise and fall with the days that a meter is at them as a whole', async () => {
  const ids = [
    await point(1, '2025-01-01T00:00', null),
    // Came during a day, and left at the end of one.
    await point(2, '2025-03-30T12:00', '2025-04-03T00:00'),
    // Came at the beginning of a day, and left during one.
    await point(3, '2025-04-01T00:00', '2025-04-04T10:00'),
    // Points for a part of a day, and after the days.
    await point(4, '2025-04-02T01:00', '2025-04-02T20:00'),
    await point(5, '2025-04-07T00:00', null),
  ];
  const days = await sums.due(ctx, ids, 'day', DAYS);
  expect(days.map(({ day, points }) => [day, points])).toEqual([
    ['2025-03-28', 1],
    ['2025-03-29', 1],
    ['2025-03-30', 1],
    ['2025-03-31', 2],
    ['2025-04-01', 3],
    ['2025-04-02', 3],
    ['2025-04-03', 2],
    ['2025-04-04', 1],
    ['2025-04-05', 1],
    ['2025-04-06', 1],
  ]);
  const months = await sums.due(ctx, ids, 'month', DAYS);
  expect(months).toEqual([
    { day: '2025-03-01', points: 2 },
    { day: '2025-04-01', points: 3 },
  ]);
  // Without the first point no day before or after has one.
  const others = await sums.due(ctx, ids.slice(1), 'day', DAYS);
  expect(others.map(({ points }) => points)).toEqual([1, 2, 2, 1]);
});
