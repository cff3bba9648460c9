import { z } from 'zod';
import { endpoint } from './endpoint';
import { REPORT_RIGHTS } from './report-rights';
import { email, id, paged, paging, properName } from './shapes';
import { reportContent } from './report-schema';
import { MOST_REPORT_GROUPS, MOST_REPORT_POINTS } from './reports';

// Reports that are made by a schedule and mailed (specification 2, section 7, Newsletters).

/** Users and addresses that one newsletter is mailed to, at most. */
export const MOST_NEWSLETTER_USERS = 100;
export const MOST_NEWSLETTER_ADDRESSES = 20;
/** Runs that a newsletter shows. */
export const NEWSLETTER_RUNS = 20;

/** Interval of a newsletter and its period: the day, week or month before. */
export const NEWSLETTER_TERMS = ['day', 'week', 'month'] as const;
export type NewsletterTerm = (typeof NEWSLETTER_TERMS)[number];

/**
 * Outcome of a run: the report is being made, mails are being sent, all or some were sent, none was, or there was
 * nothing to send.
 */
export const NEWSLETTER_STATES = ['making', 'sending', 'sent', 'partly', 'failed', 'skipped'] as const;

/** Content of a mail. */
export const newsletterContent = reportContent({
  single: { accounting_point_id: id.of('point') },
  /** All points of the list or, where it is empty, all that the author of the newsletter sees when it is made. */
  group: { accounting_point_ids: z.array(id.of('point')).max(MOST_REPORT_POINTS).default([]) },
  balance: { balance_group_ids: z.array(id.of('balanceGroup')).min(1).max(MOST_REPORT_GROUPS) },
  /** Infrastructure that the author sees at that time. */
  infrastructure: {},
});
export type NewsletterContent = z.output<typeof newsletterContent>;

/** Time of a newsletter by the clock of `zone`. */
export const newsletterSchedule = z.object({
  every: z.enum(NEWSLETTER_TERMS),
  /** Day of a weekly newsletter: 1 = Monday to 7 = Sunday. */
  weekday: z.int().min(1).max(7).default(1),
  /** Day of a monthly newsletter; in shorter months the last day. */
  day: z.int().min(1).max(31).default(1),
  hour: z.int().min(0).max(23),
});
export type NewsletterSchedule = z.output<typeof newsletterSchedule>;

const settings = {
  title: properName(255),
  content: newsletterContent,
  /** The period before the day when it is made. */
  period: z.enum(NEWSLETTER_TERMS),
  step: z.enum(['day', 'month']).default('day'),
  schedule: newsletterSchedule,
  /** Hours from UTC: the clock of the schedule and of the period. Not set: the author's. */
  zone: z.number().min(-12).max(14).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** Users of the company, each of whom gets it in their language. */
  user_ids: z.array(id.of('user')).max(MOST_NEWSLETTER_USERS).default([]),
  /** Others, who get it in the author's language. */
  addresses: z.array(email).max(MOST_NEWSLETTER_ADDRESSES).default([]),
};

const run = z.object({
  id: z.number(),
  /** Due time, Unix seconds as all times here. */
  due_at: z.number(),
  /** Requested by `task/report/send`, not by the schedule. */
  is_manual: z.boolean(),
  state: z.enum(NEWSLETTER_STATES),
  /** Days of the report, inclusive. */
  date_start: z.string(),
  date_end: z.string(),
  /** Last error, as a sentence; null = none. */
  error: z.string().nullable(),
  /** Time of the next attempt; null = none. */
  retry_at: z.number().nullable(),
  /** Mails, and those of them that are given up. */
  mails: z.number(),
  failed: z.number(),
  sent_at: z.number().nullable(),
  /** The report that was mailed, as long as it is kept. */
  report_id: z.number().nullable(),
});
export type NewsletterRun = z.output<typeof run>;

const row = z.object({
  id: z.number(),
  title: z.string(),
  template: z.string(),
  template_title: z.string(),
  period: settings.period,
  schedule: newsletterSchedule,
  zone: z.number(),
  format: z.enum(['xlsx', 'csv']),
  user_ids: z.array(z.number()),
  addresses: z.array(z.string()),
  is_active: z.boolean(),
  /** Reason of an automatic stop, as a sentence; null = it was not stopped. */
  stop_reason: z.string().nullable(),
  /** Time of the next run; null = switched off. */
  next_at: z.number().nullable(),
  author: z.string(),
  last_run: run.nullable(),
  created_at: z.number(),
});
export type NewsletterRow = z.output<typeof row>;

