import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const list = { page: 1, per_page: 50, sort: 'name', order: 'asc', q: '' } as const;

export const devicesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices',
  validateSearch: v.object({
    tab: orElse(v.picklist(['metering', 'gateways', 'unknown', 'integrations']), 'metering'),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), list.page),
    per_page: orElse(v.picklist([25, 50, 100, 500]), list.per_page),
    sort: orElse(v.pipe(v.string(), v.maxLength(32)), list.sort),
    order: orElse(v.picklist(['asc', 'desc']), list.order),
    q: orElse(v.pipe(v.string(), v.maxLength(200)), list.q),
    state: optional(v.picklist(['online', 'no_contact', 'no_data'])),
    models: optional(v.array(v.pipe(v.number(), v.integer()))),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'metering', ...list })] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('devices', 'bulk'),
  component: lazyRouteComponent(() => import('./devices-screen'), 'DevicesScreen'),
});
