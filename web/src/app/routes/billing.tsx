import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const plain = { tab: 'close', page: 1, per_page: FIRST_PAGE_SIZE } as const;

export const billingRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'billing',
  validateSearch: v.object({
    tab: orElse(v.picklist(['close', 'corrections', 'settings']), plain.tab),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), plain.page),
    per_page: orElse(v.picklist(PAGE_SIZES), plain.per_page),
    /** First day of the period. */
    period: optional(v.pipe(v.string(), v.isoDate())),
    /** The node whose branch is shown. */
    object: optional(v.pipe(v.string(), v.uuid())),
    state: optional(v.picklist(['suspect', 'missing', 'estimable', 'estimated', 'complete', 'closed'])),
  }),
  search: { middlewares: [stripSearchParams(plain)] },
  beforeLoad: needsModule(SECTION.billing),
  loader: () => loadTexts('billing', 'quality'),
  staticData: {
    help: {
      page: 'user/billing#close-the-month',
      tabs: { corrections: 'user/billing#corrections', settings: 'user/billing#settings' },
    },
  },
  component: lazyRouteComponent(() => import('@/features/billing'), 'BillingPage'),
});
