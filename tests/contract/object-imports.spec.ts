import type { TestApp } from '@gaugeway/platform/testing';
import {
  type AccountingPoint,
  accountingPoints,
  addObject,
  createAccountingPoint,
  consumers,
  createConsumer,
  createSupplier,
  directoryTemplate,
  editTransformer,
  editAccountingPoint,
  exportDirectory,
  importDirectory,
  importPoints,
  type ImportVerdict,
  pointTemplate,
  SECTION,
  transformers,
  undoImport,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { SheetImportService } from '../../services/objects/sheets/sheet-import.service';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [SECTION.objects] } };
const csv = (...rows: string[]): string => Buffer.from(rows.join('\n')).toString('base64');
const points = async (content: string, more: object = {}, who = owner): Promise<ImportVerdict> => {
  const reply = await app.call(importPoints, { content, ...more }, as(who));
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data as ImportVerdict;
};
const listed = async (): Promise<AccountingPoint[]> =>
  (await app.call(accountingPoints, { paginate: false }, as(owner))).body.data.accounting_points as AccountingPoint[];

describe('accounting points from a spreadsheet', () => {
  it('are judged, created with what they belong to, known the second time, and taken back', async () => {
    const street = (await app.call(addObject, { name: 'Mira', type: 'street' }, as(owner))).body.data.object._id;
    await app.call(addObject, { name: '12', type: 'house', parentId: street }, as(owner));
    await app.call(addObject, { name: '12', type: 'house' }, as(owner));
    await app.call(createConsumer, { name: 'Bold', subject_type_id: 1, number_of_contract: 'A-7' }, as(owner));
    await app.call(createSupplier, { name: 'Vodokanal' }, as(owner));
    const device = (await creator(app, owner).radio({ name: 'Meter', serial: 'SN-1' })).body.data.metering_device.id;
    const file = csv(
      'title;type;street;house;object;consumer;supplier;parent;device;standard_month;Floor',
      'Main;Cold water;Mira;12;Mira / 12;;vodokanal;;SN-1;;1',
      'Flat 1;Холодная вода;Mira;12;mira/12;a-7;;Main;;3,5;1',
      'Flat 2;lava;Mira;12;;;;;;;2',
      'Flat 3;1;Mira;12;12;nobody;;;;;3',
      'Flat 1;Cold water;Mira;12;;;;;;;1',
    );
    await eventually(async () => {
      const verdict = await points(file, { dry_run: true });
      expect(verdict).toMatchObject({ rows: 5, new: 2, existing: 0, faulty: 3, ignored: ['Floor'], imported: false });
      expect(verdict.faults).toEqual([
        { row: 4, column: 'Type', cell: 'B4', value: 'lava', msg: expect.stringContaining('not in the list') },
        { row: 5, column: 'Object', cell: 'E5', value: '12', msg: expect.stringContaining('matches 2 items') },
        {
          row: 5,
          column: 'Consumer',
          cell: 'F5',
          value: 'nobody',
          msg: expect.stringContaining('“nobody” was not found'),
        },
        { row: 6, column: '', cell: '', value: '', msg: expect.stringContaining('Duplicate of row 3') },
      ]);
    });
    expect(await points(file)).toMatchObject({ imported: false, import_id: null });
    expect(await listed()).toEqual([]);

    const done = await points(file, { skip_faulty: true });
    expect(done).toMatchObject({ new: 2, imported: true });
    const made = await listed();
    expect(made.find(({ title }) => title === 'Main')).toMatchObject({
      resource_type_id: 1,
      object: { name: '12' },
      supplier: { name: 'Vodokanal' },
      device: { device_id: device },
    });
    expect(made.find(({ title }) => title === 'Flat 1')).toMatchObject({
      consumer: { name: 'Bold' },
      parent: { title: 'Main' },
      standard_month: 3.5,
    });
    expect(await points(file, { skip_faulty: true })).toMatchObject({ new: 0, existing: 2, imported: false });

    const more = await points(csv('title;type', 'One;Gas', 'Two;Gas'));
    const one = (await listed()).find(({ title }) => title === 'One');
    await app.call(editAccountingPoint, { id: one?.id ?? 0, comment: 'looked at' }, as(owner));
    const undo = async (who = owner) => app.call(undoImport, { id: more.import_id ?? 0 }, as(who));
    expect((await undo(stranger)).status).toBe(404);
    expect((await undo(reader)).status).toBe(403);
    expect((await undo()).body.data).toMatchObject({ removed: 1, not_removed: 1 });
    expect((await undo()).status).toBe(409);
    expect((await app.call(undoImport, { id: 0 }, as(owner))).status).toBe(422);
  });

  it('are taken back within 90 days; what an older import created remains', async () => {
    const { database } = app.database;
    const age = (id: number | null, days: number) =>
      database.query('UPDATE objects.sheet_import SET made_at = now() - make_interval(days => $2) WHERE id = $1', [
        id,
        days,
      ]);
    const old = await points(csv('title;type', 'Old import;Gas'));
    const recent = await points(csv('title;type', 'Recent import;Gas'));
    await age(old.import_id, 91);
    await age(recent.import_id, 89);
    await app.get(SheetImportService).forget();
    const undo = (id: number | null) => app.call(undoImport, { id: id ?? 0 }, as(owner));
    expect((await undo(old.import_id)).status).toBe(404);
    expect((await undo(recent.import_id)).body.data).toMatchObject({ removed: 1, not_removed: 0 });
    expect((await listed()).map(({ title }) => title)).toContain('Old import');
  });

  it('are virtual by a formula over points that exist or are in rows above', async () => {
    await app.call(createAccountingPoint, { title: 'Intake', resource_type_id: 1, type: 1 }, as(owner));
    const file = csv(
      'title;type;device;formula',
      'Shop;Cold water;;',
      'House;Cold water;;[intake] - 0,5 * [Shop]',
      'Late;Cold water;;[Below] * 2',
      'Below;Cold water;;',
      'Other;Gas;;[Intake]',
      'Bare;Cold water;;Intake + 1',
      'Both;Cold water;SN-9;[Intake]',
    );
    const verdict = await points(file, { dry_run: true });
    expect(verdict.faults).toEqual([
      { row: 4, column: 'Formula', cell: 'D4', value: '[Below] * 2', msg: expect.stringContaining('below') },
      { row: 6, column: 'Formula', cell: 'D6', value: '[Intake]', msg: expect.stringContaining('intake') },
      { row: 7, column: 'Formula', cell: 'D7', value: 'Intake + 1', msg: expect.stringContaining('Intake') },
      { row: 8, column: 'Device', cell: 'C8', value: 'SN-9', msg: expect.stringContaining('SN-9') },
      { row: 8, column: 'Formula', cell: 'D8', value: '[Intake]', msg: expect.stringContaining('virtual') },
    ]);
    expect(await points(file, { skip_faulty: true })).toMatchObject({ new: 3, imported: true });
    const made = (await listed()).find(({ title }) => title === 'House');
    expect(made?.formula).toMatchObject({
      expression: 'P1 - 0,5 * P2',
      operands: [{ title: 'Intake' }, { title: 'Shop' }],
    });

    const exported = await fetch(`${app.url}/api/objects/accounting_point/export`, as(owner));
    expect(exported.status).toBe(200);
    const content = Buffer.from(await exported.arrayBuffer()).toString('base64');
    expect(await points(content)).toMatchObject({ new: 0, faulty: 0, existing: (await listed()).length });
  });

  it('take no device that counts another resource, or nothing', async () => {
    for (const [serial, model_id] of [
      ['VALVE-1', 7001],
      ['POWER-1', 225],
      ['GAS-1', 221],
    ] as const)
      await creator(app, owner).radio({ name: `Device ${serial}`, serial, model_id });
    const file = csv('title;type;device', 'Riser;Cold water;VALVE-1', 'Yard;Cold water;POWER-1', 'Boiler;Gas;GAS-1');
    await eventually(async () => {
      const verdict = await points(file, { dry_run: true });
      expect(verdict.faults).toEqual([
        {
          row: 2,
          column: 'Device',
          cell: 'C2',
          value: 'VALVE-1',
          msg: expect.stringContaining('does not measure the resource “Water”'),
        },
        { row: 3, column: 'Device', cell: 'C3', value: 'POWER-1', msg: expect.stringContaining('SPbZIP CE2726A') },
      ]);
    });
    expect(await points(file, { skip_faulty: true })).toMatchObject({ new: 1, imported: true });
  });

  it('are refused without heads, without the right, and where there is no spreadsheet', async () => {
    const heads = await app.call(importPoints, { content: csv('a;b', '1;2') }, as(owner));
    expect({ status: heads.status, msg: heads.body.msg }).toEqual({
      status: 422,
      msg: expect.stringContaining('Name, Type'),
    });
    const rows = Array.from({ length: 5001 }, (_, row) => `x${row};1`);
    const long = await app.call(importPoints, { content: csv('title;type', ...rows), dry_run: true }, as(owner));
    expect(long.body).toMatchObject({ key: 'errors.sheet_too_long', msg: expect.stringMatching(/5.?000/) });
    const longer = await app.call(importPoints, { content: csv('title;type', ...rows, ...rows) }, as(owner));
    expect(longer.body.msg).toBe(long.body.msg);
    expect((await app.call(importPoints, { content: csv('title;type', 'x;1') }, as(reader))).status).toBe(403);
    expect((await app.call(importPoints, { content: '' }, as(owner))).status).toBe(422);
    expect((await app.call(importPoints, {} as { content: string }, as(owner))).status).toBe(422);
    const none = await points(csv('title;type', 'x;1'), { dry_run: true }, stranger);
    expect(none).toMatchObject({ new: 1 });
  });
});

