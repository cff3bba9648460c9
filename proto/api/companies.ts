import { z } from 'zod';
import { admin, can, endpoint, SECTION, session } from './endpoint';
import {
  calendarDay,
  id,
  inn,
  LARGEST_INT,
  paged,
  pagedOrAll,
  paging,
  properName,
  text,
  timeZone,
  unixSeconds,
  version,
} from './shapes';
import { zonePeriod } from './zone-period';
import { currentOptions, peakHours } from './peak-hours';

const limit = z.int().min(0).max(100_000_000).nullable();

/** Limits of a company; null = unlimited. */
const limits = z.object({ devices: limit, users: limit, messages_a_day: limit });

const moduleIds = z
  .array(
    z
      .int()
      .min(1)
      .max(Math.max(...Object.values(SECTION))),
  )
  .max(32);

/** Fields that a company can set itself. */
const ownInfo = {
  name: properName(255),
  inn: inn.optional(),
  company_type_id: id.of('entry').optional(),
  time_zone: timeZone,
  /** Zone of the IANA database, as Europe/Berlin; null = the offset `time_zone`. */
  zone_name: text(64).nullish(),
  /** First day of another zone or offset; today if absent. */
  zone_from: calendarDay.optional(),
};

/**
 * Companies below a dealer, at any depth, after the end of its contract: read-only, 14 days after their administrators
 * were notified at the earliest; or active until their own dates.
 */
export const AFTER_DEALER_EXPIRY = ['read_only', 'own_date'] as const;

/** Fields that only a company above it can set. */
const decidedAbove = {
  is_dealer: z.boolean(),
  expires_at: unixSeconds.nullable(),
  subcompanies_after_expiry: z.enum(AFTER_DEALER_EXPIRY),
  only_api: z.boolean(),
  limits: limits.partial(),
  /** Modules that its users may see; null = all. */
  modules: moduleIds.nullable(),
};

const shown = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  name: z.string(),
  inn: z.string(),
  company_type_id: z.number(),
  /** 1 active, 2 blocked, 3 expired. */
  status: z.number(),
  is_dealer: z.boolean(),
  is_demo: z.boolean(),
  /** Unix seconds; null = never. */
  expires_at: z.number().nullable(),
  subcompanies_after_expiry: z.enum(AFTER_DEALER_EXPIRY),
  /** Hours from UTC now. */
  time_zone: z.number(),
  /** Zone of the IANA database; null = the offset. */
  zone_name: z.string().nullable(),
  /** Zones with the days from which they are valid; null = `time_zone` at all times. */
  zones: z.array(zonePeriod).nullable(),
  options: z.object({ only_api: z.boolean() }),
  limits,
  modules: z.array(z.number()).nullable(),
  devices_count: z.number(),
  users_count: z.number(),
  version: z.number(),
});

const below = shown.extend({
  /** Names of the companies between the caller's and this one, outermost first. */
  path: z.array(z.string()),
  subcompanies_count: z.number(),
});
export type Subcompany = z.infer<typeof below>;

const link = z.object({ id: z.number(), name: z.string() });
const choice = z.object({ id: z.number(), name: z.string() });

export const userCompany = endpoint({
  id: 'identity.company.current',
  method: 'GET',
  path: 'user/company',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'Get the current company',
  description: 'With its peak hours and the companies that were entered on the way to it.',
  reply: z.object({
    company: shown.extend({ options: currentOptions, peak_hours: peakHours.nullable() }),
    /** Outermost first, the company itself last. */
    chain: z.array(link),
  }),
});

export const editCompany = endpoint({
  id: 'identity.company.edit_own',
  method: 'PUT',
  path: 'company',
  service: 'identity',
  access: admin,
  audit: ['company.changed'],
  summary: 'Change the current company',
  description:
    'Omitted fields do not change. Another `time_zone` or `zone_name` is valid from `zone_from` on, or from today; days before keep theirs.',
  input: z.object({ ...ownInfo, version: version.optional() }).partial(),
});

export const companyTypes = endpoint({
  id: 'identity.company.types',
  method: 'GET',
  path: 'company/types',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'List the company types',
  reply: z.object({ company_types: z.array(choice) }),
});

export const companyStatuses = endpoint({
  id: 'identity.company.statuses',
  method: 'GET',
  path: 'company/statuses',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'List the company statuses',
  reply: z.object({ company_statuses: z.array(choice) }),
});

export const subcompanies = endpoint({
  id: 'identity.company.list',
  method: 'POST',
  path: 'company/subcompanies',
  service: 'identity',
  access: can('read', SECTION.companies),
  scope: 'branch',
  mutates: false,
  summary: 'List the companies below',
  description: 'All descendants of the current company, or the direct children of `parent_id`.',
  input: z.object({
    ...paging,
    parent_id: id.of('company').optional(),
    status: z.coerce.number().int().min(1).max(LARGEST_INT).optional(),
  }),
  reply: z.object({ companies: pagedOrAll(below) }),
});

export const subcompanyTree = endpoint({
  id: 'identity.company.tree',
  method: 'GET',
  path: 'company/subcompanies',
  service: 'identity',
  access: can('read', SECTION.companies),
  scope: 'branch',
  summary: 'List the company tree',
  description: 'All descendants of the current company, parents before their children.',
  reply: z.object({
    companies: z.array(link.extend({ parent_id: z.number(), depth: z.number(), is_dealer: z.boolean() })),
  }),
});

export const subcompany = endpoint({
  id: 'identity.company.get',
  method: 'GET',
  path: 'company/subcompany/{id}',
  service: 'identity',
  access: can('read', SECTION.companies),
  scope: 'branch',
  summary: 'Get a company below',
  input: z.object({ id: id.of('company') }),
  reply: z.object({ company: below }),
});

