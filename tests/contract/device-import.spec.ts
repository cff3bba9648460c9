import { measureBlocking, MOST_HELD_MS, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import { type Cell, writeWorkbook } from '@gaugeway/platform/documents';
import {
  addAttribute,
  bulkJobs,
  bulkResult,
  bulkRows,
  cancelBulkJob,
  deleteAttribute,
  getBulkJob,
  getMeteringDevice,
  importTemplate,
  meteringDevices,
  startImport,
  uploadImport,
} from '@gaugeway/proto/api';
import { strToU8, zipSync } from 'fflate';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { devicesService } from '../../services/devices/devices.module';
import { readXlsx } from '../../services/platform/documents/sheets/reading/read-xlsx';
import { occupySlots } from './occupied-slots';
import { rawCell, rawWorkbook, windows1251 } from './raw-files';
import {
  appBehindGateway,
  as,
  creator,
  eventually,
  nextEui,
  owner,
  radioModel,
  stranger,
  wiredModel,
} from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
});
afterAll(() => app.close());

const titleOf = ({ brand, name }: { brand: string; name: string }) => `${brand} ${name}`;
const LIMITS = { rows: 20_000, columns: 200, text: 2000 };

const workbook = (rows: Cell[][]): Promise<Buffer> =>
  writeWorkbook(
    [{ name: 'Devices', widths: (rows[0] ?? []).map(() => 12), rows: [rows] }],
    AbortSignal.timeout(30_000),
  );

