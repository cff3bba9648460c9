import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { DocumentProcesses } from '@gaugeway/platform/documents';
import { translate } from '@gaugeway/platform/i18n';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addObject,
  type CallOf,
  createDesignedReport,
  createDesignTemplate,
  designedReport,
  designedReports,
  designTemplateOf,
  designTemplates,
  type Endpoint,
  generateDesignedReport,
  previewDesign,
  READY_DESIGNS,
  removeDesignedReport,
  removeDesignTemplate,
  removeReports,
  REPORT_STATUS,
  reportData,
  reportFile,
  reports,
  SECTION,
  updateDesignedReport,
  updateDesignTemplate,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { AggregateBuilder } from '../../services/messages/figures/aggregates/aggregate-builder';
import { QualityUpdater } from '../../services/messages/quality/validation/quality-updater';
import { OPEN_REPORTS } from '../../services/messages/reports/orders/report.repository';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, stranger, worked } from './devices-fixture';
import { measuredPoint } from './measured-point';

const MARCH = { kind: 'dates' as const, date_start: '2025-03-01', date_end: '2025-03-04' };
const BLOCKS = [
  { kind: 'heading' as const, text: '{{title}}, {{period}}, {{nobody}}' },
  { kind: 'points' as const, title: 'Points' },
  { kind: 'chart' as const, title: 'Days', step: 'day' as const },
  { kind: 'totals' as const, title: 'Totals' },
];
/** May not create, change or delete anything. */
const reader: Context = {
  ...owner,
  ...{ userId: 812, userName: 'The reader', isAdmin: false },
  rights: { read: [4, 6, 7], create: [], update: [], delete: [], access_all: [] },
};

const DOCUMENT_MAKE = DocumentProcesses.prototype.make;

let app: TestApp;
let points: number[];

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  points = [
    await measuredPoint(app, 'Flat 7', { 0: 100, 1: 103, 2: 107.5, 4: 110 }),
    await measuredPoint(app, 'Магазин Өөлд', { 0: 10, 1: 20, 2: 30, 3: 40, 4: 50 }),
  ];
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));
const saved = async (input: Partial<CallOf<typeof createDesignedReport>>): Promise<number> => {
  const { status, body } = await call(createDesignedReport, {
    ...{ title: 'March', template: 'house', accounting_point_ids: points, period: MARCH, ...input },
  });
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  return body.data.id as number;
};

/** The number of the report whose file was made. */
async function generated(id: number): Promise<number> {
  const { status, body } = await call(generateDesignedReport, { id });
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  const made = body.data.report.id as number;
  await eventually(async () => {
    const { data } = (await call(reports, { report_type: 'designer' })).body.data.reports;
    expect(data.find((row: { id: number }) => row.id === made)).toMatchObject({
      ...{ status: REPORT_STATUS.ready, error: null },
    });
  });
  return made;
}

it('every ready-made template becomes a PDF', async () => {
  for (const template of READY_DESIGNS) {
    const made = await generated(await saved({ template }));
    const file = await call(reportFile, { id: made });
    expect(file.status).toBe(200);
    expect(String(file.body).slice(0, 5)).toBe('%PDF-');
  }
});

it('a report is listed with its newest file, and its table can be read', async () => {
  const id = await saved({ title: 'Own workbook', format: 'xlsx' });
  const made = await generated(id);
  const { data } = (await call(designedReports, { search_string: 'Own work' })).body.data.reports;
  expect(data).toEqual([expect.objectContaining({ id, format: 'xlsx', last: expect.objectContaining({ id: made }) })]);
  const { rows } = (await call(reportData, { id: made })).body.data.report;
  expect(rows[0]).toMatchObject({ column_1: 2, column_2: 50 });
  expect((await call(reportFile, { id: made, format: 'pdf' })).body.key).toBe('errors.report_no_such_format');
  const whole = (await call(designedReport, { id })).body.data.report;
  expect(whole.subjects.accounting_points).toHaveLength(2);
  const { settings } = whole;
  expect((await call(updateDesignedReport, { id, ...settings, title: 'Renamed' })).status).toBe(200);
  expect((await call(removeDesignedReport, { id })).status).toBe(200);
  expect((await call(designedReport, { id })).status).toBe(404);
});