export const createSubcompany = endpoint({
  id: 'identity.company.create',
  method: 'POST',
  path: 'company/create',
  service: 'identity',
  access: can('create', SECTION.companies),
  scope: 'branch',
  audit: ['company.created'],
  summary: 'Create a company',
  description: 'Directly below the current company, which must be a dealer.',
  input: z.object({
    ...ownInfo,
    is_dealer: z.boolean().default(false),
    expires_at: decidedAbove.expires_at.optional(),
    subcompanies_after_expiry: decidedAbove.subcompanies_after_expiry.default('read_only'),
    only_api: z.boolean().default(false),
    limits: decidedAbove.limits.optional(),
    modules: decidedAbove.modules.optional(),
  }),
  reply: z.object({ id: z.number(), msg: z.string() }),
});

export const editSubcompany = endpoint({
  id: 'identity.company.edit',
  method: 'PUT',
  path: 'company/subcompany/{id}',
  service: 'identity',
  access: can('update', SECTION.companies),
  scope: 'branch',
  audit: ['company.changed'],
  summary: 'Change a company below',
  description: 'Omitted fields do not change.',
  input: z.object({ id: id.of('company'), ...z.object({ ...ownInfo, ...decidedAbove, version }).partial().shape }),
});

export const switchSubcompany = endpoint({
  id: 'identity.company.switch',
  method: 'PUT',
  path: 'company/subcompany/switch/{id}',
  service: 'identity',
  access: can('update', SECTION.companies),
  scope: 'branch',
  audit: ['company.blocked', 'company.opened'],
  summary: 'Block or unblock a company below',
  description: 'Blocking ends the sessions of its users.',
  input: z.object({ id: id.of('company') }),
  reply: z.object({ status: z.number(), msg: z.string() }),
});

export const deleteSubcompany = endpoint({
  id: 'identity.company.delete',
  method: 'DELETE',
  path: 'company/subcompany/{id}',
  service: 'identity',
  access: can('delete', SECTION.companies),
  scope: 'branch',
  audit: ['company.deleted'],
  summary: 'Delete a company below',
  description: 'The company must have no users, devices or companies (409).',
  input: z.object({ id: id.of('company') }),
});

export const moveSubcompany = endpoint({
  id: 'identity.company.move',
  method: 'POST',
  path: 'company/subcompany/move',
  service: 'identity',
  access: can('update', SECTION.companies),
  scope: 'branch',
  audit: ['company.moved'],
  summary: 'Move a company to another dealer',
  description: 'Moves a company below together with its descendants and their history.',
  input: z.object({ company_id: id.of('company'), parent_id: id.of('company') }),
});

const enteredToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
});

export const enterSubcompany = endpoint({
  id: 'identity.company.enter',
  method: 'PUT',
  path: 'company/subcompany/enter',
  service: 'identity',
  access: can('read', SECTION.companies),
  afterExpiry: true,
  scope: 'person',
  audit: ['company.entered'],
  summary: 'Enter a company below',
  description: "Moves the session into the company with the user's own rights. Returns a new access token.",
  input: z.object({ company_id: id.of('company') }),
  reply: enteredToken,
});

export const enterCode = endpoint({
  id: 'identity.company.enter_code',
  method: 'POST',
  path: 'company/subcompany/enter_code',
  service: 'identity',
  access: can('read', SECTION.companies),
  afterExpiry: true,
  scope: 'person',
  audit: ['company.enter_code_given'],
  summary: 'Create a code for entering a company',
  description: 'Another tab enters a company below with it while this one stays. Valid once and for one minute.',
  input: z.object({ company_id: id.of('company') }),
  reply: z.object({
    code: z.string(),
    /** Seconds. */
    expires_in: z.number(),
  }),
});

export const leaveSubcompany = endpoint({
  id: 'identity.company.leave',
  method: 'PUT',
  path: 'company/subcompany/leave',
  service: 'identity',
  access: session,
  scope: 'person',
  audit: ['company.left'],
  summary: 'Leave the entered company',
  description: "Moves the session one company up, or back to the user's own company.",
  input: z.object({ exit_point: z.enum(['parent', 'main']) }),
  reply: enteredToken,
});

const serviceLogEntry = z.object({
  id: z.number(),
  /** Unix seconds. */
  created_at: z.number(),
  action: z.string(),
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }).nullable(),
  company: link.nullable(),
  /** Companies that were entered on the way, outermost first. */
  chain: z.array(z.number()),
  address: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Text shown in place of a value of the details, by its field. */
  names: z.record(z.string(), z.string()),
});
export type ServiceLogEntry = z.infer<typeof serviceLogEntry>;

const logInput = z.object({
  start_date: unixSeconds.optional(),
  stop_date: unixSeconds.optional(),
  page: paging.page,
  per_page: paging.per_page,
});

export const companyLog = endpoint({
  id: 'identity.company.log',
  method: 'POST',
  path: 'company/log',
  service: 'identity',
  access: admin,
  scope: 'branch',
  mutates: false,
  summary: 'List the audit log of the current company',
  description: 'Newest first.',
  input: logInput,
  reply: z.object({ log: paged(serviceLogEntry) }),
});

export const serviceLog = endpoint({
  id: 'identity.service.log',
  method: 'POST',
  path: 'service/company/log',
  service: 'identity',
  access: admin,
  scope: 'branch',
  mutates: false,
  summary: 'List the audit log including actions in companies below',
  description: 'Newest first.',
  input: logInput,
  reply: z.object({ service_logs: paged(serviceLogEntry) }),
});
