import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { needsModule } from './modules';
import { orElse } from './search';

const list = { page: 1, per_page: FIRST_PAGE_SIZE, sort: 'name', order: 'asc', q: '' } as const;

export const directoriesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'directories',
  validateSearch: v.object({
    tab: orElse(v.picklist(['consumers', 'suppliers', 'transformers']), 'consumers'),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), list.page),
    per_page: orElse(v.picklist(PAGE_SIZES), list.per_page),
    sort: orElse(
      v.picklist(['name', 'pin', 'number_of_contract', 'inn', 'address', 'report_date', 'ratio', 'next_verification']),
      list.sort,
    ),
    order: orElse(v.picklist(['asc', 'desc']), list.order),
    q: orElse(v.pipe(v.string(), v.maxLength(200)), list.q),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'consumers', ...list })] },
  beforeLoad: needsModule(SECTION.directories),
  loader: () => loadTexts('directories'),
  component: lazyRouteComponent(() => import('@/features/directories'), 'DirectoriesPage'),
});
