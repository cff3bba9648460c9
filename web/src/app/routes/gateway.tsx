import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { idOfPath } from './entity-id';
import { needsModule } from './modules';
import { optional, unixSeconds } from './search';

export const gatewayRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/gateway/$id',
  params: {
    parse: ({ id }) => ({ id: idOfPath(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: v.object({
    tab: optional(v.pipe(v.string(), v.maxLength(32))),
    /** Page of the journal. */
    page: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('gateways'),
  notFoundComponent: () => <NotFound what="gateway" />,
  staticData: { help: 'user/devices#gateways' },
  component: lazyRouteComponent(() => import('./gateway-screen'), 'GatewayScreen'),
});
