import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { NotFound } from '@/shared/ui';
import { idOfPath } from './entity-id';
import { listSearch } from './list-search';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const list = listSearch(
  [
    ...(['name', 'title', 'pin', 'number_of_contract', 'inn', 'address'] as const),
    ...(['report_date', 'ratio', 'next_verification', 'loss', 'percent'] as const),
  ],
  'name',
);

const seconds = optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295)));

export const directoriesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'directories',
  validateSearch: v.object({
    tab: orElse(v.picklist(['consumers', 'suppliers', 'balance', 'transformers']), 'consumers'),
    ...list.entries,
    /** Period of the balance groups, Unix seconds (default: the last month), and the filter of leaks. */
    start: seconds,
    stop: seconds,
    losing: orElse(v.picklist(['all', 'exceeded']), 'all'),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'consumers', losing: 'all', ...list.plain })] },
  beforeLoad: needsModule(SECTION.directories),
  loader: () => loadTexts('directories', 'sheet-import', 'balance-groups'),
  staticData: {
    help: {
      page: 'user/objects#directories',
      tabs: { balance: 'user/objects#balance-groups' },
    },
  },
  component: lazyRouteComponent(() => import('./directories-screen'), 'DirectoriesScreen'),
});

export const balanceGroupRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'directories/balance/$groupId',
  params: {
    parse: (params) => ({ groupId: idOfPath(params.groupId) }),
    stringify: (params) => ({ groupId: String(params.groupId) }),
  },
  validateSearch: v.object({
    /** The period, Unix seconds; without it the last month. */
    start: seconds,
    stop: seconds,
    step: orElse(v.picklist(['day', 'month']), 'day'),
    /** Start of the selected day, Unix seconds. */
    at: seconds,
  }),
  search: { middlewares: [stripSearchParams({ step: 'day' as const })] },
  beforeLoad: needsModule(SECTION.directories),
  loader: () => loadTexts('balance-groups'),
  notFoundComponent: () => <NotFound what="page" />,
  staticData: { help: 'user/objects#balance-groups' },
  component: lazyRouteComponent(() => import('@/features/balance-groups'), 'BalanceGroupPage'),
});
