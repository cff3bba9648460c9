import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { needsAdmin } from './modules';
import { optional, orElse, unixSeconds } from './search';

export const companySettingsRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'company-settings',
  validateSearch: v.object({
    tab: optional(v.pipe(v.string(), v.maxLength(32))),
    /** Open model: `new-copy`, `new-codec` or an id. */
    model: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(32))),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    per_page: orElse(v.picklist(PAGE_SIZES), FIRST_PAGE_SIZE),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
  }),
  beforeLoad: needsAdmin,
  loader: () =>
    loadTexts(
      'company-settings',
      'companies',
      'dated-zones',
      'company-security',
      'users',
      'account',
      'audit',
      'models',
      'attributes',
    ),
  staticData: {
    help: {
      page: 'user/company#company-settings',
      tabs: {
        'access-groups': 'user/company#access-groups',
        limits: 'user/company#limits',
        attributes: 'user/company#attributes',
        'peak-hours': 'user/company#peak-hours',
        models: 'user/devices#company-models',
        branding: 'user/company#branding',
        'api-keys': 'user/company#api-keys',
        'service-log': 'user/company#service-log',
        audit: 'user/company#audit',
      },
    },
  },
  component: lazyRouteComponent(() => import('./company-settings-screen'), 'CompanySettingsScreen'),
});
