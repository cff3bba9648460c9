import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { hasHostScriptRun } from '@/shared/branding';
import { createQueryClient, onSessionEnd, type SessionEnd } from '@/shared/api';
import { ErrorBoundary } from './error-boundary';
import { Providers } from './providers';
import { createConsoleRouter } from './router';

/** Snackbars are in the frame behind the sign-in: they are not part of the first load. */
const snackbars = () => import('@/shared/ui/notify');

const client = createQueryClient((error) => void snackbars().then(({ notifyError }) => notifyError(error)));
const router = createConsoleRouter(client);

/**
 * Discards the state of the session, including open dialogs. A user who was signed out sees the reason, and returns to
 * the same page after signing in.
 */
function leave(end: SessionEnd): void {
  const from = router.state.location.href;
  client.clear();
  // Each call that was under way reports the end: the first one has noted the page to return to.
  if (end === 'expired' && from.startsWith('/auth/')) return;
  if (hasHostScriptRun()) {
    window.location.replace('/#/auth/login');
    window.location.reload();
    return;
  }
  if (end === 'expired')
    void snackbars().then(({ notifyNotice }) => notifyNotice(i18next.t('common:errors.session_ended')));
  void router.navigate({
    to: '/auth/login',
    search: end === 'expired' && from.startsWith('/cloud') ? { from, expired: true } : {},
  });
}

onSessionEnd(leave);

export function App() {
  return (
    <Providers client={client}>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </Providers>
  );
}