describe('a directory', () => {
  it('comes from a spreadsheet, and goes into one that changes nothing when it comes back', async () => {
    const company = { ...owner, companyId: 700, chain: [700] };
    const load = async (content: string, more: object = {}) =>
      app.call(importDirectory, { directory: 'consumers', content, ...more }, as(company));
    const file = csv(
      'name;subject_type_id;number_of_contract;email;registration_date;account_access_enabled',
      'Bold;Private person;K-1;bold@example.com;;да',
      'School 4;2;K-2;;31.01.2020;no',
      'Other;1;k-1;not a mail;;',
    );
    const dry = (await load(file, { dry_run: true })).body.data as ImportVerdict;
    expect(dry).toMatchObject({ faulty: dry.rows - dry.new, imported: false });
    expect(dry.faults.map(({ row }) => row)).toContain(4);
    expect(dry.faults.map(({ msg }) => msg)).toContain('Enter a valid email address.');
    expect(dry.faults.find(({ row }) => row === 4)).toMatchObject({ cell: 'D4', value: 'not a mail' });
    const twoWays = csv('Directory', 'name;subject_type_id;registration_date', 'Doubtful;1;03/04/2020');
    expect((await load(twoWays, { dry_run: true })).body.data).toMatchObject({
      ...{ new: 0, faulty: 1, notes: [] },
      questions: [{ id: 'date_order', examples: [{ cell: 'C3', readings: ['2020-04-03', '2020-03-04'] }] }],
    });
    expect((await load(twoWays, { dry_run: true, date_order: 'dmy' })).body.data).toMatchObject({
      new: 1,
      questions: [],
    });
    expect((await load(file, { skip_faulty: true })).body.data).toMatchObject({ imported: true });
    const rows = (await app.call(consumers, {}, as(company))).body.data.consumers.data as { name: string }[];
    expect(rows.map(({ name }) => name)).toContain('School 4');

    const exported = await fetch(`${app.url}/api/reference/export/consumers`, as(company));
    expect(exported.status).toBe(200);
    const content = Buffer.from(await exported.arrayBuffer()).toString('base64');
    expect((await load(content)).body.data).toMatchObject({ new: 0, existing: rows.length, faulty: 0 });
    expect((await app.call(importDirectory, { directory: 'consumers', content }, as(reader))).status).toBe(403);
    expect((await load('')).status).toBe(422);
    const odd = await fetch(`${app.url}/api/reference/export/secrets`, as(company));
    expect(odd.status).toBe(422);
  });

  it('of transformers comes under the heads of the console, and is taken back but for what was changed since', async () => {
    const file = csv('Model;Kind;Serial no.;Primary value;Secondary value', 'TOP;1;S-1;200;5', 'TOP;1;S-2;100;5');
    const bring = async () =>
      (await app.call(importDirectory, { directory: 'transformers', content: file }, as(owner))).body.data;
    const made = await bring();
    expect(made).toMatchObject({ new: 2, faulty: 0, imported: true });
    expect(await bring()).toMatchObject({ new: 0, existing: 2, imported: false });
    const [row] = (await app.call(transformers, { search_string: 'S-2' }, as(owner))).body.data.transformers.data;
    await app.call(editTransformer, { ...row, comment: 'checked' }, as(owner));
    const undone = await app.call(undoImport, { id: made.import_id }, as(owner));
    expect(undone.body.data).toMatchObject({ removed: 1, not_removed: 1 });
  });

  it.each(['suppliers', 'transformers'])('of %s has a template', async (directory) => {
    const path = directoryTemplate.path.replace('{directory}', directory);
    const reply = await fetch(`${app.url}/api/${path}`, as(owner));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')]);
    expect((await fetch(`${app.url}/api/${path}`, as(reader))).status).toBe(403);
    expect((await app.call(exportDirectory, { directory: 'suppliers' }, as(reader))).status).toBe(200);
    expect((await app.call(pointTemplate, {}, as(owner))).status).toBe(200);
  });
});
