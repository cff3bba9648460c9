import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { currentAccess, isPlatformOperator } from '@/shared/access';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { optional } from './search';

export const administrationRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'administration',
  validateSearch: v.object({ tab: optional(v.pipe(v.string(), v.maxLength(32))) }),
  beforeLoad: ({ context: { client } }) => {
    const known = client.getQueryData(currentAccess.queryKey);
    if (!known || !isPlatformOperator(known.access)) throw redirect({ to: '/withoutAccess' });
  },
  loader: () => loadTexts('administration', 'companies', 'mails', 'company-security'),
  staticData: {
    help: {
      page: 'administration/monitoring#health',
      tabs: {
        companies: 'administration/companies#companies-and-dealers',
        mails: 'administration/companies#mails',
        dead_letters: 'administration/monitoring#dead-letters',
        identifiers: 'administration/companies#identifiers',
        branding: 'administration/companies#branding',
      },
    },
  },
  component: lazyRouteComponent(() => import('./administration-screen'), 'AdministrationScreen'),
});
