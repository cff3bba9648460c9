import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '@/shared/api';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';

/** A company below, in a tab of its own (specification 1, section 4: entering from the admin side). */
export const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enter/$code',
  loader: async ({ params: { code }, preload }) => {
    await loadTexts('frame');
    // A code is good once.
    if (preload) return '';
    const { enterHere } = await import('@/shared/company/new-tab');
    try {
      return await enterHere(code);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message;
      throw error;
    }
  },
  component: lazyRouteComponent(() => import('./enter-screen'), 'EnterScreen'),
});