function upload(file: Uint8Array | string, who = owner, name = 'meters.xlsx'): Promise<TestReply> {
  const options = as(who);
  const headers = {
    ...options.headers,
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  return app.call(uploadImport, {}, { ...options, headers, raw: file });
}

async function ended(id: number, who = owner): Promise<TestReply['body']> {
  for (const until = Date.now() + 90_000; Date.now() < until;) {
    const reply = await app.call(getBulkJob, { id }, as(who));
    if (['done', 'cancelled'].includes(reply.body.data.bulk_job.state)) return reply.body.data.bulk_job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the job ${id} does not end`);
}

async function faultsOf(id: number): Promise<Record<number, Record<string, string>>> {
  const reply = await app.call(bulkRows, { id, paginate: false }, as(owner));
  const rows = reply.body.data.rows as { n: number; faults: { column: string; msg: string }[] }[];
  return Object.fromEntries(
    rows
      .filter(({ faults }) => faults.length > 0)
      .map(({ n, faults }) => [n, Object.fromEntries(faults.map(({ column, msg }) => [column, msg]))]),
  );
}

/** The file of a raw call. */
async function fileOf(path: string, who = owner): Promise<Buffer> {
  const reply = await fetch(`${app.url}/api/${path}`, { headers: as(who).headers });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

const HEAD = ['Name', 'Model', 'DevEUI', 'Serial number'];
const radio = (name: string, eui = nextEui(), serial = ''): string[] => [name, titleOf(radioModel), eui, serial];

describe('the template of an import', () => {
  it('has every column in the language of the caller, and is read back without its example', async () => {
    await app.call(addAttribute, { name: 'Seal', type: 'date' }, as(owner));
    const file = await fileOf(importTemplate.path, { ...owner, language: 'ru' });
    const [head] = (await readXlsx(file, LIMITS)).rows;
    const titles = [...(head?.cells.values() ?? [])].map(({ text }) => text);
    expect(titles).toEqual(
      expect.arrayContaining(['Название *', 'Модель *', 'Период выхода на связь, мин', 'AppKey', 'Seal']),
    );
    expect((await upload(file)).body.key).toBe('errors.import_no_rows');
  });
});

describe('a spreadsheet that is uploaded', () => {
  it('is judged row by row and column by column, and creates nothing', async () => {
    const eui = nextEui();
    const taken = (await creator(app, stranger).radio()).body.data.metering_device.deviceID;
    const file = await workbook([
      HEAD,
      radio('Fine', eui),
      radio('Twin', eui.toUpperCase()),
      radio('Taken', taken),
      radio('', nextEui()),
      ['No model', 'Nothing 7', nextEui(), ''],
      radio('Bad EUI', '12'),
      ['Wired', titleOf(wiredModel), '', '7'],
    ]);
    const reply = await upload(file);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { bulk_job: { total: 7, refused: 6, state: 'checked' } } },
    });
    const { id } = reply.body.data.bulk_job;
    const faults = await faultsOf(id);
    expect(faults).toMatchObject({
      3: { dev_eui: expect.stringContaining('row 2') },
      4: { dev_eui: expect.any(String) },
      5: { name: expect.any(String) },
      6: { model: expect.stringContaining('Nothing 7') },
      7: { dev_eui: expect.any(String) },
      8: { gateway: expect.any(String), inside_addr: expect.any(String) },
    });
    const found = await app.call(meteringDevices, { search_string: eui }, as(owner));
    expect(found.body.data.metering_devices.total).toBe(0);
  });

  it('is refused with what is missing where its columns are others', async () => {
    const reply = await upload(
      await workbook([
        ['Meter', 'Model'],
        ['A', titleOf(radioModel)],
      ]),
    );
    expect(reply.status).toBe(422);
    expect(reply.body.msg).toContain('Name');
    expect(reply.body.msg).toContain('Meter');
  });

  it('may be a text with semicolons in windows-1251', async () => {
    // "Название;Модель;EUI устройства" and "Вода" as Excel of Windows saves them.
    const file = windows1251(`Название;Модель;EUI устройства\r\nВода;${titleOf(radioModel)};${nextEui()}\r\n`);
    const reply = await upload(file, owner, 'вода.csv');
    expect(reply.body.data.bulk_job).toMatchObject({ total: 1, refused: 0, file_name: 'вода.csv' });
  });

  it.each([
    ['nothing', '', 'errors.sheet_empty'],
    ['heads alone', 'Name;Model\n', 'errors.import_no_rows'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3, 0]), 'errors.sheet_unreadable'],
    ['an archive that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 'errors.sheet_unreadable'],
    ['a broken archive', Buffer.from('PK\x03\x04 and no more'), 'errors.sheet_unreadable'],
  ])('is refused when it is %s', async (_, file, key) => {
    expect((await upload(file)).body).toMatchObject({ key });
  });

  it('is refused with what to do, and delays no one, when it is built to be costly', async () => {
    const cell = '<c t="inlineStr"><is><t>A</t></is></c>';
    const merges = '<mergeCell ref="A1:C10000"/>'.repeat(10_001);
    const files = {
      'errors.sheet_record_too_long': 'a'.repeat(8e6),
      'errors.sheet_too_many_merged': rawWorkbook(
        `<sheetData><row r="1">${cell}</row></sheetData><mergeCells>${merges}</mergeCells>`,
      ),
      'errors.sheet_too_wide': rawWorkbook(`<sheetData><row r="1">${'<c><v>1</v></c>'.repeat(1e6)}</row></sheetData>`),
    };
    for (const [key, file] of Object.entries(files)) {
      const { result, ms } = await measureBlocking(() => upload(file));
      expect([result.status, result.body.key]).toEqual([422, key]);
      expect(ms).toBeLessThan(MOST_HELD_MS);
    }
  });

  it('delays no one with 10,000 rows of faults in every column', async () => {
    const heads = ['Name', 'Model', 'DevEUI', 'Time zone', 'Report period, min', 'AppKey', 'JoinEUI', 'Password'];
    const rows = Array.from({ length: 10_000 }, (_, n) => heads.map(() => `wrong ${n}`).join(';'));
    const { result, ms } = await measureBlocking(() =>
      upload([heads.join(';'), ...rows].join('\n'), owner, 'wrong.csv'),
    );
    expect(result.body.data.bulk_job).toMatchObject({ total: 10_000, refused: 10_000 });
    expect(ms).toBeLessThan(MOST_HELD_MS);
  });

  it('waits for its own company only, and neither do the template and the result', async () => {
    const file = await workbook([HEAD, radio('Not delayed')]);
    const { id } = (await upload(file)).body.data.bulk_job;
    const others = [
      await occupySlots(app, { companyId: 2, isDemo: true }),
      await occupySlots(app, { companyId: stranger.companyId, isDemo: false }),
    ];
    expect((await upload(file)).status).toBe(200);
    await fileOf(importTemplate.path);
    await fileOf(bulkResult.path.replace('{id}', String(id)));
    for (const { release } of others) release();
    const { release } = await occupySlots(app, { companyId: owner.companyId, isDemo: false });
    expect(await upload(file)).toMatchObject({ status: 429, body: { key: 'errors.slots_busy' } });
    release();
  });

  it('is refused at 10,000 rows, long before its end', async () => {
    const line = `Meter;${titleOf(radioModel)};`;
    const text = `Name;Model;Device EUI\n${Array.from({ length: 200_000 }, (_, n) => `${line}${n}`).join('\n')}`;
    expect((await upload(text, owner, 'many.csv')).body.key).toBe('errors.sheet_too_long');
    // Titles above the heads do not count, and neither do rows in their place.
    const [head = '', ...lines] = text.split('\n');
    const oneTooMany = [head, ...lines.slice(0, 10_001)].join('\n');
    expect((await upload(oneTooMany, owner, 'many.csv')).body.key).toBe('errors.sheet_too_long');
    const rows = Array.from(
      { length: 200_000 },
      (_, n) => `<row r="${n + 1}"><c t="inlineStr"><is><t>A</t></is></c></row>`,
    );
    const file = rawWorkbook(`<sheetData>${rows.join('')}</sheetData>`);
    expect((await upload(file)).body.key).toBe('errors.sheet_too_long');
  });

  it('is refused when it is a bomb, or has a document type', async () => {
    const bomb = rawWorkbook(
      `<sheetData><row><c t="inlineStr"><is><t>${'A'.repeat(12_000_000)}</t></is></c></row></sheetData>`,
    );
    expect(bomb.length).toBeLessThan(40_000);
    expect((await upload(bomb)).body.key).toBe('errors.sheet_hostile');
    const laughs = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>';
    expect((await upload(rawWorkbook('<sheetData><row><c><v>&c;</v></c></row></sheetData>', laughs))).body.key).toBe(
      'errors.sheet_hostile',
    );
  });

  it('names the cell, its text and the remedy of what a spreadsheet changed, and asks what is doubtful', async () => {
    await app.call(addAttribute, { name: 'Verified on', type: 'date' }, as(owner));
    const text = [
      'sep=;',
      'Meters of the branch',
      [...HEAD, 'Verified on'].join(';'),
      [...radio('One', undefined, '1,23E+14'), '03/04/2025'].join(';'),
      [...radio('Two', undefined, '="00123"'), '05/04/2025'].join(';'),
    ].join('\n');
    const reply = await upload(text, owner, 'branch.csv');
    expect(reply.body.data.questions).toMatchObject([{ id: 'date_order', cells: 2, examples: [{ cell: 'E3' }, {}] }]);
    const rowsOf = async (id: number) =>
      (await app.call(bulkRows, { id, paginate: false }, as(owner))).body.data.rows as {
        n: number;
        faults: object[];
      }[];
    const [first, second] = await rowsOf(reply.body.data.bulk_job.id);
    expect(first?.faults).toEqual([
      expect.objectContaining({
        column: 'serial',
        cell: 'D3',
        value: '1,23E+14',
        msg: expect.stringContaining('text'),
      }),
      expect.objectContaining({ cell: 'E3', value: '03/04/2025', msg: expect.stringContaining('YYYY-MM-DD') }),
    ]);
    expect(second?.faults).toMatchObject([{ cell: 'E4' }]);
    const response = await fetch(`${app.url}/api/${uploadImport.path}?date_order=mdy`, {
      method: 'POST',
      headers: { ...as(owner).headers, 'content-type': 'application/octet-stream' },
      body: text,
    });
    const { data } = (await response.json()) as { data: { bulk_job: { id: number }; questions: object[] } };
    expect(data.questions).toEqual([]);
    expect((await rowsOf(data.bulk_job.id)).map(({ faults }) => faults.length)).toEqual([1, 0]);
  });

  it('reports cells without a usable value: formulas without one, merged, too long, rounded', async () => {
    const model = titleOf(radioModel);
    const file = rawWorkbook(`<sheetData>
      <row r="1">${rawCell('A1', 'Name')}${rawCell('B1', 'Model')}${rawCell('C1', 'DevEUI')}${rawCell('D1', 'Serial number')}</row>
      <row r="2"><c r="A2"><f>1+1</f></c>${rawCell('B2', model)}${rawCell('C2', nextEui())}</row>
      <row r="3"><c r="A3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>${rawCell('B3', model)}${rawCell('C3', nextEui())}</row>
      <row r="4">${rawCell('A4', 'x'.repeat(10_000))}${rawCell('B4', model)}${rawCell('C4', nextEui())}</row>
      <row r="5">${rawCell('A5', 'Merged')}${rawCell('B5', model)}${rawCell('C5', nextEui())}</row>
      <row r="6">${rawCell('A6', 'Rounded')}${rawCell('B6', model)}${rawCell('C6', nextEui())}<c r="D6"><v>1.23456789012346E+17</v></c></row>
      <row r="7">${rawCell('A7', 'Number')}${rawCell('B7', model)}${rawCell('C7', nextEui())}<c r="D7"><v>12345</v></c></row>
      </sheetData><mergeCells count="1"><mergeCell ref="A5:A6"/></mergeCells>`);
    const reply = await upload(file);
    const faults = await faultsOf(reply.body.data.bulk_job.id);
    expect(Object.keys(faults)).toEqual(['2', '4', '5', '6']);
    expect(faults).toMatchObject({
      2: { name: expect.stringContaining('formula') },
      4: { name: expect.stringContaining('2000') },
      5: { name: expect.stringContaining('merged') },
      6: { name: expect.stringContaining('merged'), serial: expect.stringContaining('rounded') },
    });
  });
});

it('refuses a row without a value that the company requires, and marks the column with its unit', async () => {
  const added = { name: 'Area', type: 'number', unit: 'm²', is_required: true } as const;
  const { attribute } = (await app.call(addAttribute, added, as(owner))).body.data;
  const [head] = (await readXlsx(await fileOf(importTemplate.path), LIMITS)).rows;
  expect([...(head?.cells.values() ?? [])].map(({ text }) => text)).toContain('Area, m² *');
  const file = await workbook([
    [...HEAD, 'Area, m²'],
    [...radio('With it'), 12],
    [...radio('Without it'), ''],
  ]);
  const { id, refused } = (await upload(file)).body.data.bulk_job;
  expect(refused).toBe(1);
  expect(await faultsOf(id)).toEqual({ 3: { [`attribute.${attribute.id}`]: 'This field is required.' } });
  await app.call(deleteAttribute, { id: attribute.id }, as(owner));
});

describe('an import', () => {
  it('creates the correct rows with their attributes, and its corrected result creates the others and nothing twice', async () => {
    const gateway = (await creator(app, owner).modem({ name: 'Boiler 7' })).body.data.gateway;
    const rows: Cell[][] = [
      [
        ...HEAD,
        'Gateway',
        'Address on the line',
        'Password',
        'Postal address',
        'Report period, min',
        'Seal',
        'Time zone',
      ],
      // An unknown time zone is ignored.
      [...radio('One', nextEui(), '=1+1'), '', '', '', 'Peace Ave 1', 90, '31.01.2026', 14],
      ['Two', titleOf(wiredModel), '', '', gateway.identity, '17', 'secret-1', '', '', '', ''],
      ['Three', titleOf(wiredModel), '', '', 'Boiler 9', '18', 'secret-2', '', '', '', ''],
    ];
    const { id } = (await upload(await workbook(rows))).body.data.bulk_job;
    expect((await app.call(startImport, { id }, as(owner))).status).toBe(200);
    const job = await ended(id);
    expect(job).toMatchObject({ state: 'done', done: 2, refused: 1, processed: 3 });
    expect((await app.call(startImport, { id }, as(owner))).status).toBe(409);

    const made = (await app.call(bulkRows, { id, state: 'done' }, as(owner))).body.data.rows.data;
    const one = (await app.call(getMeteringDevice, { id: made[0].device_id }, as(owner))).body.data.metering_device;
    expect(one).toMatchObject({ name: 'One', report_period_update: 5400, properties: { address: 'Peace Ave 1' } });
    expect(one.deviceTimezone).toBe(owner.timeZone);
    const [stored] = await app.database.database.query<{ value: string }>(
      'SELECT value FROM devices.attribute_value WHERE device_id = $1',
      [one.id],
    );
    expect(stored?.value).toBe('2026-01-31');
    await eventually(() =>
      expect(app.get(Recorder).devices.map(({ deviceId }) => deviceId)).toContain(made[1].device_id),
    );

    // The result shows no secret, runs nothing, and is the file to correct.
    const file = await fileOf(`device/bulk/result/${id}`);
    expect(Buffer.from(file).includes('secret-2')).toBe(false);
    const sheet = (await readXlsx(file, LIMITS)).rows;
    const texts = sheet.map(({ cells }) => Array.from({ length: 14 }, (_, column) => cells.get(column)?.text ?? ''));
    expect(texts.flat()).toEqual(expect.arrayContaining(['=1+1', '••••••••']));
    const wrong = texts.findIndex((row) => row.includes('Boiler 9'));
    texts[wrong] = (texts[wrong] ?? []).map((text) => (text === 'Boiler 9' ? 'Boiler 7' : text));
    const again = (await upload(await workbook(texts))).body.data.bulk_job;
    expect(again).toMatchObject({ total: 3, unchanged: 2, refused: 0 });
    await app.call(startImport, { id: again.id }, as(owner));
    expect(await ended(again.id)).toMatchObject({ done: 1, unchanged: 2, refused: 0 });
    const [meter] = await app.database.database.query<{ poll_params: { password: string } }>(
      `SELECT poll_params FROM devices.metering_device WHERE name = 'Three'`,
    );
    expect(meter?.poll_params.password).toBe('secret-2');
    expect(
      await app.database.database.query(`SELECT FROM devices.metering_device WHERE name IN ('One', 'Two', 'Three')`),
    ).toHaveLength(3);
  });

  it('ends with the company full, and says so of each row that found no room', async () => {
    const full = { ...owner, companyId: 31, userId: 310, chain: [31] };
    await app.database.database.query(
      `INSERT INTO devices.company (company_id, parent_id, name, limit_devices, version) VALUES (31, 2, 'Small', 2, 1)`,
    );
    const rows = Array.from({ length: 3 }, (_, n) => radio(`Room ${n}`));
    const uploaded = await upload(await workbook([HEAD, ...rows]), full);
    expect(uploaded.body.data.bulk_job.notes.join()).toContain('2');
    const { id } = uploaded.body.data.bulk_job;
    await app.call(startImport, { id }, as(full));
    expect(await ended(id, full)).toMatchObject({ done: 2, refused: 1 });
  });

  it('cannot be seen, started or stopped by other companies', async () => {
    const { id } = (await upload(await workbook([HEAD, radio('Mine')]))).body.data.bulk_job;
    for (const call of [getBulkJob, startImport, cancelBulkJob, bulkRows, bulkResult] as const) {
      expect((await app.call(call, { id }, as(stranger))).status).toBe(404);
    }
    expect((await app.call(bulkJobs, {}, as(stranger))).body.data.bulk_jobs.total).toBe(0);
    const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [4] } };
    expect((await upload('x', reader)).status).toBe(403);
    const colleague = { ...owner, userId: 21, isAdmin: false, rights: { ...owner.rights, read: [4], create: [4] } };
    expect((await app.call(getBulkJob, { id }, as(colleague))).status).toBe(404);
    expect((await app.call(cancelBulkJob, { id }, as(owner))).body.data.bulk_job.state).toBe('cancelled');
    expect((await app.call(startImport, { id }, as(owner))).status).toBe(409);
  });
});
