import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { idOfPath } from './entity-id';
import { needsModule } from './modules';
import { optional } from './search';

export const schedulesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/schedules/$deviceId',
  params: {
    parse: (params) => ({ deviceId: idOfPath(params.deviceId) }),
    stringify: (params) => ({ deviceId: String(params.deviceId) }),
  },
  validateSearch: v.object({ kind: optional(v.picklist(['tariff', 'poll'])) }),
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('schedules', 'control', 'tasks'),
  notFoundComponent: () => <NotFound what="device" />,
  staticData: { help: 'user/control#schedules' },
  component: lazyRouteComponent(() => import('@/features/schedules'), 'SchedulesPage'),
});
