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

/** Where the rows begin that are marked after a change of the device; null = none are marked. */
async function markedAfter(change: string): Promise<string | null> {
  await query(`UPDATE messages.device SET ${change} WHERE device_id = ${DEVICE}`);
  await query('DELETE FROM messages.quality_dirty');
  await dirty.markChanged();
  const [row] = await query('SELECT min(from_ts) AS "from" FROM messages.quality_dirty');
  return typeof row?.from === 'number' ? new Date(row.from * 1000).toISOString() : null;
}

const zones = (list: object) => `zones = '${JSON.stringify(list)}'`;

it('another zone is judged from the day before its first one, and other facts from the beginning', async () => {
  await query(`INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio,
      serial, address, state, tied_users, dev_eui, inside_addr, report_period, gateway_id)
    VALUES (${DEVICE}, 1, 1, 1, 'Meter', 6, 1, '', '', 'active', '{}', '', '', 0, 0)`);
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
