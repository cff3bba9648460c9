import { z } from 'zod';
import type { ExchangeLayout } from '../kinds/exchange-layout';
import { exchangeLayouts } from '../kinds/exchange-layouts';
import { endpoint } from './endpoint';
import { REPORT_RIGHTS } from './report-rights';
import { calendarDay, id, properName, text } from './shapes';

// Exchange files for the power market (specification 2, section 7, Reports: system/...).

/** Points and days of one system report at most. */
export const MOST_SYSTEM_POINTS = 500;
export const MOST_SYSTEM_DAYS = 31;

/** Layouts of the files, in the order of the form. */
export type SystemLayout = (typeof exchangeLayouts)[number]['id'];
export const SYSTEM_LAYOUTS = exchangeLayouts.map(({ id }) => id) as [SystemLayout, ...SystemLayout[]];

const LAYOUTS: ReadonlyMap<string, ExchangeLayout> = new Map(exchangeLayouts.map((layout) => [layout.id, layout]));

/** Declaration of a layout. */
export function layoutOf(id: SystemLayout): ExchangeLayout {
  const found = LAYOUTS.get(id);
  if (!found) throw new Error(`no exchange has the layout ${id}`);
  return found;
}

/** Channels of a measuring point by their codes: A+, A−, R+, R−. */
export const MEASURING_CHANNELS = ['01', '02', '03', '04'] as const;
export type MeasuringChannel = (typeof MEASURING_CHANNELS)[number];

const organisation = z.object({
  /** 10 digits of a company, 12 of a person; '' = not known. */
  inn: z
    .string()
    .max(12, { abort: true })
    .regex(/^(\d{10}|\d{12})?$/, { message: 'errors.system_report_inn' }),
  name: text(255),
});

const settings = {
  /** Empty: as the layout is called. */
  title: properName(255).nullish(),
  layout: z.enum(SYSTEM_LAYOUTS),
  /** Days, inclusive, by the clock of `zone`. */
  date_start: calendarDay,
  date_end: calendarDay,
  /** Hours from UTC. Not set: the caller's. */
  zone: z.number().min(-12).max(14).optional(),
  /** Minutes of an interval. */
  averaging: z.union([z.literal(30), z.literal(60)]).default(30),
  /** Energy of an interval (kWh, kvarh), or its mean power (kW, kvar), which layout 80020 has not. */
  data_type: z.enum(['energy', 'power']).default('energy'),
  measuring_channels: z
    .array(z.enum(MEASURING_CHANNELS))
    .min(1)
    .max(MEASURING_CHANNELS.length)
    .default([...MEASURING_CHANNELS]),
  accounting_point_ids: z.array(id.of('point')).min(1).max(MOST_SYSTEM_POINTS),
  /** Codes of measuring points as the market knows them, by the number of the point; where there is none, its number. */
  codes: z
    .record(
      z.string().regex(/^\d{1,10}$/),
      z
        .string()
        .min(1)
        .max(64, { abort: true })
        .regex(/^[\w-]*$/),
    )
    .default({}),
  sender: organisation.default({ inn: '', name: '' }),
  /** Owner of the points. */
  area: organisation.default({ inn: '', name: '' }),
  /** Number of the message of the first day; the next days have the next numbers. */
  number: z.int().min(1).max(999_999_999).default(1),
};

/** Settings of an ordered system report. */
export const systemReportSettings = z.object(settings);
export type SystemReportSettings = z.output<typeof systemReportSettings>;

const row = z.object({
  id: z.number(),
  title: z.string(),
  layout: z.enum(SYSTEM_LAYOUTS),
  layout_title: z.string(),
  date_start: z.string(),
  date_end: z.string(),
  /** A status of `report/statuses`. */
  status: z.number(),
  /** Reason of the failure, as a sentence. */
  error: z.string().nullable(),
  /** Name of the stored file; null until it is ready. */
  file_name: z.string().nullable(),
  /** Intervals in it, and those of them that are missing or not reliable. */
  values: z.number(),
  unreliable: z.number(),
  author: z.string(),
  /** Unix seconds. */
  created_at: z.number(),
  made_at: z.number().nullable(),
});
export type SystemReport = z.output<typeof row>;

