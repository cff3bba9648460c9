import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { needsModule } from './modules';
import { optional } from './search';

const unixSeconds = z.number().check(z.int(), z.minimum(0), z.maximum(4_294_967_295));

export const deviceDataRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/data/$id',
  params: {
    parse: ({ id }) => ({ id: z.coerce.number().check(z.int(), z.positive()).parse(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: z.object({
    /** Accounting point; the view of a point comes with the points. */
    point_id: optional(z.number().check(z.int())),
    tab: optional(z.string().check(z.maxLength(32))),
    /** Message type, where the tab has several. */
    type: optional(z.number().check(z.int(), z.minimum(0), z.maximum(255))),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('device-data'),
  component: lazyRouteComponent(() => import('@/features/device-data'), 'DeviceDataPage'),
});
