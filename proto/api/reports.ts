import { z } from 'zod';
import { MOST_PARTS } from './accounting-points';
import { endpoint } from './endpoint';
import { ORDERED_REPORT_TYPES, STORED_REPORT_TYPES } from './filter-values';
import type { DesignedOrder } from './report-design';
import { REPORT_RIGHTS } from './report-rights';
import { inputShape, productTemplateOf, templateOf } from './report-schema';
import { SIGNING_STATES } from './report-signing';
import { reportStructure } from './report-structure';
import { calendarDay, id, paged, paging, properName } from './shapes';

// Reports of accounting points and balance groups (specification 2, section 3, Report spreadsheet; section 7, Reports).

/** Points of one report at most. */
export const MOST_REPORT_POINTS = 2000;
/** Balance groups of one report at most. */
export const MOST_REPORT_GROUPS = 200;
/** Most values of one report, which a spreadsheet program opens within seconds. */
export const MOST_REPORT_VALUES = 500_000;
/** Longest period of a report of the infrastructure, days. */
const MOST_INFRASTRUCTURE_DAYS = 366;
/** Days for which losses of gateway devices and base stations are known. */
export const CONTACT_DAYS = 100;
/** Rows of a preview. */
export const PREVIEW_ROWS = 50;

export const REPORT_STATUS = { waiting: 1, making: 2, ready: 3, failed: 4 } as const;

const order = {
  /** Empty: as the template is called. */
  title: properName(255).nullish(),
  /** Days, inclusive, by the clock of who orders it. */
  date_start: calendarDay,
  date_end: calendarDay,
  step: z.enum(['day', 'month']).default('day'),
};

export const reportRow = z.object({
  id: z.number(),
  title: z.string(),
  template: z.string(),
  template_title: z.string(),
  report_type: z.enum(STORED_REPORT_TYPES),
  /** Format of its file. */
  format: z.enum(['xlsx', 'pdf']),
  /** A status of `report/statuses`. */
  status: z.number(),
  /** Reason of the failure, as a sentence. */
  error: z.string().nullable(),
  date_start: z.string(),
  date_end: z.string(),
  step: z.enum(['day', 'month']),
  /** Rows below the heads. */
  rows: z.number(),
  author: z.string(),
  /** Unix seconds. */
  created_at: z.number(),
  made_at: z.number().nullable(),
  /** State of its signing; null = it was never requested. */
  signing: z.enum(SIGNING_STATES).nullable(),
  /** Value of `is_verified` of its signing; false if unsigned. */
  signature_verified: z.boolean(),
});
export type Report = z.output<typeof reportRow>;

/** A table of named columns (specification 2, section 3, Report spreadsheet). */
export const reportSpreadsheet = z.object({
  fileName: z.string(),
  sheetName: z.string(),
  columns: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Values by key of a column; null = no data. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** Rows above the column heads. */
  preHeaderRows: z.array(z.array(z.string())),
});
export type ReportSpreadsheet = z.output<typeof reportSpreadsheet>;

export const orderedReport = z.object({ report: reportRow, msg: z.string() });

export const reportTemplates = endpoint({
  id: 'messages.report.templates',
  method: 'POST',
  path: 'report/templates/available',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'List the report templates',
  description:
    'Including those of the company: of one accounting point (`report_type: single`), several (`group`), balance groups (`report_mode: balance`), or the infrastructure (`report_mode: infrastructure`).',
  input: z.object({
    report_type: z.enum(['single', 'group']).nullish(),
    report_mode: z.enum(['balance', 'infrastructure']).nullish(),
  }),
  reply: z.object({
    templates: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        report_type: z.enum(ORDERED_REPORT_TYPES),
        /** true: a template of the company, which can be deleted. */
        is_own: z.boolean(),
        /** Made as a workbook that the company designed. */
        has_file: z.boolean(),
        /** Columns of a template of the company; null = a template of the product, or of balance groups. */
        structure: reportStructure.nullable(),
      }),
    ),
  }),
});

export const reportStatuses = endpoint({
  id: 'messages.report.statuses',
  method: 'GET',
  path: 'report/statuses',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  summary: 'List the report statuses',
  description: "With titles in the caller's language: waiting, in progress, ready, failed.",
  input: z.object({}),
  reply: z.object({ statuses: z.array(z.object({ id: z.number(), title: z.string() })) }),
});

export const reports = endpoint({
  id: 'messages.report.list',
  method: 'POST',
  path: 'report/list',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'List the reports',
  description: "Newest first: the caller's own, or with `access_all` on reports those of the company.",
  input: z.object({
    ...paging,
    status: z.coerce.number().int().min(1).max(4).nullish(),
    report_type: z.enum(STORED_REPORT_TYPES).nullish(),
  }),
  reply: z.object({ reports: paged(reportRow) }),
});

export const createSingleReport = endpoint({
  id: 'messages.report.create_single',
  method: 'POST',
  path: 'report/create/single',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['report.ordered'],
  summary: 'Create a report of one accounting point',
  description:
    'Consumption by day or month, built in the background; `report/list` shows its status. 422 for more than 500,000 values.',
  input: z.object({
    ...order,
    template: templateOf('single', 'point_parts'),
    ...inputShape('single'),
    accounting_point_id: id.of('point'),
  }),
  reply: orderedReport,
});

