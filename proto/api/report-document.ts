import { z } from 'zod';

// A report of the designer as it is drawn: on paper (PDF), in the browser (preview) and as a workbook.

/** null = not known. */
const value = z.union([z.string(), z.number(), z.null()]);
const align = z.enum(['left', 'center', 'right']);

const drawnBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string(), level: z.union([z.literal(1), z.literal(2)]), align }),
  z.object({ kind: z.literal('text'), text: z.string(), align, is_small: z.boolean() }),
  /** `content`: PNG or JPEG, base64; `width`: millimetres. */
  z.object({ kind: z.literal('image'), content: z.string(), width: z.number(), align }),
  z.object({
    kind: z.literal('table'),
    title: z.string(),
    /** `weight`: its share of the width of the page. */
    columns: z.array(z.object({ title: z.string(), is_number: z.boolean(), weight: z.number() })),
    rows: z.array(z.array(value)),
    /** Number of sums at the end of the rows. */
    totals: z.number(),
    /** Note below it; '' = none. */
    note: z.string(),
  }),
  z.object({
    kind: z.literal('chart'),
    title: z.string(),
    type: z.enum(['bar', 'line']),
    unit: z.string(),
    labels: z.array(z.string()),
    series: z.array(z.object({ title: z.string(), values: z.array(z.number().nullable()) })),
    note: z.string(),
  }),
  z.object({ kind: z.literal('signatures'), lines: z.array(z.object({ position: z.string(), name: z.string() })) }),
  z.object({ kind: z.literal('line') }),
  /** `height`: millimetres. */
  z.object({ kind: z.literal('space'), height: z.number() }),
  z.object({ kind: z.literal('page_break') }),
]);
export type DrawnBlock = z.output<typeof drawnBlock>;
export type DrawnTable = Extract<DrawnBlock, { kind: 'table' }>;
export type DrawnChart = Extract<DrawnBlock, { kind: 'chart' }>;

/** Content of the pages, and the header and footer of each. */
export const reportDocument = z.object({
  title: z.string(),
  language: z.enum(['ru', 'en', 'mn']),
  orientation: z.enum(['portrait', 'landscape']),
  /** Above and below each page; '' = nothing. */
  header: z.string(),
  footer: z.string(),
  /** Template such as "Page {page} of {pages}"; '' = no page numbers. */
  numbering: z.string(),
  blocks: z.array(drawnBlock),
});
export type ReportDocument = z.output<typeof reportDocument>;
