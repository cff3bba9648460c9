import { z } from 'zod';
import { BILLED_COLUMNS, SHARE_COLUMNS } from '../kinds/report';
import { properName, text } from './shapes';

// Columns of a report of the builder (specification 2, section 3, Report builder state).

/** Fields of a point that a report can show, in the order in which they are offered. */
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

/** Message type of a report that has the readings at the two ends of the period and the consumption between them. */
export const PERIOD_READINGS = 0;

/** Fields of such a report that are of the main register of a meter; `start_`, `end_` and `delta_` of any register follow. */
export const PERIOD_FIELDS = [
  'reading_start',
  'reading_start_at',
  'reading_end',
  'reading_end_at',
  'consumption',
  ...BILLED_COLUMNS,
  'unit',
  ...SHARE_COLUMNS,
  'note',
] as const;
export type PeriodField = (typeof PERIOD_FIELDS)[number];

/** Columns that one report may have of each kind. */
export const MOST_STRUCTURE_FIELDS = 60;
export const MOST_CUSTOM_FIELDS = 20;
const LONGEST_FORMULA = 500;
export const LONGEST_TEXT = 255;

/** A name as fields have them (`tariff1`, `delta_in1_kkt`, `r/a+`). */
const fieldName = z.string().regex(/^[a-z][\w/+-]{0,63}$/i);

/** A column of one's own: a text that is the same in each row ('' = left to be filled in by hand), or a formula over fields. */
const customField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), title: properName(LONGEST_TEXT), text: text(LONGEST_TEXT) }),
  z.object({ kind: z.literal('formula'), title: properName(LONGEST_TEXT), formula: text(LONGEST_FORMULA, 1) }),
]);
export type CustomField = z.output<typeof customField>;

const unique = (list: readonly string[]) => new Set(list).size === list.length;

/** Columns of a report, without its points and period. */
export const reportStructure = z.object({
  /** Points in rows (`horizontal`) or in columns (`vertical`). */
  report_type_value: z.enum(['horizontal', 'vertical']).default('horizontal'),
  /** A type of messages, or 0: the readings at both ends of the period. */
  message_type: z.coerce.number().int().min(0).max(125).default(PERIOD_READINGS),
  /** Grouping of messages: each (1), or the last of each hour (2), day (3) or month (4). */
  message_group: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(1),
  selected_fields: z.array(fieldName).max(MOST_STRUCTURE_FIELDS).refine(unique).default([]),
  custom_fields: z.array(customField).max(MOST_CUSTOM_FIELDS).default([]),
  accounting_point_fields: z
    .array(z.enum(REPORT_POINT_FIELDS))
    .max(REPORT_POINT_FIELDS.length)
    .refine(unique)
    .default(['number', 'title', 'address', 'serial']),
  /** true: a last row with sums; for points in rows. */
  with_total: z.boolean().default(true),
});
export type ReportStructure = z.output<typeof reportStructure>;
