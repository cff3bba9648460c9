import type { Context } from '@gaugeway/platform/auth';
import { readSheet } from '@gaugeway/platform/documents';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createBalanceGroup,
  createBalanceReport,
  createGroupReport,
  createSingleReport,
  type Endpoint,
  recreateReport,
  removeTemplate,
  REPORT_STATUS,
  reportData,
  reportFile,
  reports,
  reportTemplates,
  uploadTemplate,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { archiveOf, workbookOf } from '../load/file-mutations.mjs';
import { appBehindGateway, as, eventually, owner, stranger } from './devices-fixture';
import { measuredPoint } from './measured-point';

const MARCH = { date_start: '2025-03-01', date_end: '2025-03-04' };

let app: TestApp;
let flat: number;
let shop: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  flat = await measuredPoint(app, 'Flat 7', { 0: 100, 1: 103, 4: 110 });
  shop = await measuredPoint(app, '=1+1', { 0: 10, 4: 50 });
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));

/** A workbook with these texts, a row each. */
function workbook(...rows: string[][]): string {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const xml = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, row, at)).join('')}</row>`,
  );
  return Buffer.from(workbookOf(`<sheetData>${xml.join('')}</sheetData>`)).toString('base64');
}

async function uploaded(input: Partial<CallOf<typeof uploadTemplate>>): Promise<string> {
  const { status, body } = await call(uploadTemplate, { title: 'Act', ...input });
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  return body.data.id as string;
}

/** Orders a report, waits until it is made, and returns its number. */
async function ready(ordered: Promise<TestReply>): Promise<number> {
  const { status, body } = await ordered;
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  const { id } = body.data.report as { id: number };
  await eventually(async () => {
    const { data } = (await call(reports, {})).body.data.reports;
    expect(data.find((row: { id: number }) => row.id === id)).toMatchObject({
      status: REPORT_STATUS.ready,
      error: null,
    });
  });
  return id;
}

async function textsOf(id: number): Promise<string[][]> {
  const response = await fetch(`${app.url}/api/${reportFile.path}`, {
    method: 'POST',
    headers: { ...as(owner).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 100, columns: 20, text: 200 });
  return rows.map(({ cells }) => [...cells.values()].map(({ text }) => text));
}

it("a company's workbook is filled with a row per point, and no value in it is a formula", async () => {
  const content = workbook(
    ['{{title}}, {{period}}'],
    ['{{point.title}}', '{{reading_start}}', '{{reading_end}}', '{{consumption}}'],
    ['Signed: {{author}}'],
  );
  const template = await uploaded({ content, file_name: 'act.xlsx' });
  const id = await ready(call(createGroupReport, { ...MARCH, template, accounting_point_ids: [flat, shop] }));
  expect(await textsOf(id)).toEqual([
    ['Act, 01.03.2025 – 04.03.2025'],
    ['Flat 7', '100', '110', '10'],
    ['=1+1', '10', '50', '40'],
    [`Signed: ${owner.userName}`],
  ]);
  const { data } = (await call(reportTemplates, { report_type: 'group' })).body;
  expect(data.templates).toContainEqual(
    expect.objectContaining({ id: template, title: 'Act', is_own: true, has_file: true }),
  );
  expect((await call(reportTemplates, {}, stranger)).body.data.templates).toHaveLength(4);
});

it('uploading names the cells whose formulas cannot follow added rows', async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>{{point.title}}</t></is></c></row><row r="2"><c r="A2"><f>INDIRECT("A1")</f></c></row>`;
  const content = Buffer.from(workbookOf(`<sheetData>${rows}</sheetData>`)).toString('base64');
  const { status, body } = await call(uploadTemplate, { title: 'Loose', content });
  expect({ status, msg: body.data.msg }).toEqual({ status: 200, msg: expect.stringContaining('S!A2') });
});

it('an arrangement of the builder is ordered as any report, of one point with what is known of it above', async () => {
  const structure = { accounting_point_fields: ['title' as const], selected_fields: ['consumption'] };
  const group = await uploaded({ title: 'Own', structure });
  const many = await ready(call(createGroupReport, { ...MARCH, template: group, accounting_point_ids: [flat] }));
  expect((await call(reportData, { id: many })).body.data.report.rows).toEqual([
    { point_title: 'Flat 7', consumption: 10 },
  ]);
  const single = await uploaded({ title: 'Own', structure, report_type: 'single' });
  const one = await ready(call(createSingleReport, { ...MARCH, template: single, accounting_point_id: flat }));
  const { report } = (await call(reportData, { id: one })).body.data;
  expect(report.preHeaderRows.at(-1)).toEqual(['Accounting point: Flat 7']);
});

it('balance groups fill a workbook, too', async () => {
  const members = [{ accounting_point_id: shop, sign: 1 as const }];
  const made = await call(createBalanceGroup, { title: 'House', resource_type_id: 1, members });
  const { id: group } = made.body.data.balance_group as { id: number };
  const content = workbook(['{{group}}', '{{period}}', '{{in}}']);
  const template = await uploaded({ content, report_type: 'balance' });
  const order = { ...MARCH, template, balance_group_ids: [group] };
  await eventually(async () => expect((await call(createBalanceReport, order)).status).toBe(200));
  const id = await ready(call(createBalanceReport, order));
  expect((await textsOf(id)).at(-1)).toEqual(['House', 'Total', '40']);
});

it('a report stays when its template is deleted, and is not made once more', async () => {
  const template = await uploaded({ content: workbook(['{{point.title}}']) });
  const id = await ready(call(createGroupReport, { ...MARCH, template, accounting_point_ids: [flat] }));
  const number = Number(template.replace('custom:', ''));
  expect((await call(removeTemplate, { id: number }, stranger)).status).toBe(404);
  expect((await call(removeTemplate, { id: number })).status).toBe(200);
  expect((await call(removeTemplate, { id: number })).status).toBe(404);
  expect(await textsOf(id)).toEqual([['Flat 7']]);
  expect((await call(recreateReport, { id })).body.key).toBe('errors.template_deleted');
  const again = { ...MARCH, template, accounting_point_ids: [flat] };
  expect((await call(createGroupReport, again)).body.key).toBe('errors.template_deleted');
});

it('what is no template is refused with what to do', async () => {
  const refused = async (input: Partial<CallOf<typeof uploadTemplate>>) =>
    (await call(uploadTemplate, { title: 'X', ...input })).body.key as string;
  const text = (value: string) => Buffer.from(value).toString('base64');
  expect(await refused({})).toBe('errors.template_one_of');
  expect(await refused({ content: text('a;b') })).toBe('errors.template_unreadable');
  expect(await refused({ content: workbook(['no placeholder']) })).toBe('errors.template_without_names');
  expect(await refused({ content: workbook(['{{point.title}}', '{{constructor}}']) })).toBe(
    'errors.template_unknown_names',
  );
  const macros = archiveOf({ 'xl/workbook.xml': '<a/>', 'xl/vbaProject.bin': 'x' });
  expect(await refused({ content: Buffer.from(macros).toString('base64') })).toBe('errors.template_active');
  expect(await refused({ content: Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64') })).toBe(
    'errors.template_too_large',
  );
});