export const createGroupReport = endpoint({
  id: 'messages.report.create_group',
  method: 'POST',
  path: 'report/create/group',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['report.ordered'],
  summary: 'Create a report of several accounting points',
  description:
    'One value per point, or by day or month, with the points in rows (`horizontal`) or columns (`vertical`). Built in the background; `report/list` shows its status. At most 2,000 points and 500,000 values.',
  input: z.object({
    ...order,
    template: templateOf('group', 'consumption'),
    ...inputShape('group'),
    accounting_point_ids: z.array(id.of('point')).min(1).max(MOST_REPORT_POINTS),
  }),
  reply: orderedReport,
});

export const createBalanceReport = endpoint({
  id: 'messages.report.create_balance',
  method: 'POST',
  path: 'report/create/group/balance',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['report.ordered'],
  summary: 'Create a report of balance groups',
  description:
    'Input, output and loss by day or month. Built in the background; `report/list` shows its status. At most 200 groups.',
  input: z.object({
    ...order,
    template: templateOf('balance', 'balance'),
    ...inputShape('balance'),
    balance_group_ids: z.array(id.of('balanceGroup')).min(1).max(MOST_REPORT_GROUPS),
  }),
  reply: orderedReport,
});

export const createInfrastructureReport = endpoint({
  id: 'messages.report.create_infrastructure',
  method: 'POST',
  path: 'report/infrastructure/create',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['report.ordered'],
  summary: 'Create a report of the infrastructure',
  description:
    'Outages of gateway devices and base stations in the period (known for the last 100 days), and the share of received values per metering device. Built in the background.',
  input: z
    .object({
      ...{ title: order.title, date_start: order.date_start, date_end: order.date_end },
      template: productTemplateOf('infrastructure', 'infrastructure'),
      ...inputShape('infrastructure'),
    })
    .refine(({ date_start, date_end }) => date_start <= date_end, {
      message: 'errors.field_period',
      path: ['date_end'],
    })
    .refine(
      ({ date_start, date_end }) =>
        (Date.parse(date_end) - Date.parse(date_start)) / 86_400_000 < MOST_INFRASTRUCTURE_DAYS,
      { message: 'errors.field_period_year', path: ['date_end'] },
    ),
  reply: orderedReport,
});

export const recreateReport = endpoint({
  id: 'messages.report.recreate',
  method: 'POST',
  path: 'report/recreate',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['report.made_again'],
  summary: 'Rebuild a report',
  description: 'From the current readings, with the rights of the caller.',
  input: z.object({ id: id.of('report') }),
  reply: orderedReport,
});

export const updateReport = endpoint({
  id: 'messages.report.update',
  method: 'POST',
  path: 'report/update',
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['report.renamed'],
  summary: 'Rename a report',
  description: 'The title only; the stored content does not change.',
  input: z.object({ id: id.of('report'), title: properName(255) }),
  reply: orderedReport,
});

export const removeReports = endpoint({
  id: 'messages.report.remove',
  method: 'DELETE',
  path: 'report/data/delete',
  service: 'messages',
  access: REPORT_RIGHTS.delete,
  audit: ['report.deleted'],
  summary: 'Delete reports',
  description: 'Permanently, at most 1,000 per call; all or, if one is unknown, none.',
  input: z.object({ ids: z.array(id.of('report')).min(1).max(1000) }),
  reply: z.object({ removed: z.number(), msg: z.string() }),
});

export const reportData = endpoint({
  id: 'messages.report.data',
  method: 'POST',
  path: 'report/data',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'Get the content of a report',
  description: 'The complete table with named columns. 409 unless the report is ready.',
  input: z.object({ id: id.of('report') }),
  reply: z.object({ report: reportSpreadsheet }),
});

export const previewReport = endpoint({
  id: 'messages.report.preview',
  method: 'POST',
  path: 'report/data/preview/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'Preview a report',
  description: 'The first 50 rows and the number of rows. 409 unless the report is ready.',
  input: z.object({ id: id.of('report') }),
  reply: z.object({ report: reportSpreadsheet, total: z.number() }),
});

export const reportFile = endpoint({
  id: 'messages.report.file',
  method: 'POST',
  path: 'report/file',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  raw: true,
  summary: 'Download a report',
  description:
    '.xlsx, .csv, or PDF where the report was built as one; by default the format of the report. 409 unless it is ready, 422 for a format in which it was not built.',
  input: z.object({ id: id.of('report'), format: z.enum(['xlsx', 'csv', 'pdf']).nullish() }),
});

/** Settings that a report was ordered with, as stored. */
export type ReportOrder = z.output<
  typeof createSingleReport.input | typeof createGroupReport.input | typeof createBalanceReport.input
>;
/** The same of a report of the infrastructure, which is of the whole period. */
export type InfrastructureOrder = z.output<typeof createInfrastructureReport.input> & { step: 'day' };
/** The same of a report that is one table. */
export type TableOrder = ReportOrder | InfrastructureOrder;
/** The same of any report, those of the designer included. */
export type AnyOrder = TableOrder | DesignedOrder;

/** Days or months of one report at most. */
export const MOST_REPORT_PARTS = MOST_PARTS;
