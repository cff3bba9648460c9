import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { ESTIMATION_METHODS, MOST_ESTIMATED_DAYS } from './estimates';
import { RULE_RESOURCES } from './validation-rules';
import { calendarDay, id } from './shapes';

// Figure policies: a company's dated decisions about suspect and missing values.

/** `hold`: no figure counts a suspect value until a person accepts it; `use`: figures count it. */
export const SUSPECT_USES = ['hold', 'use'] as const;

/** Right that accepts suspect values: to change devices, to change billing, or the administrators. */
export const ACCEPT_RIGHTS = ['devices', 'billing', 'admin'] as const;

/** Most hours of a wait or of a gap. */
export const MOST_POLICY_HOURS = MOST_ESTIMATED_DAYS * 24;

const hours = z.number().int().min(1).max(MOST_POLICY_HOURS);

const policy = z.object({
  /** Rejected values and registers that fell are never used. */
  suspect_values: z.enum(SUSPECT_USES),
  /** Hours between the end of a gap and its automatic estimation; null = gaps are estimated manually. */
  estimate_after: hours.nullable(),
  estimate_method: z.enum(ESTIMATION_METHODS),
  /** Hours of the longest gap that is estimated automatically. */
  longest_gap: hours,
  accept_by: z.enum(ACCEPT_RIGHTS),
});
export type FigurePolicy = z.output<typeof policy>;

export const DEFAULT_FIGURE_POLICY: FigurePolicy = {
  ...{ suspect_values: 'hold', estimate_after: null, estimate_method: 'like_days', longest_gap: 72 },
  accept_by: 'devices',
};

const version = z.object({
  /** null = of all resources, or of an accounting point. */
  resource: z.enum(RULE_RESOURCES).nullable(),
  /** null = of all accounting points. */
  accounting_point_id: z.number().nullable(),
  /** Title of the accounting point, else ''. */
  title: z.string(),
  /** Day by the device's clock from which the version applies, until the next version of the same scope. */
  valid_from: z.string(),
  /** null = the more general policy applies from that day. */
  policy: policy.nullable(),
  author: z.string(),
  /** Unix seconds. */
  changed_at: z.number(),
});
export type PolicyVersion = z.output<typeof version>;

export const figurePolicies = endpoint({
  id: 'messages.quality.policies',
  method: 'GET',
  path: 'quality/policies',
  service: 'messages',
  access: can('read', SECTION.billing),
  summary: 'List the figure policies',
  description:
    'Versions of the company, its resources and its accounting points (at most 1,000), the newest first; with `accounting_point_id` those of other points are left out. The most specific scope applies: accounting point, resource, company.',
  input: z.object({ accounting_point_id: id.of('point').optional() }),
  reply: z.object({
    versions: z.array(version),
    /** Applies where no version does. */
    default: policy,
    /** Last day of the newest closed billing period, of the point or of the company; versions begin later. null = none. */
    closed_until: z.string().nullable(),
  }),
});

export const setFigurePolicy = endpoint({
  id: 'messages.quality.set_policy',
  method: 'PUT',
  path: 'quality/policies/set',
  service: 'messages',
  access: can('update', SECTION.billing),
  audit: ['quality.policy_set'],
  summary: 'Set a figure policy',
  description:
    'Of the company, a resource or an accounting point, from a day on: earlier values keep their policy. A second version of the same day replaces the first. The day must follow the newest closed billing period. `policy` null: the more general policy applies from that day.',
  input: z
    .object({
      resource: z.enum(RULE_RESOURCES).optional(),
      accounting_point_id: id.of('point').optional(),
      valid_from: calendarDay,
      policy: policy.nullable(),
    })
    .refine((input) => input.resource === undefined || input.accounting_point_id === undefined, {
      message: 'errors.policy_of_one',
      path: ['resource'],
    }),
});