it('a template of the company is previewed, kept, changed, and deleted when nothing is made by it', async () => {
  const order = { title: 'Trial', blocks: BLOCKS, accounting_point_ids: points, period: MARCH };
  const { document, points: count } = (await call(previewDesign, order)).body.data;
  expect(count).toBe(2);
  expect(document.blocks).toMatchObject([
    { kind: 'heading', text: 'Trial, 01.03.2025 – 04.03.2025, {{nobody}}' },
    { kind: 'table', title: 'Points', totals: 1, rows: [[1, 'Flat 7', 10, expect.anything()], { length: 4 }, {}] },
    {
      kind: 'chart',
      labels: ['01.03', '02.03', '03.03', '04.03'],
      // No reading of 04.03 in the first flat: the flow until 05.03 is shared out over both days.
      series: [{ values: [13, 14.5, 11.2, 11.3] }],
    },
    { kind: 'table', title: 'Totals' },
  ]);
  const { template } = (await call(createDesignTemplate, { title: 'Ours', blocks: BLOCKS })).body.data;
  const id = template.number as number;
  const report = await saved({ template: template.id });
  expect((await call(removeDesignTemplate, { id })).body.key).toBe('errors.design_in_use');
  const version = template.version as number;
  const change = { id, version, title: 'Ours too', blocks: BLOCKS };
  expect((await call(updateDesignTemplate, change)).body.data.template).toMatchObject({ version: version + 1 });
  // The second of two users with the same editor open gets an error.
  expect((await call(updateDesignTemplate, { ...change, title: 'Theirs' })).body.key).toBe('errors.changed_meanwhile');
  expect((await call(designTemplateOf, { id })).body.data.template.title).toBe('Ours too');
  expect((await call(designTemplates, {})).body.data.templates).toHaveLength(READY_DESIGNS.length + 1);
  await call(removeDesignedReport, { id: report });
  expect((await call(removeDesignTemplate, { id })).status).toBe(200);
});

it('each change of a template, a document and its file is in the audit log, and what changed nothing is not', async () => {
  const trail = jest.spyOn(app.get(AuditTrail), 'add');
  const { template } = (await call(createDesignTemplate, { title: 'Audited', blocks: BLOCKS })).body.data;
  const id = template.number as number;
  await call(updateDesignTemplate, { id, title: 'Audited too', blocks: BLOCKS });
  const report = await saved({ title: 'Audited document', template: template.id });
  const { settings } = (await call(designedReport, { id: report })).body.data.report;
  await call(updateDesignedReport, { id: report, ...settings });
  const file = (await call(generateDesignedReport, { id: report })).body.data.report.id as number;
  expect((await call(removeReports, { ids: [file, 999_999] })).status).toBe(404);
  await call(removeReports, { ids: [file] });
  await call(removeDesignedReport, { id: report });
  expect((await call(removeDesignedReport, { id: report })).status).toBe(404);
  await call(removeDesignTemplate, { id });
  expect((await call(removeDesignTemplate, { id })).status).toBe(404);
  expect(trail.mock.calls.map(([, , , { action, details }]) => [action, details['id'] ?? details['ids']])).toEqual([
    ['design_template.created', id],
    ['design_template.changed', id],
    ['designed_report.created', report],
    ['designed_report.changed', report],
    ['report.ordered', file],
    ['report.deleted', [file]],
    ['designed_report.deleted', report],
    ['design_template.deleted', id],
  ]);
  trail.mockRestore();
});

it('totals are compared with a period that is known, and say where it is not', async () => {
  const totalsOf = async (date_start: string, date_end: string) => {
    const blocks = [{ kind: 'totals' as const, title: '' }];
    const period = { kind: 'dates' as const, date_start, date_end };
    const order = { blocks, accounting_point_ids: points.slice(1), period };
    const { document } = (await call(previewDesign, order)).body.data;
    const [{ rows, note }] = document.blocks as [{ rows: unknown[][]; note: string }];
    // Without the share, which is known when the readings are judged.
    return { rows: rows.map((row) => row.slice(0, -3)), note };
  };
  const [resource, unit] = [expect.anything(), expect.anything()];
  expect(await totalsOf('2025-03-03', '2025-03-04')).toMatchObject({
    rows: [[resource, 1, 20, unit, 20, 0, 0]],
    note: '',
  });
  // Four days before the meter has a reading.
  const { rows, note } = await totalsOf('2025-03-02', '2025-03-05');
  expect(rows).toEqual([[resource, 1, 30, unit, 10, null, null]]);
  expect(note).toContain('1');
});

it('sums of documents have the final, estimated and missing part of their time', async () => {
  const blocks = [
    { kind: 'totals' as const, title: '' },
    { kind: 'consumption' as const, title: '', step: 'day' as const },
    { kind: 'consumption' as const, title: '', step: 'hour' as const },
    { kind: 'chart' as const, title: '', step: 'day' as const },
  ];
  await eventually(async () => {
    await app.get(QualityUpdater).run();
    await app.get(AggregateBuilder).run();
    const { document } = (
      await call(previewDesign, { blocks, accounting_point_ids: points, period: MARCH, title: 'Shares' })
    ).body.data;
    const [totals, byDay, byHour, chart] = document.blocks as { rows: unknown[][]; columns: unknown[]; note: string }[];
    const shares = (rows: readonly unknown[][] = []) => rows.map((row) => row.slice(-3));
    // A reading of one of the two lacks, so that its step is bridged over two days.
    expect(shares(totals?.rows)).toEqual([[75, 25, 0]]);
    const [whole, half] = [
      [100, 0, 0],
      [50, 50, 0],
    ];
    expect(shares(byDay?.rows)).toEqual([whole, whole, half, half, [75, 25, 0]]);
    expect(shares(byHour?.rows.slice(-2))).toEqual([
      [null, null, null],
      [75, 25, 0],
    ]);
    expect(byDay?.rows.map((row) => row.length)).toEqual(byDay?.rows.map(() => byDay.columns.length));
    expect(chart?.note).toContain('75');
  });
});

