import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { entityId, idOfPath } from './entity-id';
import { needsModule } from './modules';
import { optional } from './search';

export const pointCardRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/accounting-point-card/$deviceId',
  params: {
    parse: (params) => ({ deviceId: idOfPath(params.deviceId) }),
    stringify: (params) => ({ deviceId: String(params.deviceId) }),
  },
  validateSearch: v.object({
    /** Accounting point; absent = the one at which the device measures. */
    point_id: optional(entityId),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('accounting-points', 'object-log', 'devices', 'map', 'quality', 'dated-zones'),
  notFoundComponent: () => <NotFound what="device" />,
  staticData: { help: 'user/objects#accounting-points' },
  component: lazyRouteComponent(() => import('./point-card-screen'), 'PointCardScreen'),
});
