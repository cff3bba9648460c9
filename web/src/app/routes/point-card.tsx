import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { deviceId } from './device-id';
import { needsModule } from './modules';
import { optional } from './search';

export const pointCardRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/accounting-point-card/$deviceId',
  params: {
    parse: (params) => ({ deviceId: v.parse(deviceId, params.deviceId) }),
    stringify: (params) => ({ deviceId: String(params.deviceId) }),
  },
  validateSearch: v.object({
    /** The accounting point; without it the one that the device measures at. */
    point_id: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('accounting-points', 'devices', 'map'),
  component: lazyRouteComponent(() => import('./point-card-screen'), 'PointCardScreen'),
});
