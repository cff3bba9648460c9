import { z } from 'zod';
import { endpoint } from './endpoint';
import { designedReportSettings, designedSettings, designScope, reportDesign } from './report-design';
import { reportDocument } from './report-document';
import { REPORT_RIGHTS } from './report-rights';
import { orderedReport, reportRow } from './reports';
import { id, paged, paging, properName, text, version } from './shapes';

// The report designer: templates made of blocks, and reports that are made by them (specification 2, section 7, Reports).

/** Points of a preview. */
export const PREVIEW_DESIGNED_POINTS = 20;

/** Largest template with its images. */
const BODY = 1024 * 1024;
const path = <P extends string>(rest: P) => `report/designer/${rest}` as const;

const template = z.object({
  /** Id by which reports refer to it. */
  id: z.string(),
  /** null of those that are there from the beginning. */
  number: z.number().nullable(),
  /** Grows with each change; null of those that are there from the beginning. */
  version: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  ...reportDesign.shape,
  author: z.string(),
  /** Unix seconds; null of those that are there from the beginning. */
  updated_at: z.number().nullable(),
});
export type DesignTemplate = z.output<typeof template>;

const report = z.object({
  id: z.number(),
  title: z.string(),
  template: z.string(),
  /** '' = it was deleted. */
  template_title: z.string(),
  format: z.enum(['pdf', 'xlsx']),
  period: designedSettings.period,
  author: z.string(),
  /** Unix seconds. */
  updated_at: z.number(),
  /** The newest file that was made of it, where it is still there. */
  last: reportRow.nullable(),
});
export type DesignedReport = z.output<typeof report>;

const named = z.array(z.object({ id: z.number(), title: z.string() }));
const whole = z.object({
  id: z.number(),
  settings: designedReportSettings,
  /** Titles of the subjects; deleted ones are absent. */
  subjects: z.object({
    accounting_points: named,
    objects: z.array(z.object({ id: z.string(), title: z.string() })),
    devices: named,
    balance_groups: named,
  }),
});
export type WholeDesignedReport = z.output<typeof whole>;

const settings = { title: properName(255), description: text(500).default(''), ...reportDesign.shape };

export const designedReports = endpoint({
  id: 'messages.designer.list',
  method: 'POST',
  path: path('list'),
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'List the designer reports',
  description:
    "Newest first, each with its latest file: the caller's own, or with `access_all` on reports those of the company.",
  input: z.object(paging),
  reply: z.object({ reports: paged(report) }),
});

export const designTemplates = endpoint({
  id: 'messages.designer.list_templates',
  method: 'POST',
  path: path('list_templates'),
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'List the designer templates',
  description: 'Built-in ones first, then those of the company.',
  input: z.object({}),
  reply: z.object({ templates: z.array(template) }),
});

export const designedReport = endpoint({
  id: 'messages.designer.get',
  method: 'GET',
  path: path('{id}'),
  service: 'messages',
  access: REPORT_RIGHTS.read,
  summary: 'Get a designer report',
  input: z.object({ id: id.of('designedReport') }),
  reply: z.object({ report: whole }),
});

export const designTemplateOf = endpoint({
  id: 'messages.designer.get_template',
  method: 'GET',
  path: path('template/{id}'),
  service: 'messages',
  access: REPORT_RIGHTS.read,
  summary: 'Get a designer template',
  description: 'With its blocks.',
  input: z.object({ id: id.of('designTemplate') }),
  reply: z.object({ template }),
});

export const createDesignedReport = endpoint({
  id: 'messages.designer.create',
  method: 'POST',
  path: path('create'),
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['designed_report.created'],
  summary: 'Create a designer report',
  description: 'Stores template, subject, period and format. `report/designer/generate` builds its file.',
  input: designedReportSettings,
  reply: z.object({ id: z.number(), msg: z.string() }),
});

export const updateDesignedReport = endpoint({
  id: 'messages.designer.update',
  method: 'PUT',
  path: path('update'),
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['designed_report.changed'],
  summary: 'Change a designer report',
  description: 'Existing files do not change.',
  input: z.object({ id: id.of('designedReport'), ...designedSettings }),
  reply: z.object({ msg: z.string() }),
});

export const removeDesignedReport = endpoint({
  id: 'messages.designer.remove',
  method: 'DELETE',
  path: path('{id}'),
  service: 'messages',
  access: REPORT_RIGHTS.delete,
  audit: ['designed_report.deleted'],
  summary: 'Delete a designer report',
  description: 'Permanently. Its files remain in the list of reports.',
  input: z.object({ id: id.of('designedReport') }),
});

export const generateDesignedReport = endpoint({
  id: 'messages.designer.generate',
  method: 'POST',
  path: path('generate'),
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['report.ordered'],
  summary: 'Build the file of a designer report',
  description: "In the background with the caller's rights. `report/list` shows it, `report/file` returns it.",
  input: z.object({ id: id.of('designedReport') }),
  reply: orderedReport,
});

export const createDesignTemplate = endpoint({
  id: 'messages.designer.create_template',
  method: 'POST',
  path: path('create_template'),
  service: 'messages',
  access: REPORT_RIGHTS.create,
  bodyLimit: BODY,
  audit: ['design_template.created'],
  summary: 'Create a designer template',
  description: 'A page and its blocks.',
  input: z.object(settings),
  reply: z.object({ template, msg: z.string() }),
});

export const updateDesignTemplate = endpoint({
  id: 'messages.designer.update_template',
  method: 'PUT',
  path: path('update_template'),
  service: 'messages',
  access: REPORT_RIGHTS.update,
  bodyLimit: BODY,
  audit: ['design_template.changed'],
  summary: 'Change a designer template',
  description: 'Later reports use the new version. With `version`, a concurrent change is rejected with 409.',
  input: z.object({ id: id.of('designTemplate'), version: version.optional(), ...settings }),
  reply: z.object({ template, msg: z.string() }),
});

export const removeDesignTemplate = endpoint({
  id: 'messages.designer.remove_template',
  method: 'DELETE',
  path: path('template/{id}'),
  service: 'messages',
  access: REPORT_RIGHTS.delete,
  audit: ['design_template.deleted'],
  summary: 'Delete a designer template',
  description: '409 while a designer report uses it.',
  input: z.object({ id: id.of('designTemplate') }),
});

export const previewDesign = endpoint({
  id: 'messages.designer.preview',
  method: 'POST',
  path: path('preview'),
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  bodyLimit: BODY,
  summary: 'Preview a designer template',
  description: 'The blocks for the first 20 points. Nothing is stored.',
  input: z.object({
    title: text(255).default(''),
    ...reportDesign.shape,
    ...designScope,
    period: designedSettings.period,
  }),
  reply: z.object({
    document: reportDocument,
    /** Number of points, and of the shown ones. */
    points: z.number(),
    shown: z.number(),
  }),
});
