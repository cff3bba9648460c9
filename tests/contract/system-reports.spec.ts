import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import { forEveryone } from '@gaugeway/platform/database';
import { measureBlocking, MOST_HELD_MS, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import {
  averagings,
  type CallOf,
  createAccountingPoint,
  createSystemReport,
  dataTypes,
  type Endpoint,
  measuringChannels,
  recreateSystemReport,
  removeSystemReport,
  REPORT_STATUS,
  type SystemReport,
  systemReport,
  systemReportFile,
  systemReports,
  tieDevice,
  updateSystemReport,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { SystemReportRepository } from '../../services/messages/reports/system-reports/system-report.repository';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

const HALF_HOUR = 1800;
const START = Date.parse('2025-03-01') / 1000;
const DAY = { date_start: '2025-03-01', date_end: '2025-03-01', zone: 0 };
/** Intervals of the day that the meter reported: all but the last ones. */
const REPORTED = 40;

let app: TestApp;
let point: number;
let settings: CallOf<typeof createSystemReport>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  const made = await call(createAccountingPoint, { title: 'Feeder 1', resource_type_id: 3, type: 3 });
  point = made.body.data.accounting_point.id as number;
  const { id: device } = (await creator(app, owner).radio({ name: 'Meter' })).body.data.metering_device as {
    id: number;
  };
  await eventually(async () => {
    const tied = await call(tieDevice, { accounting_point_id: point, device_id: device, date: START - 86_400 });
    expect(tied.status).toBe(200);
  });
  const query = (sql: string) => app.database.database.query(sql);
  await eventually(async () => {
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${device}`)).toHaveLength(1);
    expect(
      await query(`SELECT FROM messages.accounting_point WHERE point_id = ${point} AND links <> '[]'`),
    ).toHaveLength(1);
  });
  const readings = Array.from({ length: REPORTED }, (_, place) => ({
    ...{ type: 10, ts: START + (place + 1) * HALF_HOUR, values: [1.5], layout: 0 },
  }));
  const value = {
    ...{ deviceId: device, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() },
    ...{ layouts: [{ fields: ['energy_a_plus'] }], readings },
  };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.message WHERE device_id = ${device}`)).toHaveLength(REPORTED),
  );
  settings = {
    ...{ ...DAY, layout: '80020', accounting_point_ids: [point], codes: { [point]: '523070005107201' } },
    ...{ measuring_channels: ['01'], number: 41 },
  };
}, 180_000);
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));

/** Waits until an ordered report is made. */
async function ready(ordered: Promise<TestReply>): Promise<SystemReport> {
  const { status, body } = await ordered;
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  const { id } = body.data.report as { id: number };
  let report: SystemReport | undefined;
  await eventually(async () => {
    report = (await call(systemReport, { id })).body.data.report;
    expect(report).toMatchObject({ status: REPORT_STATUS.ready, error: null });
  });
  return report as SystemReport;
}

it('layout 80020 has the intervals of the meter, and says which are missing', async () => {
  const report = await ready(call(createSystemReport, settings));
  expect(report).toMatchObject({ values: 48, unreliable: 48 - REPORTED, file_name: '80020_0_20250301_41.xml' });
  const xml = String((await call(systemReportFile, { id: report.id })).body);
  expect(xml).toContain('<measuringpoint code="523070005107201" name="Feeder 1">');
  expect(xml).toContain('<period start="0000" end="0030"><value>2</value></period>');
  expect(xml).toContain('<period start="0030" end="0100"><value>1</value></period>');
  expect(xml).toContain('<period start="2330" end="0000"><value status="1">0</value></period>');
  expect(xml.match(/<period/g)).toHaveLength(48);
});

