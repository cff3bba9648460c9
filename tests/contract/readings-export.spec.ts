import { strFromU8, unzipSync } from 'fflate';
import { auditList, exportMessages, exportReadings } from '@gaugeway/proto/api';
import { Database } from '@gaugeway/platform/database';
import { deviceRegistry, readingDecoded } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { eventually, radioModel } from './devices-fixture';
import { company, person } from './people';

const START = Date.UTC(2025, 0, 1) / 1000;
const STOP = Date.UTC(2025, 1, 1) / 1000;

let app: TestApp;
let own: number;
let token: string;

beforeAll(async () => {
  app = await testApp([identityService, messagesService]);
  own = await company(app, { name: 'Exports' });
  token = (await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } })).token;
  await app.get(Database).query(
    `INSERT INTO messages.company (company_id, parent_id, name, time_zone, version) VALUES ($1, 1, 'Exports', 5, 1)
     ON CONFLICT (company_id) DO UPDATE SET time_zone = 5`,
    [own],
  );
});
afterAll(() => app.close());

const device = (deviceId: number, companyId: number, name: string) => ({
  key: String(deviceId),
  company: companyId,
  value: {
    deviceId,
    companyId,
    modelId: radioModel.id,
    name,
    serial: '=1+1',
    address: 'Abay 1',
    fields: JSON.stringify({ calibration_due: '2027-01-31' }),
    state: 'active',
    version: 1,
  },
});

const reading = (deviceId: number, ts: number, value: number) => ({
  key: String(deviceId),
  company: own,
  value: {
    deviceId,
    companyId: own,
    modelId: radioModel.id,
    receivedAt: Date.now(),
    layouts: [{ fields: ['in1'] }],
    readings: [{ type: 1, ts, layout: 0, values: [value] }],
  },
});

