import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { MOST_REPORT_POINTS, reportSpreadsheet } from './reports';
import { id, properName, text } from './shapes';

// The report builder (specification 2, section 3, Report builder state): any fields of chosen points over a period.

/** What a report can show of a point itself, in the order in which they are offered. */
export const REPORT_POINT_FIELDS = [
  'number',
  'title',
  'address',
  'resource',
  'consumer',
  'contract',
  'serial',
  'meter',
  'model',
  'ratio',
  'loss_factor',
  'max_power',
  'voltage_level',
  'standard_month',
  'verification',
] as const;
export type ReportPointField = (typeof REPORT_POINT_FIELDS)[number];

/** Message type of a report that has the readings at the two ends of the period and what was consumed between them. */
export const PERIOD_READINGS = 0;

/** Fields of such a report that are of the main register of a meter; `start_`, `end_` and `delta_` of any register follow. */
export const PERIOD_FIELDS = [
  'reading_start',
  'reading_start_at',
  'reading_end',
  'reading_end_at',
  'consumption',
  'unit',
  'note',
] as const;
export type PeriodField = (typeof PERIOD_FIELDS)[number];

/** Columns that one report may have of each kind. */
export const MOST_STRUCTURE_FIELDS = 60;
export const MOST_CUSTOM_FIELDS = 20;
const LONGEST_FORMULA = 500;
const LONGEST_TEXT = 255;

/** A name as fields have them (`tariff1`, `delta_in1_kkt`, `r/a+`). */
const fieldName = z.string().regex(/^[a-z][\w/+-]{0,63}$/i);

/** A column of one's own: a text that is the same in each row ('' = left to be filled in by hand), or a formula over fields. */
const customField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), title: properName(LONGEST_TEXT), text: text(LONGEST_TEXT) }),
  z.object({ kind: z.literal('formula'), title: properName(LONGEST_TEXT), formula: text(LONGEST_FORMULA, 1) }),
]);
export type CustomField = z.output<typeof customField>;

const unique = (list: readonly string[]) => new Set(list).size === list.length;

/** What stands in the columns of a report, without its points and period. */
export const reportStructure = z.object({
  /** Points in rows (`horizontal`) or in columns (`vertical`). */
  report_type_value: z.enum(['horizontal', 'vertical']).default('horizontal'),
  /** A type of messages, or 0: the readings at both ends of the period. */
  message_type: z.coerce.number().int().min(0).max(125).default(PERIOD_READINGS),
  /** Of messages: each (1), or the last of each hour (2), day (3) or month (4). */
  message_group: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(1),
  selected_fields: z.array(fieldName).max(MOST_STRUCTURE_FIELDS).refine(unique).default([]),
  custom_fields: z.array(customField).max(MOST_CUSTOM_FIELDS).default([]),
  accounting_point_fields: z
    .array(z.enum(REPORT_POINT_FIELDS))
    .refine(unique)
    .default(['number', 'title', 'address', 'serial']),
  /** A last row with the sums of what can be summed; of points in rows. */
  with_total: z.boolean().default(true),
});
export type ReportStructure = z.output<typeof reportStructure>;

const days = {
  /** Days, inclusive, by the clock of the caller. */
  date_start: z.iso.date(),
  date_end: z.iso.date(),
};

const structured = reportStructure.extend({
  /** Empty: as reports of this kind are called. */
  title: properName(LONGEST_TEXT).nullish(),
  ...days,
});
const ofGroup = structured.extend({
  report_type: z.literal('group').default('group'),
  accounting_point_ids: z.array(id).min(1).max(MOST_REPORT_POINTS),
});
const asFile = { format: z.enum(['xlsx', 'csv']).default('xlsx') };

const READ = can(['read', 'access_all'], SECTION.reports);
const CREATE = can(['create', 'access_all'], SECTION.reports);

export const createStructure = endpoint({
  id: 'messages.report.create_structure',
  method: 'POST',
  path: 'report/create/structure',
  service: 'messages',
  access: CREATE,
  mutates: false,
  raw: true,
  summary:
    'A report of one accounting point with chosen fields, made at once, as a file: a workbook (.xlsx) or .csv. What is known of the point stands above the table.',
  input: structured.extend({ report_type: z.literal('single').default('single'), accounting_point_id: id, ...asFile }),
});

export const createGroupStructure = endpoint({
  id: 'messages.report.create_group_structure',
  method: 'POST',
  path: 'report/create/group/structure',
  service: 'messages',
  access: CREATE,
  mutates: false,
  raw: true,
  summary:
    'A report of several accounting points with chosen fields, made at once, as a file: a workbook (.xlsx) or .csv.',
  input: ofGroup.extend(asFile),
});

export const previewTemplate = endpoint({
  id: 'messages.report.template_preview',
  method: 'POST',
  path: 'report/template/preview',
  service: 'messages',
  access: READ,
  mutates: false,
  summary:
    'The first rows that a report with chosen fields has, of the first points alone; `points` says of how many. Nothing is kept.',
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
  access: READ,
  mutates: false,
  summary:
    'What a report can show: of the report as a whole, of points, and of the messages that the given points have (without points those of every model).',
  input: z.object({
    accounting_point_ids: z.array(id).max(MOST_REPORT_POINTS).default([]),
    message_type: z.coerce.number().int().min(0).max(125).default(PERIOD_READINGS),
  }),
  reply: z.object({
    /** Of the report as a whole. */
    report: z.array(variable),
    point: z.array(variable),
    /** Of messages of the type; those that can be used in formulas are numbers. */
    fields: z.array(variable.extend({ is_number: z.boolean() })),
    message_types: z.array(z.object({ id: z.number(), title: z.string() })),
  }),
});

export const reportStructureEndpoints = [createStructure, createGroupStructure, previewTemplate, templateVariables];

export type StructureOrder = z.output<typeof ofGroup>;
