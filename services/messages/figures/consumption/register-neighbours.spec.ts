import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import type { Transaction } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { messagesService } from '../../messages.module';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { PostgresTimeSeries } from '../../store/timeseries/postgres.repository';
import { RegisterNeighboursRepository } from './register-neighbours.repository';

const BEGIN = Date.UTC(2025, 2, 1) / 1000;
const ROWS = 120;
const FIELDS = ['in1', 'in2'];
const at = (row: number) => BEGIN + row * 60;

describe('readings around a time', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase([messagesService]);
    const layouts = new LayoutRepository(test.database);
    const series = new PostgresTimeSeries(test.database, layouts);
    await series.prepare();
    await series.makeRoom([BEGIN]);
    await test.database.query(
      `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, received_at, "values", status)
       SELECT d, 1, ${MESSAGE_TYPE.current}, ${BEGIN} + n * 60, ${await layouts.idOf(FIELDS)}, 0,
         ARRAY[n, CASE WHEN n % 2 = 0 THEN n::float8 ELSE 'NaN' END]::float8[], CASE WHEN n = 90 THEN 5 ELSE 0 END
       FROM generate_series(1, 300) d, generate_series(1, ${ROWS}) n ORDER BY n, d`,
    );
    await test.database.query('ANALYZE messages.message, messages.layout');
  });
  afterAll(() => test.drop());

  /** Runs `read` and returns its result with the number of rows of readings that the database looked at. */
  const counted = <T>(read: (repository: RegisterNeighboursRepository, transaction: Transaction) => Promise<T>) =>
    test.database.transaction(async (transaction) => {
      const rows = async () => {
        const { rows: found } = await transaction.query<{ read: number }>(
          `SELECT sum(seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_xact_user_tables
           WHERE relid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'messages.message'::regclass)`,
        );
        return Number(found[0]?.read);
      };
      const before = await rows();
      const repository = new RegisterNeighboursRepository(test.database);
      return { found: await read(repository, transaction), rows: (await rows()) - before };
    });
  it('are found without the history of the device', async () => {
    const { found, rows } = await counted((repository, transaction) =>
      repository.before(
        [
          { deviceId: 7, field: 'in1', ts: at(80) },
          { deviceId: 8, field: 'in2', ts: at(119) },
        ],
        transaction,
      ),
    );
    expect(found.map(({ readings, isHeld }) => [readings.map(({ value }) => value), isHeld])).toEqual([
      [[78, 79, 80], false],
      [[114, 116, 118], false],
    ]);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(ROWS / 4);
  });

  it('after it are the next that count, and those between them are held back', async () => {
    const wanted = [{ deviceId: 9, field: 'in1', ts: at(89) }];
    const times = await counted((repository, transaction) => repository.nextTimes(wanted, transaction));
    expect(times.found).toEqual([[at(91), at(92), at(93)]]);
    const next = await counted((repository, transaction) => repository.next(wanted, transaction));
    expect(next.found).toMatchObject([{ ts: at(91), value: 91, isHeld: true }]);
    expect(times.rows + next.rows).toBeLessThan(ROWS / 4);
    const before = await counted((repository, transaction) =>
      repository.before([{ deviceId: 9, field: 'in1', ts: at(90) }], transaction),
    );
    expect(before.found).toMatchObject([{ readings: [{ value: 87 }, { value: 88 }, { value: 89 }], isHeld: true }]);
  });
});
