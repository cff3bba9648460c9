import { SECTION } from '@gaugeway/proto/api/endpoint';
import { LOG_KINDS } from '@gaugeway/proto/api/device-extras';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { idOfPath } from './entity-id';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { needsModule } from './modules';
import { optional, orElse, unixSeconds } from './search';

export const deviceLogRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/logs/metering/$deviceId',
  params: {
    parse: (params) => ({ deviceId: idOfPath(params.deviceId) }),
    stringify: (params) => ({ deviceId: String(params.deviceId) }),
  },
  validateSearch: v.object({
    tab: orElse(v.picklist(['history', 'tasks']), 'history'),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    per_page: orElse(v.picklist(PAGE_SIZES), FIRST_PAGE_SIZE),
    kinds: optional(v.array(v.picklist(LOG_KINDS))),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
  }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('device-log', 'device-data', 'tasks'),
  notFoundComponent: () => <NotFound what="device" />,
  staticData: { help: 'user/devices#log-of-a-device' },
  component: lazyRouteComponent(() => import('@/features/device-log'), 'DeviceLogPage'),
});
