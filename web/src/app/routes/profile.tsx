import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';

export const profileRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'profile',
  loader: () => loadTexts('profile', 'account'),
  staticData: { help: 'user/profile#profile' },
  component: lazyRouteComponent(() => import('@/features/profile'), 'ProfilePage'),
});
