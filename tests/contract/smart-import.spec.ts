import { type Cell, writeWorkbook } from '@gaugeway/platform/documents';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  accountingPoints,
  type CallOf,
  cancelSmartImport,
  checkSmartImport,
  consumers,
  deleteSmartImportFile,
  editAccountingPoint,
  type Endpoint,
  objectsMap,
  objectTree,
  smartImportDevices,
  smartImportFile,
  smartImportFiles,
  smartImportJob,
  type SmartImportRow,
  smartImportRows,
  smartImportLayout,
  smartImportResult,
  startSmartImport,
  suppliers,
  undoSmartImport,
  untieDevice,
  uploadSmartImport,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner } from './devices-fixture';
import { rawCell, rawWorkbook, windows1251 } from './raw-files';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

let made = 0;
/** Each test has its own company, so it has its own town. */
const newcomer = () => ({ ...owner, companyId: 3000 + ++made, chain: [3000 + made] });
type Who = ReturnType<typeof newcomer>;

const HEAD = ['Город', 'Улица', 'Дом', 'Кв.', 'Ресурс', 'Заводской номер', 'Абонент', 'Лицевой счёт', 'Поставщик'];

function importsOf(who: Who) {
  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<TestReply> =>
    app.call(endpoint, input, as(who));
  const upload = (
    raw: Uint8Array | string,
    name = 'town.csv',
    type = 'application/octet-stream',
  ): Promise<TestReply> => {
    const options = as(who);
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    const headers = {
      ...options.headers,
      'content-type': type,
      'content-disposition': disposition,
    };
    return app.call(uploadSmartImport, {}, { ...options, headers, raw });
  };
  const read = async (raw: Uint8Array | string) => {
    const reply = await upload(raw);
    expect(reply.body).toMatchObject({ data: { file: {} } });
    const { file, columns } = reply.body.data as {
      file: { id: number };
      columns: { column: number; field: string | null; by: string | null }[];
    };
    const mapping = Object.fromEntries(columns.flatMap(({ field, column }) => (field ? [[field, column]] : [])));
    return { id: file.id, mapping, columns };
  };
  const check = async (raw: Uint8Array | string, more: object = {}) => {
    const { id, mapping } = await read(raw);
    const reply = await call(checkSmartImport, { id, mapping, ...more });
    expect(reply.body).toMatchObject({ data: { bulk_job: { state: 'checked' } } });
    return reply.body.data.bulk_job as {
      id: number;
      total: number;
      refused: number;
      unchanged: number;
      with_warnings: number;
    };
  };
  const ended = async (id: number) => {
    let job: TestReply['body'];
    await eventually(async () => {
      job = (await call(smartImportJob, { id })).body.data.bulk_job;
      expect(job.state).toBe('done');
    });
    return job;
  };
  return {
    call,
    upload,
    read,
    check,
    ended,
    run: async (raw: Uint8Array | string, more: object = {}) => {
      const { id } = await check(raw, more);
      expect((await call(startSmartImport, { id })).status).toBe(200);
      return ended(id);
    },
    rows: async (id: number) =>
      (await call(smartImportRows, { id, paginate: false })).body.data.rows as SmartImportRow[],
    tree: async () => (await call(objectTree, {})).body.data.objects as { name: string; type: string }[],
    points: async () =>
      (await call(accountingPoints, { paginate: false })).body.data.accounting_points as {
        id: number;
        version: number;
        title: string;
        consumer: { name: string } | null;
        supplier: { name: string } | null;
        device: { device_name: string } | null;
        object: { name: string };
        parent: { title: string } | null;
      }[],
    device: async (serial: string, more: object = {}) => {
      const reply = await creator(app, who).radio({ name: `Meter ${serial}`, serial, ...more });
      const { id } = reply.body.data.metering_device as { id: number };
      await eventually(async () => {
        const rows = await app.database.database.query('SELECT FROM objects.device WHERE device_id = $1', [id]);
        expect(rows).toHaveLength(1);
      });
      return id;
    },
  };
}

