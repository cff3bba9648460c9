import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const list = { page: 1, per_page: 50, sort: 'name', order: 'asc', q: '' } as const;

export const devicesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices',
  validateSearch: z.object({
    tab: orElse(z.enum(['metering', 'gateways', 'unknown', 'integrations']), 'metering'),
    page: orElse(z.number().check(z.int(), z.minimum(1)), list.page),
    per_page: orElse(z.literal([25, 50, 100, 500]), list.per_page),
    sort: orElse(z.string().check(z.maxLength(32)), list.sort),
    order: orElse(z.enum(['asc', 'desc']), list.order),
    q: orElse(z.string().check(z.maxLength(200)), list.q),
    state: optional(z.enum(['online', 'no_contact', 'no_data'])),
    models: optional(z.array(z.number().check(z.int()))),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'metering', ...list })] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('devices'),
  component: lazyRouteComponent(() => import('@/features/devices'), 'DevicesPage'),
});
