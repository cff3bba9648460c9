import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { dayBounds, type ZonePeriod } from '@gaugeway/proto/time/zone';
import { messagesService } from '../../messages.module';
import { CompanyQualityRepository } from '../../quality/validation/company-quality.repository';
import { ShareRepository } from '../shares/share.repository';
import { ReadinessRepository } from './readiness.repository';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase([messagesService]);
});
afterAll(() => test.drop());

const COMPANY = 1;
// The visibility of the caller and the company are read.
const ctx = { companyId: COMPANY, isAdmin: true, rights: { access_all: [] } } as unknown as Context;
const query = (sql: string) => test.database.query(sql);
const berlin: ZonePeriod[] = [{ from: '', zone: 'Europe/Berlin' }];
/** The clock is put back by three hours, or forward by four. */
const back = [
  { from: '', zone: 6 },
  { from: '2025-06-02', zone: 3 },
];
const forward = [
  { from: '', zone: 2 },
  { from: '2025-06-02', zone: 6 },
];

let ids = 0;

/** A point whose device has, on a day and on those around it, as many readings and hours as these days have. */
async function measured(zones: ZonePeriod[], perDay: number, date: string, lacking = 0) {
  const id = ++ids;
  const day = Date.parse(date) / 86_400_000;
  const { from, to } = dayBounds(zones, day);
  const hours = Math.ceil((to - from) / 3600);
  const given = perDay === 1 ? 1 : Math.min(perDay, (hours * perDay) / 24) - lacking;
  const links = [{ deviceId: id, from: from - 90 * 86_400, to: null, start: {}, end: {} }];
  await query(`INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, zones, transformation_ratio)
    VALUES (${id}, 1, ${COMPANY}, 1, 'Meter', 1, '${JSON.stringify(zones)}', 1)`);
  await query(`INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, version)
    VALUES (${id}, ${COMPANY}, 'Point', 1, '${JSON.stringify(links)}', 1)`);
  await query(`INSERT INTO messages.quality_series (device_id, type, per_day, first_day, last_day)
    VALUES (${id}, ${MESSAGE_TYPE.current}, ${perDay}, '${date}'::date - 30, '${date}'::date + 30)`);
  await query(`INSERT INTO messages.quality_day (device_id, type, day, slots, given, suspect, estimated, edited)
    SELECT ${id}, ${MESSAGE_TYPE.current}, '${date}', repeat('c', ${given}), ${given}, 0, 0, 0`);
  await query(`INSERT INTO messages.consumption_day (device_id, field, day, hours, value, final_hours)
    SELECT ${id}, 'in1', '${date}', array_fill(1::float8, ARRAY[${hours}]), ${hours}, ${hours}`);
  const period = { first: date, last: date, from, to, zone: zones };
  return { id, given, hours, period };
}

it.each<[string, ZonePeriod[], string, number]>([
  ['23 hours', berlin, '2025-03-30', 23],
  ['25 hours', berlin, '2025-10-26', 25],
  ['27 hours', back, '2025-06-01', 27],
  ['20 hours', forward, '2025-06-01', 20],
])('a day of %s is complete with what it can have, and lacks what is missing', async (_, zones, date, length) => {
  for (const perDay of [1, 24, 48]) {
    for (const lacking of perDay === 1 ? [0] : [0, 2]) {
      const { id, given, hours, period } = await measured(zones, perDay, date, lacking);
      expect(hours).toBe(length);
      const expected = given + lacking;
      const shares = await new ReadinessRepository(test.database).shares(COMPANY, [id], period);
      expect(shares.get(id)).toMatchObject({ expected, complete: given, missing: lacking });
      const { rows } = await new CompanyQualityRepository(test.database).devices(
        ctx,
        { from: date, to: date, due: Date.now() / 1000 },
        null,
        1000,
        0,
      );
      expect(rows.find(({ deviceId }) => deviceId === id)).toMatchObject({ expected, given, missing: lacking });
    }
  }
});

it.each<[string, ZonePeriod[], string, number]>([
  ['23 hours', berlin, '2025-03-30', 23],
  // A day of more hours has its last ones in one slot.
  ['25 hours', berlin, '2025-10-26', 24],
  ['27 hours', back, '2025-06-01', 24],
  ['20 hours', forward, '2025-06-01', 20],
])('the share of final values of a day of %s is of its hours', async (_, zones, date, expected) => {
  const { id } = await measured(zones, 24, date);
  const register = { deviceId: id, field: 'in1', from: date, to: date };
  const [counted] = await new ShareRepository(test.database).ofRegisters(ctx, [register]);
  expect(counted?.expected).toBe(expected);
  expect(Math.min(counted?.final ?? 0, expected)).toBe(expected);
});
