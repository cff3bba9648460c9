import { z } from 'zod';
import { can, endpoint, SECTION, type AccessRule } from './endpoint';
import { id, paging } from './shapes';

const platform: AccessRule = { kind: 'platform' };
const serviced = z.object({ id: z.number(), name: z.string(), service_group_id: z.number().nullable() });

export const servicedCompanies = endpoint({
  id: 'identity.service.companies',
  method: 'GET',
  path: 'service/company/list',
  service: 'identity',
  access: can('read', SECTION.companies),
  summary: 'The companies below with the level of service that was agreed with each.',
  reply: z.object({ companies: z.array(serviced) }),
});

export const serviceGroups = endpoint({
  id: 'identity.service.groups',
  method: 'GET',
  path: 'service/groups',
  service: 'identity',
  access: can('read', SECTION.companies),
  summary: 'The levels of service that can be agreed.',
  reply: z.object({ service_groups: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const setService = endpoint({
  id: 'identity.service.set',
  method: 'POST',
  path: 'service/company/set',
  service: 'identity',
  access: can('update', SECTION.companies),
  summary: 'Agrees a level of service with a company below.',
  input: z.object({ company_id: id.of('company'), service_group_id: id.of('entry') }),
});

export const endService = endpoint({
  id: 'identity.service.end',
  method: 'DELETE',
  path: 'service/company/{id}',
  service: 'identity',
  access: can('update', SECTION.companies),
  summary: 'Ends the service of a company below.',
  input: z.object({ id: id.of('company') }),
});

export const tariffPlans = endpoint({
  id: 'identity.tariff_plan.list',
  method: 'POST',
  path: 'statistics/new_billing/tariff_plan/list',
  service: 'identity',
  access: can('read', SECTION.companies),
  mutates: false,
  summary: 'The tariff plans whose limits a company can be given.',
  input: z.object(paging),
  reply: z.object({
    tariff_plans: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        limits: z.object({
          devices: z.number().nullable(),
          users: z.number().nullable(),
          messages_a_day: z.number().nullable(),
        }),
      }),
    ),
  }),
});

export const licenseInfo = endpoint({
  id: 'identity.license.info',
  method: 'GET',
  path: 'admin/license/info',
  service: 'identity',
  access: platform,
  summary: "Limits of the installation's licence and their use.",
  // The specification reads the three straight from `data`.
  reply: z.object({
    /** Unix seconds; null = never. */
    license_expiry: z.number().nullable(),
    server_devices_count: z.number(),
    /** null = without limit. */
    max_allowable_devices_count: z.number().nullable(),
  }),
});

export const companyServiceEndpoints = [
  servicedCompanies,
  serviceGroups,
  setService,
  endService,
  tariffPlans,
  licenseInfo,
];
