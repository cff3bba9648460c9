import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentAccess, currentUser, mayEnter } from '@/shared/access';
import { accessToken, ApiError, endSession, heldBy, signOutHere } from '@/shared/api';
import { adoptAccountLanguage, loadTexts } from '@/shared/i18n';
import { Opening } from '../opening';
import { firstModulePath } from './modules';
import { rootRoute } from './root';

/** Everything below needs a session and a right to read something. */
export const cloudRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cloud',
  beforeLoad: async ({ context: { client }, location, preload }) => {
    if ((await accessToken()) === null) {
      // A preload on hover must not end the session.
      if (!preload && heldBy()) endSession('expired');
      throw redirect({ to: '/auth/login', search: { from: location.href } });
    }
    try {
      const [{ user }, { access }] = await Promise.all([
        client.query({ ...currentUser, staleTime: 'static' }),
        client.query({ ...currentAccess, staleTime: 'static' }),
      ]);
      await adoptAccountLanguage(user.locale);
      if (!mayEnter(access)) throw redirect({ to: '/withoutAccess' });
    } catch (error) {
      // Rejected: to the sign-in (specification 1, section 4). If the server does not answer, the user can retry.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) {
        await signOutHere();
        throw redirect({ to: '/auth/login' });
      }
      throw error;
    }
  },
  loader: () => loadTexts('frame', 'sign-in'),
  component: lazyRouteComponent(() => import('./cloud-screen'), 'CloudScreen'),
  pendingComponent: Opening,
  pendingMs: 500,
  pendingMinMs: 0,
});

const toFirstModule = ({ context: { client } }: { context: { client: Parameters<typeof firstModulePath>[0] } }) => {
  throw redirect({ to: firstModulePath(client), replace: true });
};

export const cloudIndexRoute = createRoute({ getParentRoute: () => cloudRoute, path: '/', beforeLoad: toFirstModule });

export const cloudUnknownRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: '$',
  beforeLoad: toFirstModule,
});

export const withoutAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/withoutAccess',
  loader: () => loadTexts('frame'),
  component: lazyRouteComponent(() => import('@/features/frame'), 'WithoutAccessPage'),
});
