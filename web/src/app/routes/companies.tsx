import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { listSearch } from './list-search';
import { needsModule } from './modules';

const list = listSearch(['name', 'inn', 'type', 'status', 'expires_at', 'devices', 'users'], 'name');

export const companiesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'companies',
  validateSearch: v.object({
    ...list.entries,
  }),
  search: { middlewares: [stripSearchParams(list.plain)] },
  beforeLoad: needsModule(SECTION.companies),
  loader: () => loadTexts('companies', 'dated-zones'),
  staticData: { help: 'user/company#companies' },
  component: lazyRouteComponent(() => import('@/features/companies'), 'CompaniesPage'),
});
