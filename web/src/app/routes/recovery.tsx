import { findPasswordReset } from '@gaugeway/proto/api/registration';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ApiError, call, siteOrPlain } from '@/shared/api';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';

export const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/registration',
  loader: async () => {
    const [site] = await Promise.all([siteOrPlain(), loadTexts('registration')]);
    // An old link may be opened after registration was disabled.
    if (!site.registration_enabled) throw redirect({ to: '/auth/login' });
    return site;
  },
  component: lazyRouteComponent(() => import('./recovery-screens'), 'RegistrationScreen'),
});

export const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/activate/$token',
  loader: () => loadTexts('registration'),
  component: lazyRouteComponent(() => import('./recovery-screens'), 'ActivationScreen'),
});

export const forgetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forget',
  loader: () => loadTexts('recovery'),
  component: lazyRouteComponent(() => import('./recovery-screens'), 'ForgetScreen'),
});

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forget/reset/$token',
  loader: async ({ params: { token } }) => {
    try {
      const [found] = await Promise.all([call(findPasswordReset, { token }), loadTexts('recovery', 'account')]);
      return found;
    } catch (error) {
      // An unknown link redirects to the sign-in (specification 1, section 2); with an unreachable server the user can
      // retry.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw redirect({ to: '/auth/login' });
      throw error;
    }
  },
  component: lazyRouteComponent(() => import('./recovery-screens'), 'ResetScreen'),
});