const whole = row.extend({
  content: newsletterContent,
  step: z.enum(['day', 'month']),
  /** Points or groups of the content by their titles; deleted ones are absent. */
  subjects: z.array(z.object({ id: z.number(), title: z.string() })),
  /** The newest first. */
  runs: z.array(run),
});
export type Newsletter = z.output<typeof whole>;

const one = { newsletter: whole, msg: z.string() };

export const newsletters = endpoint({
  id: 'messages.newsletter.list',
  method: 'POST',
  path: 'task/report/list',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'List the newsletters',
  description:
    "By title, each with its last run: the caller's own, or with `access_all` on reports those of the company.",
  input: z.object({ ...paging }),
  reply: z.object({ newsletters: paged(row) }),
});

export const newsletter = endpoint({
  id: 'messages.newsletter.get',
  method: 'GET',
  path: 'task/report/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  summary: 'Get a newsletter',
  description: 'With its settings and last 20 runs, newest first.',
  input: z.object({ id: id.of('newsletter') }),
  reply: z.object({ newsletter: whole }),
});

export const createNewsletter = endpoint({
  id: 'messages.newsletter.create',
  method: 'POST',
  path: 'task/report/create',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  audit: ['newsletter.created'],
  summary: 'Create a newsletter',
  description:
    "A scheduled report with the author's rights, mailed to at most 100 users of the company and 20 addresses; 422 without a recipient. A missed run is made up once.",
  input: z.object({ ...settings, is_active: z.boolean().default(true) }),
  reply: z.object(one),
});

export const updateNewsletter = endpoint({
  id: 'messages.newsletter.update',
  method: 'PUT',
  path: 'task/report/update/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['newsletter.changed'],
  summary: 'Change a newsletter',
  description: 'The caller becomes its author. Its on/off state does not change.',
  input: z.object({ id: id.of('newsletter'), ...settings }),
  reply: z.object(one),
});

const switching = {
  method: 'PUT',
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['newsletter.closed', 'newsletter.opened'],
  input: z.object({ id: id.of('newsletter'), is_active: z.boolean() }),
  reply: z.object(one),
} as const;

export const switchNewsletter = endpoint({
  ...switching,
  id: 'messages.newsletter.switch',
  path: 'task/report/switch',
  summary: 'Switch a newsletter on or off',
  description: 'Switching on a newsletter that was stopped automatically makes the caller its author.',
});

/** The specification can be read as both paths. */
export const switchTask = endpoint({
  ...switching,
  id: 'messages.newsletter.switch_task',
  path: 'task/switch',
  summary: 'Switch a newsletter on or off (alias)',
  description: 'Same as `task/report/switch`.',
});

export const sendNewsletter = endpoint({
  id: 'messages.newsletter.send',
  method: 'POST',
  path: 'task/report/send',
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['newsletter.sent'],
  summary: 'Send a newsletter now',
  description: 'For the period before today; the schedule does not change. 409 while a run is in progress.',
  input: z.object({ id: id.of('newsletter') }),
  reply: z.object(one),
});

export const removeNewsletter = endpoint({
  id: 'messages.newsletter.remove',
  method: 'DELETE',
  path: 'task/report/remove/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.delete,
  audit: ['newsletter.deleted'],
  summary: 'Delete a newsletter',
  description: 'Its reports remain.',
  input: z.object({ id: id.of('newsletter') }),
});

export const subscribeNewsletter = endpoint({
  id: 'messages.newsletter.subscribe',
  method: 'POST',
  path: 'task/report/subscribe',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  audit: ['newsletter.created'],
  summary: 'Subscribe to the weekly newsletter',
  description:
    'For the caller: daily consumption of the previous week for all visible accounting points, Mondays at 8. Repeated calls create no second one. 422 in a company that the caller has entered from above.',
  input: z.object({}),
  reply: z.object(one),
});
