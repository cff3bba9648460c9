import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { MOST_ESTIMATED_DAYS } from './estimates';
import { RULE_NAMES } from './filter-values';
import { calendarDay, daysIn, id, paged, text, unixSeconds } from './shapes';

/** Most values that one call accepts or rejects, and most days of a period. */
export const MOST_DECIDED = 1000;
export const MOST_QUALITY_DAYS = 366;
const DAY = 86_400;

const read = can('read', SECTION.devices);
const update = can('update', SECTION.devices);
const msgType = z.coerce.number().int().min(0).max(255);
const time = unixSeconds;
const rule = z.enum(RULE_NAMES);
const reason = text(500, 1);

const days = { from: calendarDay, to: calendarDay };
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const inBounds = ({ from, to }: { from: string; to: string }) => daysIn(from, to) <= MOST_QUALITY_DAYS;
const ORDER = { message: 'errors.field_period', path: ['to'] };
const LONG = { message: 'errors.quality_long', path: ['from'] };

/** 2 suspect: improbable; 5 rejected: it cannot be. */
const verdictStatus = z.union([z.literal(2), z.literal(5)]);

const rejectedFilter = {
  /** Times of the values, Unix seconds. */
  startDate: time.optional(),
  stopDate: time.optional(),
  accounting_point_ids: z.array(id.of('point')).max(1000).optional(),
  device_ids: z.array(id.of('device')).max(1000).optional(),
  msgType: msgType.optional(),
  rules: z.array(rule).max(RULE_NAMES.length).optional(),
  status: verdictStatus.optional(),
  /** true: only values that no figure counts; false: only hints, and values that the figure policy uses. */
  is_held_back: z.boolean().optional(),
};

const rejectedValue = z.object({
  device_id: z.number(),
  device_name: z.string(),
  /** null = the device was at no point at that time. */
  accounting_point_id: z.number().nullable(),
  accounting_point_title: z.string().nullable(),
  msgType: z.number(),
  datetime: z.number(),
  /** null = the rule is about the row as a whole. */
  field: z.string().nullable(),
  /** In the caller's language. */
  title: z.string(),
  unit: z.string(),
  rule: z.enum(RULE_NAMES),
  status: verdictStatus,
  /** No figure counts the value. */
  is_held_back: z.boolean(),
  value: z.number().nullable(),
  /** Value that the rule expected; null = it cannot be given as a number. */
  expected: z.number().nullable(),
});

export const rejectedData = endpoint({
  id: 'messages.quality.rejected_data',
  method: 'POST',
  path: 'objects/accounting_point/company/rejected_data',
  service: 'messages',
  access: can('read', SECTION.objects),
  mutates: false,
  summary: 'List suspect and rejected values',
  description:
    'Statuses 2 (suspect) and 5 (rejected), newest first, one entry per value and rule. Values that a person accepted, edited or rejected are not listed. Listed values are excluded from all totals until accepted; those of the rules `past`, `clock_drift` and `zero` are hints and count, and so do suspect ones that the figure policy uses.',
  input: z.object({
    ...rejectedFilter,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(25),
  }),
  reply: z.object({ rejected_data: paged(rejectedValue) }),
});

export const deviceVerdicts = endpoint({
  id: 'messages.quality.verdicts',
  method: 'POST',
  path: 'device/messages/verdicts',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the quality verdicts',
  description:
    'Of a device or of the devices of an accounting point, by message type and period, oldest first; at most 10,000 per device.',
  input: z
    .object({
      device_id: id.of('device').optional(),
      accounting_point_id: id.of('point').optional(),
      msgType,
      startDate: time,
      stopDate: time,
    })
    .refine((input) => (input.device_id === undefined) !== (input.accounting_point_id === undefined), {
      message: 'errors.quality_of_one',
      path: ['device_id'],
    })
    .refine(({ startDate, stopDate }) => startDate <= stopDate, {
      message: 'errors.field_period',
      path: ['stopDate'],
    }),
  reply: z.object({
    verdicts: z.array(
      z.object({
        datetime: z.number(),
        /** '' = the row as a whole. */
        field: z.string(),
        rule: z.enum(RULE_NAMES),
        status: verdictStatus,
        /** No figure counts the value until a person accepts it; false: a hint, or the figure policy uses the value. */
        is_excluded: z.boolean(),
        value: z.number().nullable(),
        expected: z.number().nullable(),
      }),
    ),
  }),
});

export const validatedProfile = endpoint({
  id: 'messages.quality.validated_profile',
  method: 'POST',
  path: 'objects/accounting_point/company/validated/power_profile',
  service: 'messages',
  access: can('read', SECTION.objects),
  mutates: false,
  summary: 'List the validated power profiles',
  description:
    "Of the company's accounting points by half-hour or hour, kW including the transformer ratio, with the status of each value. Paged by points.",
  input: z
    .object({
      startDate: time,
      stopDate: time,
      accounting_point_ids: z.array(id.of('point')).max(1000).optional(),
      /** Minutes. */
      profile_type: z.union([z.literal(30), z.literal(60)]).default(30),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(10),
    })
    .refine(({ startDate, stopDate }) => startDate <= stopDate, { message: 'errors.field_period', path: ['stopDate'] })
    .refine(({ startDate, stopDate }) => stopDate - startDate <= 31 * DAY, {
      message: 'errors.quality_profile_long',
      path: ['stopDate'],
    }),
  reply: z.object({
    power_profile: paged(
      z.object({
        accounting_point_id: z.number(),
        title: z.string(),
        values: z.array(
          z.object({
            /** The end of the interval. */
            datetime: z.number(),
            power_a_plus: z.number().nullable(),
            power_a_minus: z.number().nullable(),
            power_r_plus: z.number().nullable(),
            power_r_minus: z.number().nullable(),
            /** 1 valid, 2 suspect, 3 estimated, 4 edited by hand, 5 rejected: the worst of the interval. */
            status: z.number(),
          }),
        ),
      }),
    ),
  }),
});

