import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense, type ReactNode } from 'react';
import { CloudProviders } from '@/app/cloud-providers';
import { signIn, type SessionOptions } from '@/app/gallery/session';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/shared/api';
import { notifyError } from '@/shared/ui/notify';
import { startServer, type Answer } from './server';

interface RenderOptions extends SessionOptions {
  /** The calls that may be made, and their answers. */
  answers?: readonly Answer[];
  /** Address of the page. */
  at?: string;
}

const OPENING = 'opening';

/** Renders the tested element as a part of the console behind the sign-in; returns when its texts are loaded. */
export async function renderInConsole(ui: ReactNode, { answers = [], at = '/', ...session }: RenderOptions = {}) {
  startServer(answers);
  const language = session.language ?? 'en';
  if (i18next.language !== language) await i18next.changeLanguage(language);
  const client = createQueryClient(notifyError);
  client.setDefaultOptions({ ...client.getDefaultOptions(), queries: { retry: false, staleTime: 15_000 } });
  signIn(client, session);
  const router = routerOf(ui, at);
  await router.load();
  const view = render(
    <Providers client={client} env="test">
      {/* The test's router has another tree of routes than the one that is registered. */}
      <RouterProvider router={router as never} />
    </Providers>,
  );
  await waitFor(() => {
    if (screen.queryByTestId(OPENING)) throw new Error('The texts are not loaded.');
  });
  return { ...view, client, router, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

/** Every address shows the tested element: targets are read from its links. */
function routerOf(ui: ReactNode, at: string) {
  const rootRoute = createRootRoute({
    component: () => (
      <CloudProviders>
        <Suspense fallback={<div data-testid={OPENING} />}>{ui}</Suspense>
      </CloudProviders>
    ),
  });
  const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  return createRouter({
    routeTree: rootRoute.addChildren([anyRoute]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
}
