import type { Transaction } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
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
      expect(await take(other, [first, third])).toEqual([
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
