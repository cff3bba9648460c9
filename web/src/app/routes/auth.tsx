import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { accessToken, siteOrPlain } from '@/shared/api';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';
import { optional } from './search';

const search = v.object({
  /** Target of the user before the sign-in. */
  from: optional(v.pipe(v.string(), v.startsWith('/cloud'))),
  expired: optional(v.boolean()),
});
type Search = v.InferOutput<typeof search>;

const signIn = {
  getParentRoute: () => rootRoute,
  validateSearch: search,
  beforeLoad: async () => {
    // Redirects a user who is signed in; an unreachable server is reported when the user signs in.
    const token = await accessToken().catch(() => null);
    if (token !== null) throw redirect({ to: '/cloud' });
  },
  loader: async ({ location, preload }: { location: { search: Search }; preload: boolean }) => {
    const [site] = await Promise.all([siteOrPlain(), loadTexts('sign-in')]);
    // A preload on hover must not sign in.
    if (site.is_kerberos && !preload) {
      const { enterByNetwork } = await import('@/features/sign-in/model/by-network');
      if (!location.search.expired && (await enterByNetwork()))
        throw redirect({ href: location.search.from ?? '/cloud' });
    }
    return site;
  },
} as const;

export const loginRoute = createRoute({
  ...signIn,
  path: '/auth/login',
  component: lazyRouteComponent(() => import('./sign-in-screen'), 'SignInScreen'),
});

export const loginNewRoute = createRoute({
  ...signIn,
  path: '/auth/loginNew',
  component: lazyRouteComponent(() => import('./sign-in-screen'), 'SignInNewScreen'),
});

export const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/logout',
  beforeLoad: async () => {
    // No user is signed in: no check is needed.
    if ((await accessToken().catch(() => null)) === null) throw redirect({ to: '/auth/login' });
  },
  loader: () => loadTexts('frame'),
  component: lazyRouteComponent(() => import('./sign-out-screen'), 'SignOutScreen'),
});
