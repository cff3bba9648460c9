import { SECTION } from '@gaugeway/proto/api/endpoint';
import { POLL_HEALTH } from '@gaugeway/proto/api/filter-values';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { listSearch } from './list-search';
import { needsModule } from './modules';
import { optional } from './search';

const list = listSearch(['id', 'name'], 'name');

export const pollGroupsRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/groups',
  validateSearch: v.object({
    ...list.entries,
    state: optional(v.picklist(['on', 'off'])),
    /** The open group. */
    group: optional(entityId),
    /** Filter of the devices of the open group. */
    health: optional(v.picklist(POLL_HEALTH)),
  }),
  search: { middlewares: [stripSearchParams(list.plain)] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('poll-groups'),
  staticData: { help: 'user/devices#poll-groups' },
  component: lazyRouteComponent(() => import('@/features/poll-groups/components/poll-groups-page'), 'PollGroupsPage'),
});
