import type { Transaction } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { DirtyRepository } from '../../figures/aggregates/dirty.repository';
import { messagesService } from '../../messages.module';
import { QualityDirtyRepository } from './quality-dirty.repository';

let test: TestDatabase;
let dirty: QualityDirtyRepository;
beforeAll(async () => {
  test = await testDatabase([messagesService]);
  dirty = new QualityDirtyRepository(test.database);
});
afterAll(() => test.drop());

const DEVICE = 7;
const query = (sql: string) => test.database.query(sql);

/** Start of the rows that are marked after a change of the device; null = none. */
async function markedAfter(change: string): Promise<string | null> {
  await query(`UPDATE messages.device SET ${change} WHERE device_id = ${DEVICE}`);
  await query('DELETE FROM messages.quality_dirty');
  await dirty.markChanged();
  const [row] = await query('SELECT min(from_ts) AS "from" FROM messages.quality_dirty');
  return typeof row?.from === 'number' ? new Date(row.from * 1000).toISOString() : null;
}

const addDevice = (deviceId: number) =>
  query(`INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio)
    VALUES (${deviceId}, 1, 1, 1, 'Meter', 6, 1)`);

const zones = (list: object) => `zones = '${JSON.stringify(list)}'`;

it('another zone is judged from the day before its first one, and other facts from the beginning', async () => {
  await addDevice(DEVICE);
  await dirty.mark([{ deviceId: DEVICE, type: 1, from: 0, to: 1, isCorrection: false }]);
  await test.database.transaction((transaction) => dirty.take(transaction, 10, null));
  const moved = [
    { from: '', zone: 6 },
    { from: '2024-03-01', zone: 5 },
  ];
  expect(await markedAfter("name = 'Other'")).toBeNull();
  expect(await markedAfter(zones(moved))).toBe('2024-02-28T18:00:01.000Z');
  expect(await markedAfter(zones(moved))).toBeNull();
  const named = [...moved, { from: '2025-01-01', zone: 'Europe/Berlin' }];
  expect(await markedAfter(zones(named))).toBe('2024-12-30T19:00:01.000Z');
  expect(await markedAfter('impulse_weight = 10')).toBe('1970-01-01T00:00:00.000Z');
});

it('a batch finds its devices by their keys, whatever statistics say about the marks', async () => {
  const count = 3000;
  await query(`INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio)
    SELECT 1000 + i, 1, 1, 1, 'Meter', 6, 1 FROM generate_series(1, ${count}) i`);
  await query(`INSERT INTO messages.quality_facts (device_id, facts, zone) SELECT device_id, '', '6'
    FROM messages.device WHERE device_id > 1000`);
  await query(`INSERT INTO messages.consumption_zone (device_id, time_zone) SELECT device_id, 6 FROM messages.device`);
  await query('DELETE FROM messages.quality_dirty');
  // Many marks of which there are no statistics, most of them of devices that are not known yet.
  await query(`INSERT INTO messages.quality_dirty (device_id, type, from_ts, to_ts)
    SELECT 1000 + i, 1, 0, 1 FROM generate_series(1, ${50 * count}) i`);
  await query(`INSERT INTO messages.consumption_dirty (device_id, from_ts, to_ts, is_removal)
    SELECT 1000 + i, 0, 1, false FROM generate_series(1, ${50 * count}) i`);
  const figures = new DirtyRepository(test.database);
  await query('ANALYZE messages.device, messages.quality_facts, messages.consumption_zone');
  // Counters that earlier transactions of the connection have not reported yet are among them.
  const readWhole = async (transaction: Transaction) => {
    const { rows } = await transaction.query<{ count: number }>(
      `SELECT sum(seq_tup_read)::int AS count FROM pg_stat_xact_user_tables WHERE schemaname = 'messages'
         AND relname IN ('device', 'quality_facts', 'consumption_zone')`,
      [],
    );
    return rows[0]?.count;
  };
  await test.database.transaction(async (transaction) => {
    const before = await readWhole(transaction);
    expect(await dirty.take(transaction, 500, null)).toHaveLength(500);
    expect(await figures.take(transaction, 500)).toHaveLength(500);
    expect(await readWhole(transaction)).toBe(before);
  });
  await query('DELETE FROM messages.device WHERE device_id > 1000');
});

it('a batch takes the oldest marks of known devices, and those that a batch of another process does not have', async () => {
  const [first, second, third, unknown] = [21, 22, 23, 24];
  for (const deviceId of [first, second, third]) await addDevice(deviceId);
  await query('DELETE FROM messages.quality_dirty');
  await dirty.mark(
    [first, second, third, unknown].flatMap((deviceId) =>
      [1, 4].map((type) => ({ deviceId, type, from: 0, to: 1, isCorrection: false })),
    ),
  );
  await query('UPDATE messages.quality_dirty SET since = to_timestamp(1000 - device_id)');
  const take = (transaction: Transaction, only: number[] | null = null) =>
    dirty.take(transaction, 2, only).then((rows) => rows.map(({ deviceId, type }) => [deviceId, type]));
  await test.database.transaction(async (transaction) => {
    expect(await take(transaction)).toEqual([
      [third, 1],
      [third, 4],
    ]);
    await test.database.transaction(async (other) => {
      expect(await take(other, [first])).toEqual([
        [first, 1],
        [first, 4],
      ]);
      expect(await take(other)).toEqual([
        [second, 1],
        [second, 4],
      ]);
    });
    expect(await take(transaction)).toEqual([]);
  });
  expect(await query('SELECT DISTINCT device_id FROM messages.quality_dirty')).toEqual([{ device_id: unknown }]);
});

it('a call waits for the marks of its devices that another process widens or judges', async () => {
  const [widened, judged] = [31, 32];
  for (const deviceId of [widened, judged]) await addDevice(deviceId);
  await query('DELETE FROM messages.quality_dirty');
  const mark = (deviceId: number, to: number) => ({ deviceId, type: 1, from: 0, to, isCorrection: false });
  await dirty.mark([mark(widened, 1), mark(judged, 1)]);
  let call: Promise<unknown[]> = Promise.resolve([]);
  await test.database.transaction(async (other) => {
    await dirty.take(other, 1, [judged]);
    await dirty.mark([mark(widened, 9)], other);
    call = test.database.transaction((transaction) => dirty.take(transaction, 10, [widened, judged]));
    // It waits before the other transaction ends.
    const waiting = async () =>
      await query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(await call).toMatchObject([{ deviceId: widened, from: 0, to: 9 }]);
});