const workbook = (rows: Cell[][]): Promise<Buffer> =>
  writeWorkbook([{ name: 'Town', widths: [40, 20, 20], rows: [rows] }], AbortSignal.timeout(30_000));
const csv = (...rows: string[][]) => rows.map((row) => row.join(';')).join('\n');

const TOWN = csv(
  HEAD,
  ['Заречный', 'Липовая', '8', '1', 'ХВС', '4400001', 'Соколова А. П.', 'З-1', 'Водоканал'],
  ['Заречный', 'Липовая', '8', '2', 'ХВС', '4400002', 'Орлов С. Б.', 'З-2', 'Водоканал'],
  ['Заречный', 'Липовая', '8', '', 'вода', '', 'ТСЖ «Двор»', 'З-3', 'Водоканал'],
  ['', 'Липовая', '9', '1', 'ХВС', '', 'Белова В. И.', 'З-4', 'Водоканал'],
  ['Заречный', 'Липовая', '8', '3', 'пиво', '', 'Ершов К. Д.', 'З-5', 'Водоканал'],
);

describe('a town from one spreadsheet', () => {
  it('says in a dry run what each row makes and what is unclear, makes it, and the second time nothing', async () => {
    const { call, check, run, rows, tree, points, device, ended } = importsOf(newcomer());
    await device('4400001');
    const job = await check(TOWN);
    expect(job).toMatchObject({ total: 5, refused: 2, unchanged: 0, with_warnings: 1 });
    const judged = await rows(job.id);
    expect(judged.map(({ plan, faults, warnings }) => [plan.length, faults.length, warnings.length])).toEqual([
      [6, 0, 0],
      [3, 0, 1],
      [2, 0, 0],
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(judged[1]?.warnings[0]).toContain('4400002');
    expect(await tree()).toEqual([]);
    expect((await call(startSmartImport, { id: job.id })).status).toBe(200);
    expect(await ended(job.id)).toMatchObject({ done: 3, refused: 2, with_warnings: 1 });
    expect((await call(startSmartImport, { id: job.id })).status).toBe(409);
    expect((await tree()).map(({ name, type }) => `${type} ${name}`).sort()).toEqual([
      'city Заречный',
      'flat Flat 1',
      'flat Flat 2',
      'house House 8',
      'street Липовая',
    ]);
    const made = await points();
    expect(made.map(({ title }) => title).sort()).toEqual([
      'Cold water, Липовая, 8',
      'Cold water, Липовая, 8, 1 (№ 4400001)',
      'Cold water, Липовая, 8, 2 (№ 4400002)',
    ]);
    expect(made.find(({ title }) => title.includes('4400001'))).toMatchObject({
      consumer: { name: 'Соколова А. П.' },
      supplier: { name: 'Водоканал' },
      device: { device_name: 'Meter 4400001' },
      object: { name: 'Flat 1' },
    });
    expect(await run(TOWN)).toMatchObject({ total: 5, done: 0, unchanged: 3, refused: 2 });
    expect(await points()).toHaveLength(3);
    const all = (await call(consumers, {})).body.data.consumers;
    expect(all.total).toBe(3);
    expect((await call(suppliers, {})).body.data.suppliers.total).toBe(1);
    // An entity that was missing the first time is added when it exists.
    await device('4400002');
    expect(await run(TOWN)).toMatchObject({ done: 1, unchanged: 2 });
    const result = await call(smartImportResult, { id: job.id });
    expect(result.headers.get('content-type')).toContain('spreadsheetml');
  });

  it('puts houses on the map by their coordinates, and refuses what is no place', async () => {
    const { call, check, run, rows } = importsOf(newcomer());
    const house = (number: string, flat: string, position: string) => [
      'Заречный',
      'Липовая',
      number,
      flat,
      'ХВС',
      '',
      '',
      '',
      '',
      position,
    ];
    const town = csv(
      [...HEAD, 'Координаты'],
      house('8', '1', '54.9885, 73.3242'),
      house('8', '2', ''),
      house('9', '1', '73, 540'),
    );
    const job = await check(town);
    expect(job).toMatchObject({ total: 3, refused: 1 });
    expect((await rows(job.id))[2]?.faults).toEqual([expect.stringMatching(/^Coordinates \([A-Z]4\): .*latitude/)]);
    await run(town);
    const map = (await call(objectsMap, {})).body.data;
    expect(map).toMatchObject({ total: 1, objects: [{ name: 'House 8', latitude: 54.9885, longitude: 73.3242 }] });
  });

  it('refuses a row without a house where nearly all have one, unless it says where else it is', async () => {
    const { check, run, rows, tree } = importsOf(newcomer());
    const row = (street: string, house: string, flat: string, position = '') => [
      ...['Заречный', street, house, flat, 'ХВС', '', '', '', '', position],
    ];
    const flats = Array.from({ length: 27 }, (_, n) => row('Липовая', '8', String(n + 1)));
    const strange = [row('', '', ''), row('Липовая', 'ТП-5', ''), row('', '', '', '54.9885, 73.3242')];
    const town = csv([...HEAD, 'Координаты'], ...flats, ...strange);
    const job = await check(town);
    expect(job).toMatchObject({ total: 30, refused: 1 });
    const refused = (await rows(job.id)).filter(({ faults }) => faults.length > 0);
    expect(refused).toMatchObject([{ n: 29, faults: [expect.stringContaining('This row has no house')] }]);
    expect(await run(town)).toMatchObject({ done: 29, refused: 1 });
    const houses = (await tree()).filter(({ type }) => type === 'house');
    expect(houses.map(({ name }) => name).sort()).toEqual(['House 8', 'ТП-5']);
    // A spreadsheet about places above houses says nothing of them.
    expect(await check(csv(HEAD, ...strange.map((each) => each.slice(0, 9))))).toMatchObject({ refused: 0 });
  });

  it('puts the meters of flats behind that of their house, and makes meters that are missing of the same spreadsheet', async () => {
    const { call, check, run, rows, points } = importsOf(newcomer());
    const street = (...row: string[]) => ['Заречный', 'Липовая', ...row, '', '', ''];
    const town = csv(
      [...HEAD, 'Название'],
      [...street('8', '1', 'ХВС', '5500001'), 'Кухня'],
      [...street('8', '', 'ХВС', '5500000'), ''],
      [...street('8', '2', 'ХВС', '5500002'), ''],
      [...street('8', '2', 'ГВС', '5500003'), ''],
      [...street('8', '3', 'ХВС', '5500002'), ''],
    );
    const job = await check(town);
    expect(job).toMatchObject({ total: 5, refused: 1 });
    const twice = (await rows(job.id)).filter(({ faults }) => faults.length > 0);
    expect(twice).toMatchObject([{ n: 6, faults: [expect.stringContaining('row 4')] }]);
    expect((await call(smartImportJob, { id: job.id })).body.data.missing_devices).toBe(5);
    const sheet = await call(smartImportDevices, { id: job.id });
    expect(String(sheet.body).replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'Название;Model;DevEUI;Serial number;Postal address',
      'Кухня;;;5500001;Заречный, Липовая, 8, 1',
    ]);
    await run(town);
    const nested = (await points()).map(({ title, parent }) => [title, parent?.title ?? null]).sort();
    expect(nested).toEqual([
      ['Cold water, Липовая, 8 (№ 5500000)', null],
      ['Cold water, Липовая, 8, 1 (№ 5500001)', 'Cold water, Липовая, 8 (№ 5500000)'],
      ['Cold water, Липовая, 8, 2 (№ 5500002)', 'Cold water, Липовая, 8 (№ 5500000)'],
      ['Hot water, Липовая, 8, 2 (№ 5500003)', null],
    ]);
    // The meter of the house comes with a later file: its row was wrong, or forgotten.
    await run(csv([...HEAD, 'Название'], [...street('8', '', 'ГВС', '5500009'), '']));
    const hot = (await points()).find(({ title }) => title.includes('5500003'));
    expect(hot?.parent?.title).toBe('Hot water, Липовая, 8 (№ 5500009)');
  });

  it('refuses a meter whose model is not known or not one, and names the model as the import of devices takes it', async () => {
    const { call, check, rows, device } = importsOf(newcomer());
    await device('6600005');
    const meter = (flat: string, serial: string, model: string) => [
      'Заречный',
      'Липовая',
      '8',
      flat,
      'ХВС',
      serial,
      '',
      '',
      '',
      model,
    ];
    const job = await check(
      csv(
        [...HEAD, 'Модель'],
        meter('1', '6600001', 'Vega SI-11'),
        meter('2', '6600002', 'si11'),
        meter('3', '6600003', 'Пульсар 15'),
        meter('4', '6600004', 'Mercury 23'),
        // One that is there keeps the model that it has.
        meter('5', '6600005', 'Пульсар 15'),
        meter('6', '6600006', ''),
      ),
    );
    expect(job).toMatchObject({ total: 6, refused: 2 });
    const judged = await rows(job.id);
    expect(judged.flatMap(({ n, faults }) => (faults.length > 0 ? [[n, faults]] : []))).toEqual([
      [4, [expect.stringMatching(/^Meter model \(J4\): Unknown model “Пульсар 15”\. Enter it as in/)]],
      [5, [expect.stringMatching(/Mercury 230, .*Mercury 231/)]],
    ]);
    expect(judged[4]?.warnings).toEqual([expect.stringContaining('another model: Vega SI-11')]);
    const sheet = String((await call(smartImportDevices, { id: job.id })).body).split('\r\n');
    expect(sheet.slice(1, 3).map((line) => line.split(';')[0])).toEqual(['Vega SI-11', 'Vega SI-11']);
  });

  it('refuses a device that does not measure what its row says, and places one that counts nothing at its house', async () => {
    const { check, device, rows, run, points, tree } = importsOf(newcomer());
    await device('4401', { model_id: 7001 });
    await device('4402', { model_id: 225 });
    await device('4403', { model_id: 220 });
    const remarks = [
      'Город;Улица;Дом;Ресурс;Заводской номер',
      'Дархан;Мира;1;ХВС;4401',
      'Дархан;Мира;2;ХВС;4402',
      'Дархан;Мира;3;ГВС;4403',
    ].join('\n');
    const { id } = await check(remarks);
    const refused = [expect.stringContaining('does not measure the resource “Water”')];
    expect((await rows(id)).map(({ faults }) => faults)).toEqual([refused, refused, []]);
    await run(remarks.replaceAll('ХВС', ''), { kind: 1 });
    expect((await points()).map(({ device: meter }) => meter?.device_name)).toEqual(['Meter 4402', 'Meter 4403']);
    expect((await tree()).filter(({ type }) => type === 'house')).toHaveLength(3);
  });

  it('leaves a point to the device that measured there at the time since when the devices of the import do', async () => {
    const { call, run, rows, points, device } = importsOf(newcomer());
    const now = Math.floor(Date.now() / 1000);
    const since = now - 10 * 86_400;
    await device('7700001');
    const row = (serial: string) => csv(HEAD, ['Заречный', 'Липовая', '8', '1', 'ХВС', serial, '', '', '']);
    await run(row('7700001'), { since });
    const [point] = await points();
    const untied = await call(untieDevice, { accounting_point_id: point?.id ?? 0, date: now - 86_400 });
    expect(untied.status).toBe(200);
    // A point is called by the number of its first meter.
    const title = { title: 'Cold water, Липовая, 8, 1 (№ 7700002)' };
    const { version } = (await points())[0] ?? {};
    expect((await call(editAccountingPoint, { id: point?.id ?? 0, version, ...title })).status).toBe(200);
    await device('7700002');
    const job = await run(row('7700002'), { since });
    expect(job).toMatchObject({ refused: 0, with_warnings: 1, done: 1 });
    expect((await rows(job.id))[0]?.warnings).toEqual([expect.stringContaining('already has a device')]);
    const checked = (await call(smartImportJob, { id: job.id })).body.data.reading;
    expect(checked).toMatchObject({ since, fill_down: false, mapping: { serial: 5 } });
    const later = await call(checkSmartImport, { id: job.source_id, ...checked, since: now - 3600 });
    await call(startSmartImport, { id: later.body.data.bulk_job.id });
    await eventually(async () => expect((await points())[0]?.device?.device_name).toBe('Meter 7700002'));
  });

  it('takes back what it made, and keeps what was there and what has come to use since', async () => {
    const { call, run, tree, points, device, ended, rows } = importsOf(newcomer());
    await device('4400001');
    const first = csv(HEAD, ['Заречный', 'Липовая', '8', '1', 'ХВС', '', 'Соколова А. П.', 'З-1', '']);
    await run(first);
    // Compared without the version: the point was behind the meter of its house meanwhile.
    const pointsNow = async () => (await points()).map((point) => ({ ...point, version: null }));
    const before = [await tree(), await pointsNow()];
    const job = await run(TOWN);
    expect(await points()).toHaveLength(4);
    const undo = await call(undoSmartImport, { id: job.id });
    expect(undo.body).toMatchObject({ data: { bulk_job: { kind: 'smart_undo', source_id: job.id } } });
    const undone = await ended(undo.body.data.bulk_job.id);
    expect(undone).toMatchObject({ refused: 0 });
    expect((await rows(undone.id)).every(({ plan }) => plan.length === 1)).toBe(true);
    expect([await tree(), await pointsNow()]).toEqual(before);
    expect((await call(undoSmartImport, { id: job.id })).status).toBe(409);
    expect((await call(smartImportJob, { id: job.id })).body.data.bulk_job).toMatchObject({ undo_job_id: undone.id });
  });

  it('goes by whole addresses, a title above the heads, and columns without any heads', async () => {
    const { read, check, rows } = importsOf(newcomer());
    const cells: Cell[][] = [
      ['Реестр приборов учёта за март'],
      ['Адрес объекта', 'Тип прибора', 'DevEUI'],
      ['623000, Свердловская обл., г. Заречный, ул. Липовая, д. 8, кв. 12', 'SI-11', '70B3D5E75F0D0001'],
      ['г. Заречный, ул. Липовая, д. 8, кв. 13', 'SI-11', '70B3D5E75F0D0002'],
    ];
    const file = await workbook(cells);
    const { columns, mapping } = await read(file);
    expect(mapping).toEqual({ address: 0, model: 1, dev_eui: 2 });
    expect(columns.map(({ by }) => by)).toEqual(['head', 'head', 'head']);
    const job = await check(file, { kind: 3 });
    const judged = await rows(job.id);
    expect(judged.map(({ what }) => what)).toEqual([
      'г. Заречный · ул. Липовая · 8 · 12 · 70B3D5E75F0D0001',
      'г. Заречный · ул. Липовая · 8 · 13 · 70B3D5E75F0D0002',
    ]);
    expect(judged.every(({ warnings }) => warnings.length === 1)).toBe(true);
    // Without any heads the columns are recognised by their content.
    const bare: Cell[][] = [
      ['г. Заречный, ул. Липовая, 8, 12', '70B3D5E75F0D0001', 'Соколова А. П.'],
      ['г. Заречный, ул. Липовая, 8, 13', '70B3D5E75F0D0002', 'Орлов С. Б.'],
    ];
    expect((await read(await workbook(bare))).mapping).toEqual({ address: 0, dev_eui: 1, consumer: 2 });
  });

  it('takes the value of merged cells for all their rows, names formulas without one, and reads windows-1251', async () => {
    const { upload, read, check, rows } = importsOf(newcomer());
    const line = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`;
    const place = (n: number) => rawCell(`B${n}`, '8') + rawCell(`C${n}`, String(n));
    const file = rawWorkbook(`<sheetData>
      ${line(1, ...['Улица', 'Дом', 'Кв.', 'Заводской номер'].map((head, at) => rawCell(`${'ABCD'[at]}1`, head)))}
      ${line(2, rawCell('A2', 'Липовая'), place(2), rawCell('D2', '4400002'))}
      ${line(3, place(3), rawCell('D3', '4400003'))}
      ${line(4, rawCell('A4', 'Портовая'), place(4), '<c r="D4"><f>1+1</f></c>')}
      ${line(5, rawCell('A5', 'Портовая'), place(5), '<c r="D5" t="str"><f>"44"&amp;"05"</f><v>4405</v></c>')}
      </sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>`);
    expect((await upload(file)).body.data).toMatchObject({ has_merged: true });
    const judged = await rows((await check(file, { city: 'Заречный', kind: 1 })).id);
    expect(judged.map(({ what }) => what.split(' · ')[1])).toEqual(['Липовая', 'Липовая', 'Портовая', 'Портовая']);
    expect(judged.map(({ faults }) => faults.some((fault) => fault.includes('formula')))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const saved = windows1251('Город;Улица;Дом;Кв.;Зав. №\r\nЗаречный;Липовая;8;1;44-5\r\n');
    expect((await read(saved)).mapping).toEqual({ city: 0, street: 1, house: 2, flat: 3, serial: 4 });
    const [row] = await rows((await check(saved, { kind: 1 })).id);
    expect(row?.what).toContain('Заречный · Липовая · 8 · 1');
  });

  it('keeps its files, which are listed, downloaded and deleted', async () => {
    const { call, read } = importsOf(newcomer());
    const { id } = await read(TOWN);
    expect((await call(smartImportFiles, {})).body.data.files).toMatchObject([{ id, name: 'town.csv', job_id: null }]);
    expect((await call(smartImportFile, { id })).body).toBe(TOWN);
    expect((await call(smartImportLayout, { id })).body.data).toMatchObject({ rows: 5, head_row: 1 });
    expect((await call(deleteSmartImportFile, { id })).status).toBe(200);
    expect((await call(smartImportFiles, {})).body.data.files).toEqual([]);
    expect((await call(smartImportFile, { id })).status).toBe(404);
  });

  it('refuses what it cannot take with a clear word', async () => {
    const { call, upload, read, check } = importsOf(newcomer());
    const long = `Город\n${'Заречный\n'.repeat(200_000)}`;
    // The limit that the page names, without the rows above the table that it does not count.
    const tooLong = {
      status: 422,
      body: { key: 'errors.sheet_too_long', msg: expect.stringMatching(/60.?000/) as string },
    };
    expect(await upload(long)).toMatchObject(tooLong);
    expect(await upload(`Город\n${'Заречный\n'.repeat(60_001)}`)).toMatchObject(tooLong);
    expect(await upload('')).toMatchObject({ status: 422, body: { key: 'errors.sheet_empty' } });
    // Its borders would be read as rows.
    expect(
      await upload('--x\r\n\r\nHouse;Meter\r\n--x--', 'form.csv', 'multipart/form-data; boundary=x'),
    ).toMatchObject({
      status: 415,
      body: { key: 'errors.upload_is_form' },
    });
    expect(await upload(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({ status: 422 });
    const { id } = await read(TOWN);
    const wrong = (mapping: object) => call(checkSmartImport, { id, mapping });
    expect(await wrong({ city: 0, street: 0 })).toMatchObject({
      status: 422,
      body: { key: 'errors.smart_import_mapping' },
    });
    expect(await wrong({ city: 40 })).toMatchObject({ status: 422 });
    expect(await wrong({ serial: 5 })).toMatchObject({ status: 422, body: { key: 'errors.smart_import_no_place' } });
    expect((await wrong({ nothing: 1 })).status).toBe(422);
    const other = importsOf(newcomer());
    const job = await check(TOWN);
    for (const reply of [
      await other.call(smartImportFile, { id }),
      await other.call(smartImportLayout, { id }),
      await other.call(deleteSmartImportFile, { id }),
      await other.call(checkSmartImport, { id, mapping: { city: 0 } }),
      await other.call(startSmartImport, { id: job.id }),
      await other.call(cancelSmartImport, { id: job.id }),
      await other.call(undoSmartImport, { id: job.id }),
    ])
      expect(reply.status).toBe(404);
    const seesPart = {
      ...newcomer(),
      isAdmin: false,
      rights: { read: [6], create: [6], update: [6], delete: [6], access_all: [] },
    } as Who;
    expect((await importsOf(seesPart).call(smartImportFiles, {})).status).toBe(403);
  });
});
