import { models } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import { readSheet, writeWorkbook } from '@gaugeway/platform/documents';
import { measureBlocking, MOST_HELD_MS, type TestApp, testApp } from '@gaugeway/platform/testing';
import { auditList, deviceMessages, importReadings, readingsTemplate } from '@gaugeway/proto/api';
import { deviceRegistry, readingDecoded } from '@gaugeway/proto/events';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { archiveOf } from '../load/file-mutations.mjs';
import { eventually } from './devices-fixture';
import { company, person } from './people';

const DAY = 86_400;
const START = Date.UTC(2025, 0, 1) / 1000;
const [METER, OTHERS] = [61, 62];
const model = models.find(({ fields }) =>
  ['tariff1', 'tariff2'].every((name) => fields[1]?.some((one) => one === name)),
);
if (!model) throw new Error('the catalogue has no model with two tariffs');

let app: TestApp;
let own: number;
let token: string;
let device = METER;

beforeAll(async () => {
  app = await testApp([identityService, messagesService]);
  own = await company(app, { name: 'Imports' });
  token = (await person(app, { companyId: own, rights: { can_read: [4], can_update: [4], access_all: [4] } })).token;
});
afterAll(() => app.close());

/** A separate meter for each test; its clock is five hours ahead. */
beforeEach(async () => {
  device += 10;
  await app.get(Bus).publish(
    deviceRegistry,
    [device, OTHERS].map((deviceId) => ({
      key: String(deviceId),
      company: deviceId === OTHERS ? own + 1000 : own,
      value: {
        ...{ deviceId, companyId: deviceId === OTHERS ? own + 1000 : own, modelId: model.id, name: 'Meter' },
        ...{ timeZone: 5, transformationRatio: 1, state: 'active', version: 1 },
      },
    })),
  );
  await eventually(async () => expect((await send('time;tariff1\n01.01.2025;1', { dry_run: true })).status).toBe(200));
});

const send = (text: string | Buffer, more: object = {}, as = token) =>
  app.call(importReadings, { id: device, content: Buffer.from(text).toString('base64'), ...more }, { token: as });

async function stored(): Promise<Record<string, unknown>[]> {
  const input = {
    device_id: device,
    msgType: 1,
    startDate: START - DAY,
    stopDate: START + 40 * DAY,
    sort: 'asc' as const,
  };
  return (await app.call(deviceMessages, input, { token })).body.data.messages.data;
}

/** A reading that the meter itself reported. */
async function store(ts: number, values: number[], status = 0): Promise<void> {
  const reading = { type: 1, ts, layout: 0, values, status };
  const value = { deviceId: device, companyId: own, modelId: model!.id, receivedAt: Date.now(), readings: [reading] };
  await app
    .get(Bus)
    .publish(readingDecoded, [
      { key: String(device), company: own, value: { ...value, layouts: [{ fields: ['tariff1', 'tariff2'] }] } },
    ]);
  await eventually(async () => expect((await stored()).map(({ datetime }) => datetime)).toContain(ts));
}

it('a spreadsheet becomes readings that carry its mark, and the audit log records it', async () => {
  const text = 'Время, UTC+5;tariff1;Tariff 2\n01.01.2025 05:00;1 000,5;7\n02.01.2025 05:00;1001;';
  const reply = await send(text, { file_name: 'meters.csv' });
  expect(reply).toMatchObject({
    status: 200,
    body: { data: { rows: 2, new: 2, changed: 0, faulty: 0, imported: true, ignored: [] } },
  });
  await eventually(async () =>
    expect(await stored()).toEqual([
      expect.objectContaining({ datetime: START, tariff1: 1000.5, tariff2: 7, message_api: true, method: 'Import' }),
      expect.objectContaining({ datetime: START + DAY, tariff1: 1001, reason: 'Imported from the file “meters.csv”' }),
    ]),
  );
  const again = await send(text);
  expect(again.body.data).toMatchObject({ unchanged: 2, new: 0, imported: false });
  const admin = await app.signIn();
  await eventually(async () => {
    const log = await app.call(auditList, { company_id: own, action: 'readings' }, { token: admin });
    expect(JSON.stringify(log.body)).toContain('readings.imported');
  });
});