async function exported(
  headers: Record<string, string> = {},
  ids?: number[],
): Promise<{ headers: Headers; sheet: string; texts: string }> {
  const response = await fetch(`${app.url}/api/${exportReadings.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ start_date: START, stop_date: STOP, device_ids: ids }),
  });
  expect(response.status).toBe(200);
  const files = await filesOf(response);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { headers: response.headers, sheet: text('xl/worksheets/sheet1.xml'), texts: text('xl/sharedStrings.xml') };
}

/** Files of an archive by name. */
const filesOf = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()));

it("a spreadsheet holds the company's devices with their readings at the borders of the period, and no other company's", async () => {
  await app
    .get(Bus)
    .publish(deviceRegistry, [
      device(1, own, '@Flat "1" <&>\u0001'),
      device(2, own, 'Silent'),
      device(3, 2, 'Of another company'),
    ]);
  await eventually(async () =>
    expect(await app.get(Database).query('SELECT 1 FROM messages.device WHERE device_id IN (1, 2, 3)')).toHaveLength(3),
  );
  await app
    .get(Bus)
    .publish(readingDecoded, [
      reading(1, START - 3600, 10.1),
      reading(1, START + 86_400, 10.2),
      reading(1, STOP - 60, 10.4),
      reading(1, STOP + 60, 99),
    ]);
  await eventually(async () =>
    expect(await app.get(Database).query('SELECT 1 FROM messages.message WHERE device_id = 1')).toHaveLength(4),
  );
  const { headers, sheet, texts } = await exported();
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers.get('content-disposition')).toBe('attachment; filename="readings_2025-01-01_2025-02-01.xlsx"');
  expect(sheet.match(/<row /g)).toHaveLength(3);
  expect(sheet).not.toContain('<f>');
  const numbers = [...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value));
  // Days since 1900 by the clock of the company, five hours ahead.
  const day = (unixSeconds: number) => (unixSeconds + 5 * 3600) / 86_400 + 25_569;
  expect(numbers).toEqual(expect.arrayContaining([10.1, 10.4, 0.3]));
  for (const ts of [START - 3600, STOP - 60])
    expect(numbers.some((each) => Math.abs(each - day(ts)) < 1e-6)).toBe(true);
  for (const text of [
    '@Flat "1" &lt;&amp;&gt;',
    '=1+1',
    'Abay 1',
    'Silent',
    'Serial number',
    'Next verification',
    '31.01.2027',
    'UTC+5',
  ]) {
    expect(texts + sheet).toContain(text);
  }
  expect(texts + sheet).not.toContain('another company');
});

it('holds only the devices that were chosen, and of those none of another company', async () => {
  const { sheet, texts } = await exported({}, [2, 3, 2]);
  expect(sheet.match(/<row /g)).toHaveLength(2);
  expect(texts + sheet).toContain('Silent');
  expect(texts + sheet).not.toContain('Flat');
  expect(texts + sheet).not.toContain('another company');
});

it('is written in the language of the caller, and its creation is in the audit log', async () => {
  const { texts, sheet } = await exported({ 'accept-language': 'ru' });
  expect(texts + sheet).toContain('Заводской номер');
  const operator = await app.signIn();
  await eventually(async () => {
    const { body } = await app.call(auditList, { action: 'readings.exported' }, { token: operator });
    expect(body.data.audit.data[0]).toMatchObject({ company: { id: own }, details: { devices: 2, start_date: START } });
  });
});

it('refuses who does not see all devices, a period that is too long or turned round, and what is no JSON', async () => {
  const some = await person(app, { companyId: own, rights: { can_read: [4] } });
  const call = (input: { start_date: number; stop_date: number }, by = token) =>
    app.call(exportReadings, input, { token: by });
  expect((await call({ start_date: START, stop_date: STOP }, some.token)).status).toBe(403);
  expect(await call({ start_date: START, stop_date: START + 400 * 86_400 })).toMatchObject({
    status: 422,
    body: { data: { fields: { stop_date: ['The period is longer than a year. Choose a shorter one.'] } } },
  });
  expect((await call({ start_date: STOP, stop_date: START })).status).toBe(422);
  const none = { start_date: START, stop_date: STOP, device_ids: [] };
  expect((await app.call(exportReadings, none, { token })).status).toBe(422);
  expect((await app.call(exportReadings, { start_date: 0, stop_date: 0 }, { token, raw: '{' })).status).toBe(400);
});

describe('all rows of a device in a period', () => {
  const HOUR = 3600;
  const file = (input: object) =>
    fetch(`${app.url}/api/${exportMessages.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ msgType: 1, startDate: START, stopDate: STOP, ...input }),
    });

  /** More rows than are in memory at a time. */
  const ROWS = 2300;

  it('come as CSV row by row, oldest first, and as a spreadsheet', async () => {
    await app.get(Bus).publish(deviceRegistry, [device(11, own, 'Of many rows')]);
    await eventually(async () =>
      expect(await app.get(Database).query('SELECT 1 FROM messages.device WHERE device_id = 11')).toHaveLength(1),
    );
    const values = Array.from({ length: ROWS }, (_, place) => (place === 1 ? -1.5 : place));
    const { value: one, ...event } = reading(11, START, 0);
    const readings = values.map((value, place) => ({ type: 1, ts: START + place * 60, layout: 0, values: [value] }));
    await app.get(Bus).publish(readingDecoded, [{ ...event, value: { ...one, readings } }]);
    await eventually(async () =>
      expect(await app.get(Database).query('SELECT 1 FROM messages.message WHERE device_id = 11')).toHaveLength(ROWS),
    );
    const csv = await file({ device_id: 11 });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toContain('messages_11_1_2025-01-01_2025-02-01.csv');
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(ROWS + 1);
    expect(lines.slice(1, 3).map((line) => line.split(';').slice(0, 2))).toEqual([
      [expect.stringMatching(/^01\.01\.2025 0\d:00:00$/), '0'],
      [expect.stringMatching(/^01\.01\.2025 0\d:01:00$/), '-1.5'],
    ]);
    const part = await file({ device_id: 11, startDate: START + HOUR, stopDate: START + 2 * HOUR });
    expect((await part.text()).trimEnd().split('\r\n')).toHaveLength(62);
    const sheet = await file({ device_id: 11, format: 'xlsx' });
    const xml = (await filesOf(sheet))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
    const rows = strFromU8(xml).match(/<row /g);
    expect(rows).toHaveLength(ROWS + 1);
  });

  it('are a head alone where there are none', async () => {
    const reply = await file({ device_id: 11, startDate: START - HOUR, stopDate: START - 1 });
    expect((await reply.text()).trimEnd().split('\r\n')).toHaveLength(1);
  });

  it("are not another company's, and refuse a period that ends before it begins", async () => {
    await app.get(Bus).publish(deviceRegistry, [device(12, 2, 'Of another company')]);
    await eventually(async () =>
      expect(await app.get(Database).query('SELECT 1 FROM messages.device WHERE device_id = 12')).toHaveLength(1),
    );
    expect((await file({ device_id: 12 })).status).toBe(404);
    expect((await file({ device_id: 11, stopDate: START - 1 })).status).toBe(422);
    expect((await file({ device_id: 11, format: 'pdf' })).status).toBe(422);
  });
});
