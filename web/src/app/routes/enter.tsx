import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';

/** A company below, in a separate tab (specification 1, section 4: entering from the admin side). */
export const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enter/$code',
  loader: () => loadTexts('frame'),
  component: lazyRouteComponent(() => import('./enter-screen'), 'EnterScreen'),
});
