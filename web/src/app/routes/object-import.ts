import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { needsModule } from './modules';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { optional, orElse } from './search';

const list = { page: 1, per_page: FIRST_PAGE_SIZE } as const;

/**
 * Import of objects from a spreadsheet: its files; with `file` the columns of one; with `job` a dry run or an import.
 */
export const objectImportRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'objects/import',
  validateSearch: v.object({
    file: optional(entityId),
    job: optional(entityId),
    /** Id of the dry run whose column mapping applies to `file`. */
    as: optional(entityId),
    /** Rows that are shown of a job. */
    show: optional(v.picklist(['refused', 'has_warnings', 'done', 'unchanged'])),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), list.page),
    per_page: orElse(v.picklist(PAGE_SIZES), list.per_page),
  }),
  search: { middlewares: [stripSearchParams(list)] },
  beforeLoad: needsModule(SECTION.objects),
  loader: () => loadTexts('object-import'),
  staticData: { help: 'user/objects#import' },
  component: lazyRouteComponent(() => import('@/features/object-import'), 'ObjectImportPage'),
});
