import { z } from 'zod';
import { endpoint, SECTION, type Section, session } from './endpoint';
import type { ServiceName } from './services';

/** Most entities of a kind that an owner can have; one more is refused with 409 and `errors.limit_<kind>`. */
export interface EntityLimit<S extends ServiceName = ServiceName> {
  /** The service with the table of the kind, which declares it in its `*.limits.ts`. */
  service: S;
  /** Owner of the limit: each company, or each entity of this kind. */
  per: 'company' | 'accounting_point' | 'event';
  limit: number;
  /** Section in which users create the kind and see its use; null = administrators only. */
  section: Section | null;
}

const limited = <S extends ServiceName>(
  service: S,
  per: EntityLimit['per'],
  limit: number,
  section: Section | null = null,
): EntityLimit<S> => ({ service, per, limit, section });

const perCompany = <S extends ServiceName>(service: S, limit: number, section?: Section): EntityLimit<S> =>
  limited(service, 'company', limit, section);

/** Every kind of which users create as many as they want, by service. Devices, users and messages: company contract. */
export const ENTITY_LIMITS = {
  access_groups: perCompany('identity', 200, SECTION.accessRules),
  api_keys: perCompany('identity', 50),
  branding_files: perCompany('identity', 100),
  branding_hosts: perCompany('identity', 20),
  subcompanies: perCompany('identity', 5000, SECTION.companies),

  base_stations: perCompany('devices', 10_000, SECTION.devices),
  company_models: perCompany('devices', 200, SECTION.devices),
  device_attributes: perCompany('devices', 100, SECTION.devices),
  gateways: perCompany('devices', 50_000, SECTION.devices),

  integration_keys: perCompany('connector', 100, SECTION.devices),
  network_servers: perCompany('connector', 50),

  poll_groups: perCompany('tasks', 500, SECTION.devices),

  event_channels: perCompany('events', 50, SECTION.events),
  event_comments: limited('events', 'event', 500, SECTION.events),
  event_rules: perCompany('events', 500, SECTION.events),
  push_subscriptions: perCompany('events', 5000, SECTION.events),
  silences: perCompany('events', 1000, SECTION.events),

  design_templates: perCompany('messages', 100, SECTION.reports),
  designed_reports: perCompany('messages', 500, SECTION.reports),
  newsletters: perCompany('messages', 200, SECTION.reports),
  report_templates: perCompany('messages', 100, SECTION.reports),
  reports: perCompany('messages', 2000, SECTION.reports),
  system_reports: perCompany('messages', 500, SECTION.reports),

  accounting_points: perCompany('objects', 500_000, SECTION.objects),
  attachments: limited('objects', 'accounting_point', 30, SECTION.objects),
  balance_groups: perCompany('objects', 50_000, SECTION.objects),
  consumers: perCompany('objects', 500_000, SECTION.directories),
  import_files: perCompany('objects', 200, SECTION.objects),
  object_attributes: perCompany('objects', 100, SECTION.objects),
  objects: perCompany('objects', 500_000, SECTION.objects),
  suppliers: perCompany('objects', 10_000, SECTION.directories),
  transformers: perCompany('objects', 100_000, SECTION.directories),
} satisfies Record<string, EntityLimit>;

export type LimitedKind = keyof typeof ENTITY_LIMITS;
/** A service with limited kinds. */
export type LimitedService = (typeof ENTITY_LIMITS)[LimitedKind]['service'];
export type LimitedKindOf<S extends LimitedService> = {
  [K in LimitedKind]: (typeof ENTITY_LIMITS)[K] extends EntityLimit<S> ? K : never;
}[LimitedKind];

export const LIMITED_KINDS = Object.keys(ENTITY_LIMITS) as LimitedKind[];

const entityLimitUse = z.object({
  kind: z.enum(LIMITED_KINDS),
  /** Name of the kind in the caller's language. */
  title: z.string(),
  per: z.enum(['company', 'accounting_point', 'event']),
  limit: z.number(),
  /** Entities of the company; null for a limit per entity. */
  used: z.number().nullable(),
});
export type EntityLimitUse = z.infer<typeof entityLimitUse>;

const limitUseOf = <S extends LimitedService>(service: S) =>
  endpoint({
    id: `${service}.limit.list`,
    method: 'GET',
    path: `company/limits/${service}`,
    service,
    access: session,
    scope: service === 'identity' ? 'branch' : 'company',
    summary: `List the limits of the ${service} service and their use`,
    description:
      'Of the current company: all kinds for an administrator; for other users those of sections in which they create or change.',
    input: z.object({
      kind: z.enum(LIMITED_KINDS.filter((kind) => ENTITY_LIMITS[kind].service === service)).nullish(),
    }),
    reply: z.object({ limits: z.array(entityLimitUse) }),
  });

/** One call per service: each counts its own tables. */
export const ENTITY_LIMIT_USE = {
  identity: limitUseOf('identity'),
  devices: limitUseOf('devices'),
  connector: limitUseOf('connector'),
  tasks: limitUseOf('tasks'),
  events: limitUseOf('events'),
  messages: limitUseOf('messages'),
  objects: limitUseOf('objects'),
} satisfies { [S in LimitedService]: ReturnType<typeof limitUseOf<S>> };
