import { z } from 'zod';
import { LANGUAGES } from './languages';
import { endpoint, session } from './endpoint';
import { currentOptions } from './peak-hours';

export const user = endpoint({
  id: 'identity.user.current',
  method: 'GET',
  path: 'user',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'Get the signed-in user and current company',
  reply: z.object({
    user: z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      phone_number: z.string().nullable(),
      locale: z.enum(LANGUAGES),
      /** Hours from UTC. */
      user_time_zone: z.number(),
      current_time_zone: z.number(),
      first_login: z.boolean(),
      current_company_id: z.number(),
      '2fa_enabled': z.boolean(),
      is_demo: z.boolean(),
      settings: z.record(z.string(), z.unknown()),
    }),
    current_company: z.object({
      id: z.number(),
      name: z.string(),
      is_dealer: z.boolean(),
      is_demo: z.boolean(),
      /** Unix seconds; null = never. */
      expires_at: z.number().nullable(),
      /** The dealer above whose contract makes the company read-only first, once that was announced; null = none. Unix seconds. */
      dealer_end: z.object({ dealer: z.string(), contract_ends_at: z.number(), read_only_at: z.number() }).nullable(),
      time_zone: z.number(),
      zone_name: z.string().nullable(),
      options: currentOptions,
    }),
  }),
});

const ids = z.array(z.number());

export const userAccess = endpoint({
  id: 'identity.user.access',
  method: 'GET',
  path: 'user/access',
  service: 'identity',
  access: session,
  scope: 'person',
  summary: 'Get the rights of the signed-in user',
  description: 'By section, with the active modules of the company.',
  reply: z.object({
    access: z.object({
      is_admin: z.boolean(),
      access_group: z
        .object({
          id: z.number(),
          name: z.string(),
          access_rules: z.object({ read: ids, create: ids, update: ids, delete: ids, access_all: ids }),
        })
        .nullable(),
      active_modules: z.array(z.object({ id: z.number(), slug: z.string(), sort: z.number() })),
      rules_belong_to_company_id: z.number().nullable(),
      current_company_id: z.number(),
    }),
  }),
});

export const setLocale = endpoint({
  id: 'identity.user.set_locale',
  method: 'PUT',
  path: 'user/locale/{lang}',
  service: 'identity',
  access: session,
  scope: 'person',
  demo: true,
  summary: 'Set the interface language of the user',
  input: z.object({ lang: z.enum(LANGUAGES) }),
});

export const userSettings = endpoint({
  id: 'identity.user.save_settings',
  method: 'PUT',
  path: 'user/settings',
  service: 'identity',
  access: session,
  scope: 'person',
  demo: true,
  summary: 'Save console settings of the user',
  description: 'Merges the given keys (columns, chart types, densities) into the stored settings.',
  input: z.object({ settings: z.record(z.string().max(128), z.unknown()) }),
});