const whole = row.extend({
  settings: systemReportSettings,
  /** Points by their titles; deleted ones are absent. */
  subjects: z.array(z.object({ id: z.number(), title: z.string() })),
});
export type WholeSystemReport = z.output<typeof whole>;

const ordered = z.object({ report: row, msg: z.string() });
const named = <Id extends z.ZodType>(of: Id) => z.array(z.object({ id: of, title: z.string() }));

export const systemReports = endpoint({
  id: 'messages.system_report.available',
  method: 'GET',
  path: 'report/system/available',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  summary: 'List the system reports and their layouts',
  description: "Newest first: the caller's own reports, or with `access_all` on reports those of the company.",
  input: z.object({}),
  reply: z.object({ layouts: named(z.enum(SYSTEM_LAYOUTS)), reports: z.array(row) }),
});

export const systemReport = endpoint({
  id: 'messages.system_report.get',
  method: 'GET',
  path: 'report/system/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  summary: 'Get a system report',
  description: 'With its parameters.',
  input: z.object({ id: id.of('systemReport') }),
  reply: z.object({ report: whole }),
});

export const createSystemReport = endpoint({
  id: 'messages.system_report.create',
  method: 'POST',
  path: 'report/system/create',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['system_report.ordered'],
  summary: 'Create a system report',
  description:
    'An exchange file of accounting points: layout 80020 (XML, windows-1251, one message per day; several days as ZIP) or CSV. Built in the background. At most 500 points and 31 days; 422 for power in layout 80020.',
  input: systemReportSettings,
  reply: ordered,
});

export const updateSystemReport = endpoint({
  id: 'messages.system_report.update',
  method: 'POST',
  path: 'report/system/update',
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['system_report.made_again'],
  summary: 'Change and rebuild a system report',
  description:
    'The parameters are replaced as a whole, with the limits of `report/system/create`; the file is built again in the background.',
  input: z.object({ id: id.of('systemReport'), ...settings }),
  reply: ordered,
});

export const recreateSystemReport = endpoint({
  id: 'messages.system_report.recreate',
  method: 'POST',
  path: 'report/system/recreate',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['system_report.made_again'],
  summary: 'Rebuild a system report',
  description: 'From the current readings, with the rights of the caller.',
  input: z.object({ id: id.of('systemReport') }),
  reply: ordered,
});

export const removeSystemReport = endpoint({
  id: 'messages.system_report.remove',
  method: 'DELETE',
  path: 'report/system/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.delete,
  audit: ['system_report.deleted'],
  summary: 'Delete a system report',
  description: 'Permanently, with its file.',
  input: z.object({ id: id.of('systemReport') }),
});

export const systemReportFile = endpoint({
  id: 'messages.system_report.file',
  method: 'POST',
  path: 'report/system/file',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  raw: true,
  summary: 'Download a system report',
  description: '.xml, .zip or .csv. 409 unless the report is ready.',
  input: z.object({ id: id.of('systemReport') }),
});

const reference = {
  method: 'GET',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  input: z.object({}),
} as const;

export const averagings = endpoint({
  ...reference,
  id: 'messages.system_report.averagings',
  path: 'report/system/reference/averaging',
  summary: 'List the intervals of system reports',
  description: 'In minutes.',
  reply: z.object({ averaging: named(z.number()) }),
});

export const dataTypes = endpoint({
  ...reference,
  id: 'messages.system_report.data_types',
  path: 'report/system/reference/data_type',
  summary: 'List the data types of system reports',
  reply: z.object({ data_type: named(z.string()) }),
});

export const measuringChannels = endpoint({
  ...reference,
  id: 'messages.system_report.measuring_channels',
  path: 'report/system/reference/measuring_channel',
  summary: 'List the measuring channel codes',
  reply: z.object({ measuring_channel: named(z.enum(MEASURING_CHANNELS)) }),
});
