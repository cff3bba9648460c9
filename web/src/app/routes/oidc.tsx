import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';
import { optional } from './search';

/** Redirect target of the OpenID provider: with a code that is valid once, or with an error. */
export const oidcRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/oidc',
  validateSearch: v.object({ code: optional(v.string()), error: optional(v.string()) }),
  loader: () => loadTexts('oidc', 'sign-in'),
  component: lazyRouteComponent(() => import('./oidc-screen'), 'OidcScreen'),
});