it('a dry run judges and stores nothing', async () => {
  const reply = await send('time;tariff1\n01.01.2025;1\nnever;2', { dry_run: true });
  expect(reply.body.data).toMatchObject({
    rows: 2,
    new: 1,
    faulty: 1,
    imported: false,
    faults: [{ row: 3, column: 'time', msg: expect.stringContaining('DD.MM.YYYY') }],
  });
  expect(await stored()).toEqual([]);
});

it('rows that name another device, by its serial number or its name, are refused with a message', async () => {
  for (const head of ['Device', 'Прибор', 'Name', 'meter_name']) {
    const text = `time;${head};tariff1\n01.01.2025;meter;1\n02.01.2025;${device};2\n03.01.2025;;3\n04.01.2025;Neighbour;4`;
    expect((await send(text, { dry_run: true })).body.data).toMatchObject({
      new: 3,
      faulty: 1,
      ignored: [],
      faults: [{ row: 5, column: head, msg: expect.stringContaining('another device') }],
    });
  }
  await app.get(Bus).publish(deviceRegistry, [
    {
      key: String(device),
      company: own,
      value: {
        ...{ deviceId: device, companyId: own, modelId: model.id, name: 'Meter', serial: '00123' },
        ...{ timeZone: 5, transformationRatio: 1, state: 'active', version: 2 },
      },
    },
  ]);
  const text = 'time;Serial No.;tariff1\n01.01.2025;123;1\n02.01.2025;124;2';
  await eventually(async () =>
    expect((await send(text, { dry_run: true })).body.data).toMatchObject({
      new: 1,
      faulty: 1,
      faults: [{ row: 3, column: 'Serial No.' }],
    }),
  );
});

it('rows with faults block the others, unless they are left out', async () => {
  const text = 'time;tariff1\n01.01.2025 05:00;1\n02.01.2025 05:00;many';
  expect((await send(text)).body.data).toMatchObject({ new: 1, faulty: 1, imported: false });
  expect((await send(text, { skip_faulty: true })).body.data).toMatchObject({ new: 1, faulty: 1, imported: true });
  await eventually(async () => expect(await stored()).toHaveLength(1));
});

it('a value that differs is a correction that leaves the other fields, and what was edited by hand stays', async () => {
  await store(START, [10, 20]);
  await store(START + DAY, [11, 21], 4);
  const reply = await send('time;tariff1\n01.01.2025 05:00;10.5\n02.01.2025 05:00;99');
  expect(reply.body.data).toMatchObject({ new: 0, changed: 1, manual: 1, imported: true });
  await eventually(async () =>
    expect(await stored()).toEqual([
      expect.objectContaining({ tariff1: 10.5, tariff2: 20 }),
      expect.objectContaining({ tariff1: 11, tariff2: 21 }),
    ]),
  );
  const [revisions] = await app.database.database.query<{ count: number }>(
    'SELECT count(*) FROM messages.message_revision WHERE device_id = $1',
    [device],
  );
  expect(revisions?.count).toBe(1);
});

it('the template is read back as it is filled in', async () => {
  const response = await fetch(`${app.url}/api/${readingsTemplate.path.replace('{id}', String(device))}?msgType=1`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru' },
  });
  expect(response.status).toBe(200);
  const [head] = await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 10, columns: 64, text: 200 });
  const heads = [...(head?.cells.values() ?? [])].map(({ text }) => text);
  expect(heads[0]).toBe('Время, UTC+5');
  const rows = [heads.map((text) => ({ text })), [{ date: START + 5 * 3600 }, ...heads.slice(1).map(() => 3)]];
  const file = await writeWorkbook([{ name: 'x', widths: [20], rows: [rows] }], AbortSignal.timeout(10_000));
  expect((await send(file)).body.data).toMatchObject({ new: 1, imported: true, ignored: [] });
  await eventually(async () => expect(await stored()).toMatchObject([{ datetime: START, tariff1: 3 }]));
});

it('a line sep=, a title above the table, and times with an offset are read', async () => {
  const text =
    '\ufeffsep=;\r\nПоказания за октябрь\r\nДата и время;Тариф 1\r\n2025-01-01T02:00:00+02:00;10,5\r\n02.01.2025 05:00;1\u202f011,25\r\n';
  expect((await send(text)).body.data).toMatchObject({
    rows: 2,
    new: 2,
    faulty: 0,
    ignored: [],
    questions: [],
    notes: [],
  });
  await eventually(async () =>
    expect(await stored()).toMatchObject([
      { datetime: START, tariff1: 10.5 },
      { datetime: START + DAY, tariff1: 1011.25 },
    ]),
  );
});