const dayQuality = z.object({
  day: z.string(),
  /** Values that the day should have by now. */
  expected: z.number(),
  complete: z.number(),
  suspect: z.number(),
  estimated: z.number(),
  edited: z.number(),
  missing: z.number(),
  /** One character per slot: . not given, c complete, s suspect, r rejected, e estimated, h edited by hand. */
  slots: z.string(),
});

export const deviceQuality = endpoint({
  id: 'messages.quality.device',
  method: 'POST',
  path: 'quality/device',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'Get the data quality of a device',
  description:
    'Or of an accounting point: complete, suspect, estimated, edited and missing values by message type and day. Without either, no series.',
  input: z
    .object({ device_id: id.of('device').optional(), accounting_point_id: id.of('point').optional(), ...days })
    .refine((input) => input.device_id === undefined || input.accounting_point_id === undefined, {
      message: 'errors.quality_of_one',
      path: ['device_id'],
    })
    .refine(inOrder, ORDER)
    .refine(inBounds, LONG),
  reply: z.object({
    series: z.array(
      z.object({
        device_id: z.number(),
        msgType: z.number(),
        title: z.string(),
        /** Hours from UTC: the days are those of the device's clock. */
        time_zone: z.number(),
        /** Values that a whole day has: 48, 24 or 1. */
        per_day: z.number(),
        days: z.array(dayQuality),
      }),
    ),
  }),
});

export const companyQuality = endpoint({
  id: 'messages.quality.company',
  method: 'POST',
  path: 'quality/company',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'Get the data quality of the company',
  description: 'By day, and the devices with the worst first.',
  input: z
    .object({
      ...days,
      search_string: z.string().trim().max(200).nullish(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(25),
    })
    .refine(inOrder, ORDER)
    .refine(({ from, to }) => daysIn(from, to) <= MOST_ESTIMATED_DAYS, LONG),
  reply: z.object({
    /** Quality of all message types together. */
    days: z.array(dayQuality.omit({ slots: true })),
    devices: paged(
      z.object({
        device_id: z.number(),
        name: z.string(),
        expected: z.number(),
        complete: z.number(),
        suspect: z.number(),
        estimated: z.number(),
        edited: z.number(),
        missing: z.number(),
        days: z.array(dayQuality.omit({ slots: true })),
      }),
    ),
  }),
});

export const knownGaps = endpoint({
  id: 'messages.quality.gaps',
  method: 'POST',
  path: 'quality/gaps',
  service: 'messages',
  access: read,
  mutates: false,
  summary: 'List the data gaps',
  description: 'By device and message type, largest first. Estimated values count as missing.',
  input: z
    .object({
      ...days,
      device_ids: z.array(id.of('device')).max(1000).optional(),
      msgType: msgType.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(1000).default(100),
    })
    .refine(inOrder, ORDER)
    .refine(({ from, to }) => daysIn(from, to) <= MOST_ESTIMATED_DAYS, LONG),
  reply: z.object({
    gaps: paged(
      z.object({
        device_id: z.number(),
        name: z.string(),
        msgType: z.number(),
        /** Values that are missing in the period. */
        missing: z.number(),
        periods: z.array(
          z.object({
            /** Unix seconds: after `from` until and with `to` nothing came. */
            from: z.number(),
            to: z.number(),
            missing: z.number(),
            /** Estimates replace all of them. */
            estimated: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

const decided = z.object({ values: z.number(), msg: z.string() });

export const decideValues = endpoint({
  id: 'messages.quality.decide',
  method: 'PUT',
  path: 'quality/decide',
  service: 'messages',
  access: update,
  audit: ['readings.decided'],
  summary: 'Accept or reject values',
  description:
    'Values of one message type of a device at given times, without `fields` those that rules suspect. Accepted values are no longer suspect; rejected ones are excluded from all totals. `undo` reverts either. The figure policy may leave the acceptance to others (403).',
  input: z
    .object({
      device_id: id.of('device'),
      msgType,
      datetimes: z.array(time).min(1).max(MOST_DECIDED),
      /** Absent = every value that a rule is about; with `undo` every value. */
      fields: z.array(text(64, 1)).min(1).max(200).optional(),
      decision: z.enum(['accept', 'reject', 'undo']),
      reason: text(500).default(''),
    })
    .refine(({ decision, reason: why }) => decision === 'undo' || why !== '', {
      message: 'errors.field_required',
      path: ['reason'],
    }),
  reply: decided,
});

export const acceptAll = endpoint({
  id: 'messages.quality.accept_all',
  method: 'PUT',
  path: 'quality/accept_all',
  service: 'messages',
  access: update,
  audit: ['readings.decided'],
  summary: 'Accept all filtered values',
  description:
    'Those that `company/rejected_data` lists with the same filters; at most 10,000 verdicts per call, `remaining` counts the rest. The figure policy may leave the acceptance to others (403).',
  input: z.object({ ...rejectedFilter, reason }),
  reply: decided.extend({ remaining: z.number() }),
});
