import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { entityId, idOfPath } from './entity-id';
import { needsModule } from './modules';
import { optional } from './search';

const unixSeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295));

export const deviceDataRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/data/$id',
  params: {
    parse: ({ id }) => ({ id: idOfPath(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: v.object({
    /** Accounting point; the view of a point comes with the points. */
    point_id: optional(entityId),
    tab: optional(v.pipe(v.string(), v.maxLength(32))),
    /** Message type, where the tab has several. */
    type: optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('device-data'),
  notFoundComponent: () => <NotFound what="device" />,
  component: lazyRouteComponent(() => import('@/features/device-data'), 'DeviceDataPage'),
});
