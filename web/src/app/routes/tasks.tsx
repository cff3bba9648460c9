import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { needsModule } from './modules';
import { optional, orElse, unixSeconds } from './search';

const plain = { tab: 'all', page: 1, per_page: FIRST_PAGE_SIZE } as const;

export const tasksRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/tasks',
  validateSearch: v.object({
    tab: orElse(v.picklist(['all', 'quarantine']), plain.tab),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), plain.page),
    per_page: orElse(v.picklist(PAGE_SIZES), plain.per_page),
    status: optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(20))),
    type: optional(v.picklist(['poll', 'control'])),
    device: optional(v.pipe(v.array(entityId), v.minLength(1), v.maxLength(50))),
    /** A poll group. */
    group: optional(entityId),
    /** Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
    /** Id of the task whose steps are shown. */
    task: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  search: { middlewares: [stripSearchParams(plain)] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('tasks'),
  staticData: {
    help: {
      page: 'user/control#tasks',
      tabs: { quarantine: 'user/control#many-devices' },
    },
  },
  component: lazyRouteComponent(() => import('@/features/tasks'), 'TasksPage'),
});
