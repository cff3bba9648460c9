import { z } from 'zod';
import { uuid } from './directories';
import { can, endpoint, SECTION } from './endpoint';
import { finalOrigin, share } from './final-values';
import { naming } from './named-ids';
import { calendarDay, id, MOST_IDS, paged, pageNumber, text } from './shapes';

// Billing periods: the consumption of a period is frozen when it is closed, and later differences are corrections.

/** Periods of one list. */
export const MOST_PERIODS = 60;

/** Billing of late values. */
export const LATE_POLICIES = ['carry', 'revision'] as const;

/** Ways of closing periods. */
export const CLOSING_MODES = ['manual', 'schedule'] as const;

/** Causes of a difference from a closed figure. */
export const CORRECTION_CAUSES = [
  'late_reading',
  'edited',
  'estimated',
  'removed',
  'replacement',
  'recalculated',
  'reopened',
] as const;
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];

export const CORRECTION_STATES = ['pending', 'carried', 'issued', 'reopened'] as const;

export const PERIOD_STATES = ['open', 'partly_closed', 'closing', 'closed'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** Readiness of a point before a period is closed, the worst first. */
export const READINESS = ['suspect', 'missing', 'estimable', 'estimated', 'complete', 'closed'] as const;
export type Readiness = (typeof READINESS)[number];

const read = can('read', SECTION.billing);
const close = can('create', SECTION.billing);
const settle = can('update', SECTION.billing);
const reopen = can('delete', SECTION.billing);

const dayOfMonth = z.number().int().min(1).max(28);

const settings = {
  /** Day of the month on which a period begins. */
  first_day: dayOfMonth,
  /** `schedule`: closed when complete, at the latest on `latest_day`. */
  closing: z.enum(CLOSING_MODES),
  /** Day after the end of the period on which the schedule closes it even if it is incomplete. */
  latest_day: dayOfMonth,
  /** `carry`: the next bill includes the difference; `revision`: the closed period gets a new revision. */
  late_values: z.enum(LATE_POLICIES),
};

export const DEFAULT_BILLING = {
  ...{ first_day: 1, closing: 'manual', latest_day: 5, late_values: 'carry' },
} as const satisfies z.output<z.ZodObject<typeof settings>>;

const billing = z.object(settings);
export type BillingSettings = z.output<typeof billing>;

export const billingSettings = endpoint({
  id: 'messages.billing.settings',
  method: 'GET',
  path: 'billing/settings',
  service: 'messages',
  access: read,
  summary: 'Get the billing settings',
  description: 'Of the company. Defaults: calendar months, closed manually.',
  reply: z.object({ settings: billing }),
});

export const setBillingSettings = endpoint({
  id: 'messages.billing.set_settings',
  method: 'PUT',
  path: 'billing/settings',
  service: 'messages',
  access: settle,
  audit: ['billing.settings_changed'],
  summary: 'Change the billing settings',
  description:
    'Closed periods keep their dates. If `first_day` changes, the next period is shortened. Late values found earlier keep their policy.',
  input: z.object(settings),
  reply: z.object({ settings: billing, msg: z.string() }),
});

const closing = z.object({
  status: z.enum(['running', 'done', 'failed']),
  total: z.number(),
  done: z.number(),
  author: z.string(),
  /** Unix seconds. */
  started_at: z.number(),
  finished_at: z.number().nullable(),
});

const period = z.object({
  /** First and last day by the clock of the company. */
  start: z.string(),
  end: z.string(),
  /** Unix seconds, [from, to). */
  from: z.number(),
  to: z.number(),
  state: z.enum(PERIOD_STATES),
  has_ended: z.boolean(),
  /** Points that measure in the period, and those of them that are closed. */
  points: z.number(),
  closed: z.number(),
  corrections: z.number(),
  /** Newest run; null = none was started. */
  closing: closing.nullable(),
});
export type BillingPeriod = z.output<typeof period>;

export const billingPeriods = endpoint({
  id: 'messages.billing.periods',
  method: 'GET',
  path: 'billing/periods',
  service: 'messages',
  access: read,
  summary: 'List the billing periods',
  description: 'The newest first, with their state, of the points visible to the caller.',
  input: z.object({ limit: z.coerce.number().int().min(1).max(MOST_PERIODS).default(13) }),
  reply: z.object({ periods: z.array(period) }),
});

/** First day of a period. */
const period_start = calendarDay;
const object_id = naming('object', uuid).nullish();
const pages = { page: pageNumber.default(1), per_page: z.coerce.number().int().min(1).max(1000).default(25) };

const counts = z.object(
  Object.fromEntries(READINESS.map((name) => [name, z.number()])) as Record<Readiness, z.ZodNumber>,
);
export type ReadinessCounts = z.output<typeof counts>;

export const periodReadiness = endpoint({
  id: 'messages.billing.readiness',
  method: 'POST',
  path: 'billing/period/readiness',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'Get the readiness of a billing period',
  description:
    'Counts of points by what they lack: of all, and of each branch directly below `object_id` (without it, of each top object). `estimable`: values are missing between readings, so that they can be estimated.',
  input: z.object({ period_start, object_id }),
  reply: z.object({
    total: counts,
    branches: z.array(counts.extend({ object_id: z.string().nullable(), name: z.string() })),
  }),
});

/** Requests that fetch missing readings, as far as the model of the meter has them. */
const READING_REQUESTS = ['poll', 'archive'] as const;

const lacking = z.object({
  accounting_point_id: z.number(),
  title: z.string(),
  address: z.string(),
  /** Newest meter at the point; null = the point is virtual or has none. */
  device_id: z.number().nullable(),
  device_name: z.string(),
  requests: z.array(z.enum(READING_REQUESTS)),
  state: z.enum(READINESS),
  expected: z.number(),
  suspect: z.number(),
  missing: z.number(),
  estimated: z.number(),
});
export type LackingPoint = z.output<typeof lacking>;

export const periodPoints = endpoint({
  id: 'messages.billing.points',
  method: 'POST',
  path: 'billing/period/points',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the points of a billing period',
  description: 'With their missing and suspect values, worst first.',
  input: z.object({
    period_start,
    object_id,
    states: z.array(z.enum(READINESS)).max(READINESS.length).optional(),
    ...pages,
  }),
  reply: z.object({ points: paged(lacking) }),
});

const scope = {
  period_start,
  /** A node with everything below it; without it and without points, the whole company. */
  object_id,
  accounting_point_ids: z.array(id.of('point')).min(1).max(MOST_IDS).optional(),
};

export const closePeriod = endpoint({
  id: 'messages.billing.close',
  method: 'POST',
  path: 'billing/period/close',
  service: 'messages',
  access: close,
  audit: ['billing.period_closed'],
  summary: 'Close a billing period',
  description:
    'Freezes the figures of the points visible to the caller: registers at both ends, consumption, completeness. The work continues after the reply; `billing/periods` shows its progress. Points that are closed already stay as they are. 409 while another closing of the company runs, 422 before the period has ended.',
  input: z.object(scope),
  reply: z.object({ closing, msg: z.string() }),
});

export const reopenPeriod = endpoint({
  id: 'messages.billing.reopen',
  method: 'POST',
  path: 'billing/period/reopen',
  service: 'messages',
  access: reopen,
  audit: ['billing.period_reopened'],
  summary: 'Reopen a billing period',
  description:
    'The figures of its points follow the readings again until the period is closed with a new revision. Earlier revisions and corrections are kept.',
  input: z.object({ ...scope, reason: text(500, 3) }),
  reply: z.object({ reopened: z.number(), msg: z.string() }),
});

const registerReading = z.object({ value: z.number(), ts: z.number().nullable() }).nullable();

const frozen = z.object({
  accounting_point_id: z.number(),
  title: z.string(),
  address: z.string(),
  meter: z.string(),
  revision: z.number(),
  /** false: superseded by a later revision, or reopened. */
  is_current: z.boolean(),
  /** Unix seconds. */
  closed_at: z.number(),
  author: z.string(),
  unit: z.string(),
  /** Consumption of the period with the transformer ratio; null = nothing measured. */
  value: z.number().nullable(),
  /** Corrections of earlier periods in this one, less those of this one in later ones. */
  carried: z.number(),
  /** Consumption and carried corrections. */
  billed: z.number().nullable(),
  /** Share of the time of `value` at the closing; null = nothing was due. */
  share: share.nullable(),
  is_incomplete: z.boolean(),
  /** The least certain one of its readings. */
  origin: finalOrigin,
  registers: z.array(
    z.object({
      field: z.string(),
      title: z.string(),
      unit: z.string(),
      start: registerReading,
      end: registerReading,
      delta: z.number().nullable(),
      /** Times the ratio of the transformers. */
      scaled: z.number().nullable(),
    }),
  ),
  /** Expected readings of the main type in the period, by their outcome. */
  completeness: z.object({
    expected: z.number(),
    complete: z.number(),
    suspect: z.number(),
    estimated: z.number(),
    edited: z.number(),
    missing: z.number(),
  }),
});

export const periodFigures = endpoint({
  id: 'messages.billing.figures',
  method: 'POST',
  path: 'billing/period/figures',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the closed figures of a billing period',
  description: 'Of the points visible to the caller, by number; `revisions: true` adds superseded and reopened ones.',
  input: z.object({
    period_start,
    accounting_point_ids: z.array(id.of('point')).min(1).max(MOST_IDS).optional(),
    revisions: z.boolean().default(false),
    ...pages,
  }),
  reply: z.object({ figures: paged(frozen) }),
});

const correction = z.object({
  id: z.number(),
  /** First day of the closed period. */
  period_start: z.string(),
  accounting_point_id: z.number(),
  title: z.string(),
  /** Revision that the correction differs from. */
  revision: z.number(),
  /** Register; '' = the consumption of the point. */
  field: z.string(),
  register: z.string(),
  unit: z.string(),
  old: z.number().nullable(),
  new: z.number().nullable(),
  difference: z.number(),
  cause: z.enum(CORRECTION_CAUSES),
  state: z.enum(CORRECTION_STATES),
  /** First day of the period whose bill includes the difference; null = none yet. */
  into_period: z.string().nullable(),
  /** Unix seconds. */
  found_at: z.number(),
});
export type BillingCorrection = z.output<typeof correction>;

export const billingCorrections = endpoint({
  id: 'messages.billing.corrections',
  method: 'POST',
  path: 'billing/corrections',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the corrections of closed periods',
  description: 'Of the points visible to the caller, the newest first.',
  input: z.object({
    period_start: period_start.optional(),
    accounting_point_id: id.of('point').optional(),
    state: z.enum(CORRECTION_STATES).optional(),
    ...pages,
  }),
  reply: z.object({ corrections: paged(correction) }),
});
