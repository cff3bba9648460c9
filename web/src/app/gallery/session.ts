import type { AccessAction, Section } from '@gaugeway/proto/api/endpoint';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { Language } from '@gaugeway/proto/api/languages';
import type { QueryClient } from '@tanstack/react-query';
import { currentAccess, currentUser, type Access, type CurrentUser } from '@/shared/access';
import { adoptToken } from '@/shared/api';

/** Session in which a component is shown in the gallery and in component tests. */
export interface SessionOptions {
  /** Sections by action; absent = an administrator with all rights. */
  rights?: Partial<Record<AccessAction, readonly Section[]>>;
  isDemo?: boolean;
  language?: Language;
  /** Hours from UTC. */
  zone?: number;
  /** Id of the company of the session. */
  company?: number;
}

export function signIn(client: QueryClient, options: SessionOptions): void {
  adoptToken({ access_token: 'test', expires_in: 3600 });
  client.setQueryData(currentUser.queryKey, userOf(options));
  client.setQueryData(currentAccess.queryKey, { access: accessOf(options) });
}

function userOf({ isDemo = false, language = 'en', zone = 3, company = 2 }: SessionOptions): CurrentUser {
  return {
    user: {
      id: 5,
      name: 'Test Engineer',
      email: 'engineer@example.com',
      phone_number: null,
      locale: language,
      user_time_zone: zone,
      current_time_zone: zone,
      first_login: false,
      current_company_id: company,
      '2fa_enabled': false,
      is_demo: isDemo,
      settings: {},
    },
    current_company: {
      id: company,
      name: 'Test Company',
      is_dealer: false,
      is_demo: false,
      expires_at: null,
      dealer_end: null,
      time_zone: zone,
      zone_name: null,
      options: { only_api: false, peak_hours: null, peak_hours_zone: null },
    },
  };
}

function accessOf({ rights, company = 2 }: SessionOptions): Access {
  const of = (action: AccessAction) => [...(rights?.[action] ?? [])];
  return {
    is_admin: rights === undefined,
    access_group:
      rights === undefined
        ? null
        : {
            id: 9,
            name: 'Tested rights',
            access_rules: {
              read: of('read'),
              create: of('create'),
              update: of('update'),
              delete: of('delete'),
              access_all: of('access_all'),
            },
          },
    active_modules: Object.entries(SECTION).map(([slug, id]) => ({ id, slug, sort: id })),
    rules_belong_to_company_id: company,
    current_company_id: company,
  };
}
