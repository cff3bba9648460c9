import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ORDERED_REPORT_TYPES } from '@gaugeway/proto/api/filter-values';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { listSearch } from './list-search';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const list = listSearch(['created_at'], 'created_at');

/** `new`, the name of a built-in template, or `custom:` and a number. */
const template = v.pipe(v.string(), v.regex(/^(?:[a-z]{1,32}|custom:\d{1,10})$/));

export const reportsRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'reports',
  validateSearch: v.object({
    tab: orElse(v.picklist(['list', 'builder', 'templates', 'documents', 'newsletters', 'system']), 'list'),
    ...list.entries,
    status: optional(v.picklist([1, 2, 3, 4])),
    type: optional(v.picklist(ORDERED_REPORT_TYPES)),
    part: optional(v.picklist(['templates'])),
    design: optional(template),
    from: optional(template),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'list', ...list.plain })] },
  beforeLoad: needsModule(SECTION.reports),
  loader: () => loadTexts('reports', 'report-builder', 'report-documents', 'newsletters', 'system-reports'),
  staticData: {
    help: {
      page: 'user/reports#reports',
      tabs: {
        builder: 'user/reports#builder',
        templates: 'user/reports#templates',
        documents: 'user/reports#documents',
        newsletters: 'user/reports#newsletters',
        system: 'user/reports#system-reports',
      },
    },
  },
  component: lazyRouteComponent(() => import('@/features/reports'), 'ReportsPage'),
});
