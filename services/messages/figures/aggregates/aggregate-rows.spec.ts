import fc from 'fast-check';
import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { messagesService } from '../../messages.module';
import { ExactMonths1795957200000 } from '../../migrations/1795957200000-exact-months';
import { HeldBackRepository } from '../../store/timeseries/held-back/held-back.repository';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { plus } from '../../store/derived/decimals';
import { AggregateRowsRepository, type DaySpan, type DeviceDay } from './aggregate-rows.repository';

/** 2025-01-20, so that the days are of two months. */
const FIRST = Date.UTC(2025, 0, 20) / 86_400_000;
const DAYS = 20;
const DEVICES = [1, 2];
const FIELDS = ['in1', 'in2'];
const RUNS = { numRuns: 60, seed: 37 };

/** Values with few digits, and with as many as a double has. */
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -500, max: 100_000 }).map((units) => units / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0.10000000149011612, 1 / 3, 123_456.78901234567) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const letter = fc.oneof({ weight: 5, arbitrary: fc.constant('m') }, fc.constantFrom('h', 'e', 'b'));
/** Days of a device that are built together: of each field and day some hours, or nothing. */
interface Build {
  deviceId: number;
  from: number;
  length: number;
  cells: (readonly [number | null, string])[][];
}
const build: fc.Arbitrary<Build> = fc.record({
  deviceId: fc.constantFrom(...DEVICES),
  from: fc.integer({ min: 0, max: DAYS - 1 }),
  length: fc.integer({ min: 1, max: 4 }),
  cells: fc.array(fc.array(fc.tuple(cell, letter), { minLength: 2, maxLength: 2 }), { minLength: 8, maxLength: 8 }),
});

let test: TestDatabase;
let repository: AggregateRowsRepository;
beforeAll(async () => {
  test = await testDatabase([messagesService]);
  repository = new AggregateRowsRepository(new LayoutRepository(test.database), new HeldBackRepository(test.database));
});
beforeEach(() => test.database.query('TRUNCATE messages.consumption_day, messages.consumption_month'));
afterAll(() => test.drop());

const replace = (spans: readonly DaySpan[], days: readonly DeviceDay[]) =>
  test.database.transaction((transaction) => repository.replace(transaction, spans, days));

function daysOf({ deviceId, from, length, cells }: Build) {
  const span = { deviceId, from: FIRST + from, to: FIRST + from + length - 1 };
  const days = Array.from({ length }, (_, place) => place).flatMap((place) =>
    FIELDS.flatMap((field, index): DeviceDay[] => {
      const given = cells[place * FIELDS.length + index] ?? [];
      const hours = given.map(([value]) => value);
      const known = hours.filter((value) => value !== null);
      if (known.length === 0) return [];
      const letters = given.map(([value, of]) => (value === null ? '-' : of)).join('');
      const origins = /^[m-]*$/.test(letters) ? null : letters;
      return [{ deviceId, day: span.from + place, field, hours, origins, value: known.reduce(plus, 0) }];
    }),
  );
  return { span, days };
}

const FIGURES = 'value, origin, estimated, final_hours, estimated_hours, final_days, estimated_days';

it('has months that are exactly the sums of their days, whatever was built before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(build, { minLength: 1, maxLength: 12 }), async (builds) => {
      await test.database.query('TRUNCATE messages.consumption_day, messages.consumption_month');
      for (const each of builds) {
        const { span, days } = daysOf(each);
        await replace([span], days);
        const different = await test.database.query(
          `WITH sums AS (
             SELECT device_id, date_trunc('month', day::timestamp)::date AS month, field,
               sum(value::numeric)::float8 AS value, max(origin) AS origin, sum(estimated::numeric)::float8 AS estimated,
               sum(final_hours) AS final_hours, sum(estimated_hours) AS estimated_hours,
               count(*) FILTER (WHERE estimated_hours = 0) AS final_days,
               count(*) FILTER (WHERE estimated_hours > 0) AS estimated_days
             FROM messages.consumption_day GROUP BY 1, 2, 3),
           months AS (SELECT device_id, month, field, ${FIGURES} FROM messages.consumption_month)
           (SELECT * FROM sums EXCEPT SELECT * FROM months) UNION ALL (SELECT * FROM months EXCEPT SELECT * FROM sums)`,
        );
        expect(different).toEqual([]);
      }
    }),
    RUNS,
  );
});

it('reads and writes no other days of the month when an hour is added', async () => {
  const day = (place: number, hours: number[]): DeviceDay => ({
    ...{ deviceId: 1, day: FIRST + place, field: 'in1', hours, origins: null, value: hours.reduce(plus, 0) },
  });
  const span = (from: number, to = from): DaySpan => ({ deviceId: 1, from: FIRST + from, to: FIRST + to });
  await replace([span(0, 1)], [day(0, [0.1]), day(1, [0.2])]);
  // Shows whether the month was added up again.
  await test.database.query('UPDATE messages.consumption_day SET value = 100 WHERE day = $1', ['2025-01-20']);
  const month = async () =>
    (
      await test.database.query(
        `SELECT value, final_hours, final_days, xmin::text AS written FROM messages.consumption_month`,
      )
    )[0];
  await replace([span(1)], [day(1, [0.2, 0.1])]);
  const changed = await month();
  expect(changed).toMatchObject({ value: 0.4, final_hours: 3, final_days: 2 });
  await replace([span(1)], [day(1, [0.2, 0.1])]);
  expect(await month()).toEqual(changed);
});

it('adds up a month from before its exact sum was stored', async () => {
  const day = (hours: number[]): DeviceDay => ({
    ...{ deviceId: 1, day: FIRST, field: 'in1', hours, origins: null, value: hours.reduce(plus, 0) },
  });
  const span: DaySpan = { deviceId: 1, from: FIRST, to: FIRST };
  const migration = new ExactMonths1795957200000();
  const runner = { query: (sql: string) => test.database.query(sql) } as unknown as QueryRunner;
  await replace([span], [day([0.1, 0.2])]);
  await migration.down(runner);
  await migration.up(runner);
  await replace([span], [day([0.1, 0.2, 0.4])]);
  const months = await test.database.query('SELECT value, exact, final_hours FROM messages.consumption_month');
  expect(months).toEqual([{ value: 0.7, exact: 0.7, final_hours: 3 }]);
});
