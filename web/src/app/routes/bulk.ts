import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const list = { page: 1, per_page: FIRST_PAGE_SIZE } as const;

/** Imports and mass actions: their list; with `job` one of them. */
export const bulkRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/bulk',
  validateSearch: v.object({
    job: optional(entityId),
    /** Id of the object import whose devices are created. */
    source: optional(entityId),
    /** Rows that are shown of a job. */
    show: optional(v.picklist(['refused', 'has_warnings', 'done', 'unchanged'])),
    column: optional(v.pipe(v.string(), v.maxLength(64))),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), list.page),
    per_page: orElse(v.picklist(PAGE_SIZES), list.per_page),
  }),
  search: { middlewares: [stripSearchParams(list)] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('bulk'),
  staticData: { help: 'user/devices#imports-and-mass-actions' },
  component: lazyRouteComponent(() => import('@/features/bulk/components/bulk-page'), 'BulkPage'),
});

export const importRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/import',
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('bulk'),
  staticData: { help: 'user/devices#add-devices' },
  component: lazyRouteComponent(() => import('@/features/bulk/components/import-page'), 'ImportPage'),
});
