import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { toFirstModuleWithout } from './modules';
import { optional } from './search';

export const dashboardRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'dashboard',
  validateSearch: v.object({
    /** Over the whole screen, as on a wall. */
    wall: optional(v.literal(true)),
  }),
  // Redirects to the objects without the right (specification 1, section 6).
  beforeLoad: toFirstModuleWithout(SECTION.dashboard),
  loader: () => loadTexts('dashboard', 'frame', 'map'),
  staticData: { help: 'user/dashboard#dashboard' },
  component: lazyRouteComponent(() => import('@/features/dashboard'), 'DashboardPage'),
});
