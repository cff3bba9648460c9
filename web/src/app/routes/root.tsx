import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet });

const toSignIn = () => {
  throw redirect({ to: '/auth/login' });
};

export const emptyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toSignIn });

export const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: toSignIn });