it('by hours as CSV the halves are added up, also of what it is changed to', async () => {
  const { id } = await ready(call(createSystemReport, settings));
  await ready(call(updateSystemReport, { id, ...settings, layout: 'csv', averaging: 60, data_type: 'power' }));
  const csv = String((await call(systemReportFile, { id })).body).split('\r\n');
  expect(csv[1]).toBe('2025-03-01;00:00;01:00;523070005107201;Feeder 1;01;A+;3;kW;0');
  expect(csv.at(-2)).toBe('2025-03-01;23:00;00:00;523070005107201;Feeder 1;01;A+;;kW;1');
  await ready(call(recreateSystemReport, { id }));
  expect((await call(removeSystemReport, { id })).status).toBe(200);
  expect((await call(systemReportFile, { id })).status).toBe(404);
});

it('it is seen by its company, and what cannot be is refused by its field', async () => {
  const { id } = await ready(call(createSystemReport, settings));
  const listed = async (who: Context) => (await call(systemReports, {}, who)).body.data.reports as SystemReport[];
  expect((await listed(owner)).map((report) => report.id)).toContain(id);
  expect(await listed(stranger)).toEqual([]);
  expect((await call(systemReport, { id }, stranger)).status).toBe(404);
  const refused = async (input: object) =>
    (await call(createSystemReport, { ...settings, ...input })).body.key as string;
  expect(await refused({ data_type: 'power' })).toBe('errors.system_report_no_power');
  expect(await refused({ date_end: '2025-02-01' })).toBe('errors.field_period');
  expect(await refused({ date_end: '2025-05-01' })).toBe('errors.system_report_days');
  expect(await refused({ accounting_point_ids: [1_999_999_999] })).toBe('errors.not_found');
  expect(await refused({ sender: { inn: '12', name: '' } })).toBe('errors.invalid');
  const faults = async (input: object): Promise<unknown> =>
    (await call(createSystemReport, { ...settings, ...input })).body.data.fields;
  const point = String(settings.accounting_point_ids[0]);
  expect(await faults({ sender: { inn: '1'.repeat(13), name: '' }, codes: { [point]: 'c'.repeat(65) } })).toEqual({
    'sender.inn': [expect.stringContaining('12')],
    [`codes.${point}`]: [expect.stringContaining('64')],
  });
});

it('a file that is made once more while it is sent is cut, and not taken for a whole one', async () => {
  const { id } = await ready(call(createSystemReport, settings));
  await app.database.database.query(
    `INSERT INTO messages.system_report_part (company_id, report_id, place, content) VALUES ($1, $2, 1, 'more')`,
    [owner.companyId, id],
  );
  const repository = app.get(SystemReportRepository);
  const whole: Buffer[] = [];
  await forEveryone(async () => {
    for await (const part of repository.parts(owner, id)) whole.push(part);
  });
  expect(Buffer.concat(whole).toString('latin1')).toMatch(/<\/message>\s*more$/);
  await forEveryone(async () => {
    const parts = repository.parts(owner, id);
    await parts.next();
    await ready(call(recreateSystemReport, { id }));
    await expect(parts.next()).rejects.toThrow('made once more');
  });
});

it('a period of any length is refused before it is expanded', async () => {
  const { id } = await ready(call(createSystemReport, settings));
  for (const [date_start, date_end, key] of [
    ['0001-01-01', '9999-12-31', 'errors.invalid'],
    ['1900-01-01', '2199-12-31', 'errors.system_report_days'],
  ] as const) {
    for (const order of [
      () => call(createSystemReport, { ...settings, date_start, date_end }),
      () => call(updateSystemReport, { id, ...settings, date_start, date_end }),
    ]) {
      const { result, ms } = await measureBlocking(order);
      expect(result).toMatchObject({ status: 422, body: { key } });
      expect(ms).toBeLessThan(MOST_HELD_MS);
    }
  }
});

it('the reference lists name intervals, values and channels', async () => {
  const ids = async (endpoint: Endpoint, name: string) =>
    (await call(endpoint, {})).body.data[name].map(({ id }: { id: unknown }) => id);
  expect(await ids(averagings, 'averaging')).toEqual([30, 60]);
  expect(await ids(dataTypes, 'data_type')).toEqual(['energy', 'power']);
  expect(await ids(measuringChannels, 'measuring_channel')).toEqual(['01', '02', '03', '04']);
});
