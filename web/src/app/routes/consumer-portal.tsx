import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '@/shared/i18n';
import { idOfPath } from './entity-id';
import { rootRoute } from './root';

/** Consumer account: a page outside of the console. */
export const consumerPortalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  loader: () => loadTexts('consumer-portal'),
  staticData: { help: 'user/consumer-portal#consumer-portal' },
  component: lazyRouteComponent(() => import('./consumer-portal-screen'), 'AccountScreen'),
});

export const portalPointRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/points/$pointId',
  params: {
    parse: (params) => ({ pointId: idOfPath(params.pointId) }),
    stringify: (params) => ({ pointId: String(params.pointId) }),
  },
  loader: () => loadTexts('consumer-portal'),
  staticData: { help: 'user/consumer-portal#an-accounting-point' },
  component: lazyRouteComponent(() => import('./consumer-portal-screen'), 'PortalPointScreen'),
});
