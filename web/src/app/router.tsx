import type { QueryClient } from '@tanstack/react-query';
import { createHashHistory, createRouter } from '@tanstack/react-router';
import { NotFound } from '@/shared/ui';
import { BrokenScreen } from './error-boundary';
import { withGallery } from './gallery/route';
import { routeTree } from './route-tree';

export function createConsoleRouter(client: QueryClient) {
  return createRouter({
    routeTree: import.meta.env.DEV ? withGallery(routeTree) : routeTree,
    history: createHashHistory(),
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
    defaultNotFoundComponent: () => <NotFound what="page" />,
    defaultErrorComponent: ({ error, reset }) => <BrokenScreen error={error} onRetry={reset} />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
