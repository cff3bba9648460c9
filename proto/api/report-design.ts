import { z } from 'zod';
import { designBlock } from './design-schema';
import { naming } from './named-ids';
import { ownTemplate } from './own-template-id';
import { calendarDay, id, properName, text } from './shapes';

// Parts of a template of the report designer, and of a report made from it (specification 2, section 7, Reports:
// designer/...; the specification names the calls alone).

/** Blocks of one template, and images among them. */
export const MOST_BLOCKS = 40;
export const MOST_IMAGES = 2;
/** Most points, balance groups, branches and devices of one report, and most points with separate pages. */
export const MOST_DESIGNED_POINTS = 500;
export const MOST_DESIGNED_GROUPS = 50;
export const MOST_DESIGNED_BRANCHES = 20;
export const MOST_POINTS_WITH_PAGES = 200;
/** Hours, days or months of all points together that one block may read. */
export const MOST_DESIGNED_VALUES = 100_000;
/** Bounds of all blocks of one report together: characters of texts and cells, values of tables and charts, A4 pages. */
export const MOST_DRAWN = { characters: 3_000_000, cells: 300_000, pages: 2000 } as const;
/** The same of a preview, which is an answer to a call. */
export const MOST_PREVIEWED = { characters: 300_000, cells: 100_000, pages: 300 } as const;

/** Placeholders of texts: of the report, and of its point where it is about one. */
export const DESIGN_VARIABLES = [
  'title',
  'period',
  'date_start',
  'date_end',
  'made_at',
  'author',
  'points',
  'objects',
] as const;

/** A page and its blocks. */
export const reportDesign = z.object({
  page: z
    .object({
      orientation: z.enum(['portrait', 'landscape']).default('portrait'),
      header: text(255).default(''),
      footer: text(255).default(''),
      has_numbers: z.boolean().default(true),
      /** All blocks once for each point, each on separate pages: statements of many consumers in one file. */
      per_point: z.boolean().default(false),
    })
    .prefault({}),
  blocks: z
    .array(designBlock)
    .min(1)
    .max(MOST_BLOCKS)
    .refine((blocks) => blocks.filter(({ kind }) => kind === 'image').length <= MOST_IMAGES, {
      message: 'errors.design_images',
    }),
});
export type ReportDesign = z.output<typeof reportDesign>;

/** Templates that are there from the beginning. */
export const READY_DESIGNS = ['house', 'branch', 'balance', 'quality', 'statements'] as const;
export type ReadyDesign = (typeof READY_DESIGNS)[number];

/** One that is there from the beginning, or of the company by its number. */
export const designTemplate = z.union([z.enum(READY_DESIGNS), ownTemplate]);

/** Days by the clock of who orders the report: between dates, or those that are past when it is made. */
const designPeriod = z
  .object({
    kind: z.enum(['dates', 'yesterday', 'last_week', 'this_month', 'last_month', 'this_year']).default('last_month'),
    /** Bounds of `dates`, inclusive. */
    date_start: calendarDay.nullish(),
    date_end: calendarDay.nullish(),
  })
  .refine(({ kind, date_start, date_end }) => kind !== 'dates' || (date_start != null && date_end != null), {
    message: 'errors.design_dates',
    path: ['date_end'],
  })
  .refine(({ date_start, date_end }) => date_start == null || date_end == null || date_start <= date_end, {
    message: 'errors.field_period',
    path: ['date_end'],
  });
export type DesignPeriod = z.output<typeof designPeriod>;

/** Scope of a report: its points are those that are named, those of the branches and those of the devices. */
export const designScope = {
  accounting_point_ids: z.array(id.of('point')).max(MOST_DESIGNED_POINTS).default([]),
  object_ids: z
    .array(naming('object', z.string().min(1).max(64)))
    .max(MOST_DESIGNED_BRANCHES)
    .default([]),
  device_ids: z.array(id.of('device')).max(MOST_DESIGNED_POINTS).default([]),
  balance_group_ids: z.array(id.of('balanceGroup')).max(MOST_DESIGNED_GROUPS).default([]),
};
export const designScopeShape = z.object(designScope);
export type DesignScope = z.output<typeof designScopeShape>;

/** Settings of a report of the designer. */
export const designedSettings = {
  title: properName(255),
  template: designTemplate,
  ...designScope,
  period: designPeriod.prefault({}),
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
};
export const designedReportSettings = z.object(designedSettings);
export type DesignedSettings = z.output<typeof designedReportSettings>;

/** Order as it is stored with the file: the template may change later. */
export interface DesignedOrder extends DesignScope {
  title: string;
  template: string;
  date_start: string;
  date_end: string;
  step: 'day';
  design: ReportDesign;
  format: 'pdf' | 'xlsx';
}
