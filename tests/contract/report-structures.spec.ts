import { readSheet } from '@gaugeway/platform/documents';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import type { Context } from '@gaugeway/platform/auth';
import {
  type CallOf,
  createAccountingPoint,
  createConsumer,
  createGroupStructure,
  createStructure,
  type Endpoint,
  previewTemplate,
  templateVariables,
  editAccountingPoint,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, stranger } from './devices-fixture';
import { measuredPoint } from './measured-point';

const MARCH = { date_start: '2025-03-01', date_end: '2025-03-04' };
const clerk: Context = {
  ...owner,
  ...{ userId: 812, userName: 'The clerk', isAdmin: false },
  rights: { read: [6, 7], create: [7], update: [], delete: [], access_all: [] },
};

let app: TestApp;
let flat: number;
let shop: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  flat = await measuredPoint(app, 'Flat 7', { 0: 100, 1: 103, 2: 107.5, 4: 110 });
  shop = await measuredPoint(app, '=Shop', { 0: 10, 1: 20, 2: 30, 3: 40, 4: 50 });
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));

const preview = async (input: Partial<CallOf<typeof previewTemplate>>, who = owner) => {
  const provided = { ...MARCH, accounting_point_ids: [flat, shop], ...input };
  const { status, body } = await call(previewTemplate, provided, who);
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  return body.data.report;
};

it('readings at both ends, consumption, a formula and a column for signatures are beside the points', async () => {
  const report = await preview({
    title: 'Statement',
    accounting_point_fields: ['number', 'title'],
    selected_fields: ['reading_start', 'reading_end', 'consumption', 'end_in1'],
    custom_fields: [
      { kind: 'formula', title: 'Amount', formula: 'consumption * 2,5' },
      { kind: 'text', title: 'Signature', text: '' },
    ],
  });
  expect(report.rows).toEqual([
    {
      ...{ point_number: 1, point_title: 'Flat 7', reading_start: 100, reading_end: 110, consumption: 10 },
      ...{ end_in1: 110, custom_0: 25, custom_1: '' },
    },
    {
      ...{ point_number: 2, point_title: '=Shop', reading_start: 10, reading_end: 50, consumption: 40 },
      ...{ end_in1: 50, custom_0: 100, custom_1: '' },
    },
    expect.objectContaining({ point_title: 'Total', reading_start: '', consumption: 50, custom_0: 125 }),
  ]);
  expect(report.columns).toContainEqual({ key: 'consumption', title: 'Consumption, m³' });
  expect(report.preHeaderRows).toEqual([['Statement'], ['Period: 01.03.2025 – 04.03.2025']]);
});

it('a meter that was first read within the period counts from that reading, and says of when it is', async () => {
  const late = await measuredPoint(app, 'Late', { 2: 7, 4: 9 });
  const report = await preview({
    ...{ accounting_point_ids: [late], accounting_point_fields: ['title'] },
    selected_fields: ['reading_start', 'reading_start_at', 'consumption'],
  });
  expect(report.rows[0]).toMatchObject({ reading_start: 7, reading_start_at: '03.03.2025 00:00', consumption: 2 });
});

it('messages of a type are below each other, or beside each other with the points in columns', async () => {
  const rows = { message_type: 1, selected_fields: ['in1', 'delta_in1'], accounting_point_fields: ['title' as const] };
  const across = await preview(rows);
  expect(across.rows).toHaveLength(4 - 1 + 4 + 1);
  expect(across.rows[1]).toEqual({ point_title: 'Flat 7', time: '02.03.2025 00:00', in1: 103, delta_in1: 3 });
  const down = await preview({ ...rows, selected_fields: ['in1'], report_type_value: 'vertical', message_group: 3 });
  expect(down.columns.map(({ title }: { title: string }) => title)).toEqual(['Time', 'Flat 7', '=Shop']);
  expect(down.rows.at(-1)).toEqual({
    time: '04.03.2025 00:00',
    [`point_${shop}_in1`]: 40,
  });
  const fields = await preview({ report_type_value: 'vertical', selected_fields: ['consumption'] });
  expect(fields.rows.at(-1)).toMatchObject({ [`point_${flat}`]: 10, [`point_${shop}`]: 40 });
});

it('the consumer of the period and the contract are beside a point', async () => {
  const made = await call(createConsumer, { name: 'A. Bold', subject_type_id: 1, number_of_contract: 'C-12' });
  const consumer_id = made.body.data.consumer._id as string;
  const title = 'Flat 9';
  const point = (await call(createAccountingPoint, { title, resource_type_id: 1, type: 1 })).body.data.accounting_point;
  await call(editAccountingPoint, { id: point.id, consumer_id });
  const today = new Date().toISOString().slice(0, 10);
  await eventually(async () => {
    const report = await preview({
      ...{ accounting_point_ids: [point.id], accounting_point_fields: ['title', 'consumer', 'contract'] },
      ...{ date_start: today, date_end: today },
    });
    expect(report.rows[0]).toEqual({ point_title: title, point_consumer: 'A. Bold', point_contract: 'C-12' });
  });
});

it('the file of one point has what is known of it above, and a text that looks like a formula stays text', async () => {
  const fields = { accounting_point_fields: ['title' as const], selected_fields: ['consumption'] };
  const single = await call(createStructure, { ...MARCH, ...fields, accounting_point_id: flat, format: 'csv' });
  expect(String(single.body)).toContain('Consumption, m³');
  const response = await fetch(`${app.url}/api/${createGroupStructure.path}`, {
    method: 'POST',
    headers: { ...as(owner).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...MARCH, ...fields, accounting_point_ids: [shop] }),
  });
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()), { rows: 100, columns: 20, text: 200 });
  expect(rows.at(-1)?.cells.get(0)).toEqual({ text: '=Shop' });
});

it('what a report can show follows the models of its points', async () => {
  const { data } = (await call(templateVariables, { accounting_point_ids: [flat], message_type: 1 })).body;
  const names = data.fields.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['in1', 'delta_in1']));
  expect(names).not.toContain('tariff1');
  expect(data.message_types.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([0, 1]));
  expect(data.point).toContainEqual({ name: 'contract', title: 'Contract number', unit: '' });
});

it('what cannot be made is refused with what to do, and points of others are not there', async () => {
  const ask = (input: Partial<CallOf<typeof previewTemplate>>, who = owner) =>
    call(previewTemplate, { ...MARCH, accounting_point_ids: [flat], ...input }, who);
  const keyOf = async (input: Partial<CallOf<typeof previewTemplate>>) => (await ask(input)).body.key as string;
  const formula = (text: string) => ({ custom_fields: [{ kind: 'formula' as const, title: 'X', formula: text }] });
  expect(await keyOf(formula('consumption *'))).toBe('errors.structure_formula');
  expect(await keyOf(formula('consumption * consumption'))).toBe('errors.structure_formula');
  expect(await keyOf(formula('constructor + 1 * consumption'))).toBe('errors.structure_formula');
  expect(await keyOf({ date_start: '2025-03-05' })).toBe('errors.field_period');
  expect(await keyOf({ message_type: 1, date_start: '2020-03-05' })).toBe('errors.field_period_days');
  expect(await keyOf({ message_type: 99 })).toBe('errors.structure_type');
  expect(await keyOf({ accounting_point_fields: [] })).toBe('errors.structure_empty');
  expect((await ask({}, clerk)).status).toBe(404);
  expect((await ask({}, stranger)).status).toBe(404);
  expect((await call(createGroupStructure, { ...MARCH, accounting_point_ids: [flat] }, clerk)).status).toBe(404);
});
