import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';
import { optional } from './search';

/** Where the OpenID provider redirects to: with a code that is valid once, or with the reason for none. */
export const oidcRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/oidc',
  validateSearch: v.object({ code: optional(v.string()), error: optional(v.string()) }),
  loader: () => loadTexts('oidc', 'sign-in'),
  component: lazyRouteComponent(() => import('./oidc-screen'), 'OidcScreen'),
});