it('refuses what is nobody’s, empty, too fine, no image, or not allowed', async () => {
  expect((await call(createDesignedReport, { title: 'x', template: 'house' })).body.key).toBe(
    'errors.design_scope_empty',
  );
  const deletedTemplate = { title: 'x', template: 'custom:999', accounting_point_ids: points };
  expect((await call(createDesignedReport, deletedTemplate)).body.key).toBe('errors.design_deleted');
  expect((await call(createDesignedReport, { ...deletedTemplate, template: 'house' }, stranger)).status).toBe(404);
  expect((await call(createDesignedReport, { ...deletedTemplate, template: 'house' }, reader)).status).toBe(403);
  const image = { title: 'x', blocks: [{ kind: 'image' as const, content: 'aGVsbG8=' }] };
  expect((await call(createDesignTemplate, image)).body.key).toBe('errors.design_image');
  const fine = {
    ...{ blocks: [{ kind: 'chart' as const, step: 'hour' as const }], accounting_point_ids: points },
    period: { kind: 'dates' as const, date_start: '2025-01-01', date_end: '2025-03-04' },
  };
  expect((await call(previewDesign, fine)).body.key).toBe('errors.design_too_many_parts');
});

async function addBranch(name: string): Promise<string> {
  const { status, body } = await call(addObject, {
    name,
    type: 'house',
    parentId: null,
    coordinates: { latitude: 47.9, longitude: 106.9 },
  });
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  return body.data.object._id as string;
}

describe('a template whose placeholders multiply', () => {
  const text = '{{objects}}'.repeat(363);
  const blocks = Array.from({ length: 40 }, () => ({ kind: 'text' as const, text }));
  const page = { per_point: true };
  let branches: string[];

  beforeAll(async () => {
    branches = [];
    for (let number = 0; number < 20; number++) branches.push(await addBranch(`Branch ${number} ${'x'.repeat(100)}`));
    await eventually(async () => {
      const known = await app.database.database.query('SELECT FROM messages.object WHERE object_id = ANY($1)', [
        branches,
      ]);
      expect(known).toHaveLength(20);
    });
  });

  it('is refused as a preview of a read-only user, with the block, the placeholder and the limit', async () => {
    const { status, body } = await call(
      previewDesign,
      { title: 'Attack', page, blocks, object_ids: branches, accounting_point_ids: points, period: MARCH },
      // Sees all objects and devices, and may only read reports.
      { ...reader, rights: { ...reader.rights, access_all: [SECTION.devices, SECTION.objects] } },
    );
    expect({ status, key: body.key }).toEqual({ status: 422, key: 'errors.design_too_many_characters' });
    expect(body.msg).toContain('block 1');
    expect(body.msg).toContain('objects');
    expect(body.msg).toContain('300,000');
    expect(JSON.stringify(body).length).toBeLessThan(1000);
  });

  it('is refused when its file is ordered, and no job is left', async () => {
    const { template } = (await call(createDesignTemplate, { title: 'Attack', page, blocks })).body.data;
    const id = await saved({ title: 'Attack', template: template.id, object_ids: branches });
    const refused = await call(generateDesignedReport, { id });
    expect({ status: refused.status, key: refused.body.key }).toEqual({
      ...{ status: 422, key: 'errors.design_too_many_characters' },
    });
    const listed = (await call(reports, { report_type: 'designer', search_string: 'Attack' })).body.data.reports;
    expect(listed.data).toEqual([]);
  });
});

it('a document process that is killed by its memory limit ends the report once, with a sentence in three languages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gaugeway-hungry-'));
  const script = join(folder, 'worker.cjs');
  writeFileSync(
    script,
    'process.on("message", () => { for (const eaten = []; ; ) eaten.push(new Array(1e5).fill(0.5)); });',
  );
  const make = jest.spyOn(DocumentProcesses.prototype, 'make');
  make.mockImplementation((work, signal) =>
    DOCUMENT_MAKE.call(new DocumentProcesses(script, { heapMb: 32 }), work, signal),
  );
  try {
    for (const language of ['ru', 'en', 'mn'] as const) {
      make.mockClear();
      const id = await saved({ title: `Hungry ${language}` });
      const ordered = await call(generateDesignedReport, { id }, { ...owner, language });
      const report = ordered.body.data.report.id as number;
      await eventually(async () => {
        const { data } = (await call(reports, { report_type: 'designer' })).body.data.reports;
        expect(data.find((row: { id: number }) => row.id === report)).toMatchObject({
          ...{ status: REPORT_STATUS.failed, error: translate(language, 'errors.document_too_costly') },
        });
      });
      // No row is left for a further job.
      await worked(app, OPEN_REPORTS);
      expect(make).toHaveBeenCalledTimes(1);
    }
  } finally {
    make.mockRestore();
    rmSync(folder, { recursive: true });
  }
}, 120_000);
