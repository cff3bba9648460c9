import { z } from 'zod';
import { endpoint } from './endpoint';
import { REPORT_RIGHTS } from './report-rights';
import { LONGEST_TEXT, PERIOD_READINGS, reportStructure } from './report-structure';
import { MOST_REPORT_POINTS, reportSpreadsheet } from './reports';
import { calendarDay, id, properName } from './shapes';

// The report builder (specification 2, section 3, Report builder state): any fields of chosen points over a period.

const days = {
  /** Days, inclusive, by the clock of the caller. */
  date_start: calendarDay,
  date_end: calendarDay,
};

const structured = reportStructure.extend({
  /** Empty: as reports of this kind are called. */
  title: properName(LONGEST_TEXT).nullish(),
  ...days,
});
const ofGroup = structured.extend({
  report_type: z.literal('group').default('group'),
  accounting_point_ids: z.array(id.of('point')).min(1).max(MOST_REPORT_POINTS),
});
const asFile = { format: z.enum(['xlsx', 'csv']).default('xlsx') };

export const createStructure = endpoint({
  id: 'messages.report.create_structure',
  method: 'POST',
  path: 'report/create/structure',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  mutates: false,
  raw: true,
  summary: 'Download a report of one accounting point',
  description: 'Selected fields as .xlsx or .csv; properties of the point are above the table.',
  input: structured.extend({
    report_type: z.literal('single').default('single'),
    accounting_point_id: id.of('point'),
    ...asFile,
  }),
});

export const createGroupStructure = endpoint({
  id: 'messages.report.create_group_structure',
  method: 'POST',
  path: 'report/create/group/structure',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  mutates: false,
  raw: true,
  summary: 'Download a report of several accounting points',
  description: 'Selected fields as .xlsx or .csv, returned immediately.',
  input: ofGroup.extend(asFile),
});

export const previewTemplate = endpoint({
  id: 'messages.report.template_preview',
  method: 'POST',
  path: 'report/template/preview',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'Preview a report with selected fields',
  description: 'The first rows for the first points; `points` is the number of points. Nothing is stored.',
  input: ofGroup,
  reply: z.object({ report: reportSpreadsheet, points: z.number() }),
});

const variable = z.object({
  name: z.string(),
  title: z.string(),
  /** '' = none, or points count it in several. */
  unit: z.string(),
});
export type ReportVariable = z.output<typeof variable>;

export const templateVariables = endpoint({
  id: 'messages.report.template_variables',
  method: 'POST',
  path: 'report/templates/available_variables',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'List the fields available to a report',
  description: 'Of the report, of points, and of the messages of the given points (without points: of all models).',
  input: z.object({
    accounting_point_ids: z.array(id.of('point')).max(MOST_REPORT_POINTS).default([]),
    message_type: z.coerce.number().int().min(0).max(125).default(PERIOD_READINGS),
  }),
  reply: z.object({
    /** Variables of the report as a whole. */
    report: z.array(variable),
    point: z.array(variable),
    /** Fields of messages of the type; those usable in formulas are numbers. */
    fields: z.array(variable.extend({ is_number: z.boolean() })),
    message_types: z.array(z.object({ id: z.number(), title: z.string() })),
  }),
});

export type StructureOrder = z.output<typeof ofGroup>;
