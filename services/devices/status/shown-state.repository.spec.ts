import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { gaugeway } from '@gaugeway/proto/events';
import { devicesService } from '../devices.module';
import { ShownStateRepository } from './shown-state.repository';
import { shownByCommands, shownByReadings } from './shown-states';

const NOON = 1_763_726_400_000;

let database: TestDatabase;
let shown: ShownStateRepository;

beforeAll(async () => {
  database = await testDatabase([devicesService]);
  shown = new ShownStateRepository(database.database);
  await database.database.query(`
    INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name) VALUES (2, 1, 1, 1, 'a'), (2, 1, 1, 1, 'b');
    INSERT INTO devices.device_status (device_id, company_id, silence_limit) VALUES (1, 2, 60), (2, 2, 60)`);
});

afterAll(() => database.drop());

const answered = (at: number, values: object, device: { deviceId?: number; companyId?: number } = {}) =>
  shownByCommands([
    gaugeway.ShownState.fromObject({ deviceId: 1, companyId: 2, at, values: JSON.stringify(values), ...device }),
  ]);

const reported = (ts: number, valve: number) =>
  shownByReadings([
    gaugeway.ReadingStored.fromObject({
      deviceId: 1,
      companyId: 2,
      rows: [{ type: 7, ts, fields: ['battery', 'valve'], values: [80, valve] }],
    }),
  ]);

async function states(): Promise<Record<string, unknown>> {
  const rows = await database.database.query<{ name: string; value: unknown }>(
    `SELECT e.key AS name, e.value -> 'value' AS value FROM devices.device_status, jsonb_each(shown_states) AS e
     WHERE device_id = 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

it('keeps what a device showed last, by an answer or by a reading, whatever comes when', async () => {
  await shown.record(answered(NOON, { power: 1, last_set_limit: 12.5 }));
  await shown.record(reported(NOON / 1000 + 60, 0));
  expect(await states()).toEqual({ power: 1, last_set_limit: 12.5, valve: 0 });
  await shown.record(answered(NOON + 1000, { valve: 1, power: 0 }));
  await shown.record(reported(NOON / 1000 - 3600, 1));
  expect(await states()).toEqual({ power: 0, last_set_limit: 12.5, valve: 0 });
  await shown.record(reported(NOON / 1000 + 120, 1));
  expect(await states()).toMatchObject({ valve: 1 });
});

it('leaves out devices of another company and readings without a state', async () => {
  const before = await states();
  await shown.record(answered(NOON + 9000, { power: 1 }, { companyId: 3 }));
  await shown.record(answered(NOON + 9000, { power: 1 }, { deviceId: 99 }));
  expect(shownByReadings([gaugeway.ReadingStored.fromObject({ deviceId: 1, companyId: 2, rows: [] })])).toEqual([]);
  expect(await states()).toEqual(before);
});