it('a workbook that counts its days from 1904 is read so, and the verdict says it', async () => {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const file = archiveOf({
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet><cellXfs><xf/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData><row r="1">${cell('datetime')}${cell('tariff1')}</row><row r="2"><c r="A2" s="1"><v>44196.208333333336</v></c><c r="B2"><v>500.1</v></c></row></sheetData></worksheet>`,
  });
  const { data } = (await send(Buffer.from(file))).body;
  expect(data).toMatchObject({ new: 1, faulty: 0, notes: [expect.stringContaining('1904')] });
  await eventually(async () => expect(await stored()).toMatchObject([{ datetime: START, tariff1: 500.1 }]));
});

it('ambiguous dates and numbers cause a question, and are read as answered', async () => {
  const text = 'time;tariff1\n02/01/2025 05:00;1,234';
  const reply = (await send(text)).body.data;
  expect(reply).toMatchObject({ new: 0, faulty: 1, imported: false });
  expect(reply.questions).toEqual([
    {
      id: 'date_order',
      text: expect.stringMatching(/.+/),
      cells: 1,
      examples: [{ cell: 'A2', value: '02/01/2025 05:00', readings: ['2025-01-02', '2025-02-01'] }],
      options: [
        { value: 'dmy', title: 'Day, month, year' },
        { value: 'mdy', title: 'Month, day, year' },
      ],
    },
    expect.objectContaining({ id: 'decimal_mark' }),
  ]);
  expect(reply.faults[0]).toMatchObject({ row: 2, column: 'time', cell: 'A2', value: '02/01/2025 05:00' });
  const answered = await send(text, { date_order: 'dmy', decimal_mark: 'comma' });
  expect(answered.body.data).toMatchObject({ new: 1, imported: true, questions: [] });
  await eventually(async () => expect(await stored()).toMatchObject([{ datetime: START + DAY, tariff1: 1.234 }]));
});

it('what is no spreadsheet of readings is refused with a message', async () => {
  expect((await send('colour;size\nred;1')).body.key).toBe('errors.readings_import_heads');
  expect((await send('')).body.key).toBe('errors.sheet_empty');
  expect((await send(Buffer.from([0, 1, 2, 0]))).body.key).toBe('errors.sheet_unreadable');
  const rows = Array.from({ length: 10_002 }, (_, n) => `${n};1`);
  expect((await send(`time;tariff1\n${rows.join('\n')}`)).body.key).toBe('errors.sheet_too_long');
  expect((await send('x', { msgType: 999 })).status).toBe(422);
});

/** A separate time for each row: minutes from the beginning of 2025. */
const timeOf = (n: number): string => new Date((START + n * 60) * 1000).toISOString().slice(0, 16).replace('T', ' ');

it('a file as large as may be, of rows or of nothing, delays no one else', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `${timeOf(n)};${n};${n}.5`);
  const files = {
    'errors.sheet_record_too_long': 'a'.repeat(9_000_000),
    read: `time;tariff1;tariff2\n${rows.join('\n')}`,
  };
  for (const [key, text] of Object.entries(files)) {
    const content = Buffer.from(text).toString('base64');
    const raw = Buffer.from(JSON.stringify({ content, dry_run: true }));
    const { result, ms } = await measureBlocking(() =>
      app.call(importReadings, { id: device, content: '' }, { token, raw }),
    );
    expect(result.body.key ?? 'read').toBe(key);
    expect(ms).toBeLessThan(MOST_HELD_MS);
  }
});

it('readings are imported by who may change devices, and into devices that they see', async () => {
  const text = 'time;tariff1\n01.01.2025;1';
  expect((await send(text, { id: OTHERS })).status).toBe(404);
  const reader = await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } });
  expect((await send(text, {}, reader.token)).status).toBe(403);
  const untied = await person(app, { companyId: own, rights: { can_read: [4], can_update: [4] } });
  expect((await send(text, {}, untied.token)).status).toBe(404);
});
