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
  scope: 'branch',
  summary: 'List the service levels of companies below',
  reply: z.object({ companies: z.array(serviced) }),
});

export const serviceGroups = endpoint({
  id: 'identity.service.groups',
  method: 'GET',
  path: 'service/groups',
  service: 'identity',
  access: can('read', SECTION.companies),
  summary: 'List the available service levels',
  reply: z.object({ service_groups: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const setService = endpoint({
  id: 'identity.service.set',
  method: 'POST',
  path: 'service/company/set',
  service: 'identity',
  access: can('update', SECTION.companies),
  scope: 'branch',
  audit: ['company.service_set'],
  summary: 'Assign a service level to a company below',
  input: z.object({ company_id: id.of('company'), service_group_id: id.of('entry') }),
});

export const endService = endpoint({
  id: 'identity.service.end',
  method: 'DELETE',
  path: 'service/company/{id}',
  service: 'identity',
  access: can('update', SECTION.companies),
  scope: 'branch',
  audit: ['company.service_ended'],
  summary: 'Remove the service level of a company below',
  input: z.object({ id: id.of('company') }),
});

export const tariffPlans = endpoint({
  id: 'identity.tariff_plan.list',
  method: 'POST',
  path: 'statistics/new_billing/tariff_plan/list',
  service: 'identity',
  access: can('read', SECTION.companies),
  mutates: false,
  summary: 'List the tariff plans',
  description: 'Each with the limits that it sets for a company.',
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
  summary: 'Get the licence of the installation',
  description: 'Limits and their current use.',
  // The specification reads the three straight from `data`.
  reply: z.object({
    /** Unix seconds; null = never. */
    license_expiry: z.number().nullable(),
    server_devices_count: z.number(),
    /** null = without limit. */
    max_allowable_devices_count: z.number().nullable(),
  }),
});
