import { SECTION } from '@gaugeway/proto/api/endpoint';
import { EVENT_SEVERITIES } from '@gaugeway/proto/api/filter-values';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { listSearch } from './list-search';
import { needsModule } from './modules';
import { optional, orElse, unixSeconds } from './search';

const list = listSearch(
  ['created_at', 'began_at', 'ended_at', 'id', 'title', 'severity', 'active', 'updated_at'],
  'created_at',
);
/** The newest first. */
const plain = { ...list.plain, order: 'desc' } as const;

export const eventsRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'events',
  validateSearch: v.object({
    tab: orElse(v.picklist(['occurred', 'rules', 'channels', 'silences']), 'occurred'),
    ...list.entries,
    order: orElse(v.picklist(['asc', 'desc']), plain.order),
    /** The occurred event, or the channel, that is open next to the list. */
    id: optional(entityId),
    state: optional(v.picklist(['open', 'ended'])),
    status: optional(v.picklist(['1', '2'])),
    severity: optional(v.picklist(EVENT_SEVERITIES)),
    rule: optional(entityId),
    taken: optional(v.picklist(['mine', 'nobody'])),
    /** A node of the object tree. */
    node: optional(v.pipe(v.string(), v.uuid())),
    /** Lists each occurrence instead of one per group. */
    single: optional(v.picklist(['yes'])),
    /** Bounds of the notification time, Unix seconds. */
    start: optional(unixSeconds),
    stop: optional(unixSeconds),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'occurred', ...plain })] },
  beforeLoad: needsModule(SECTION.events),
  loader: () => loadTexts('events', 'event-channels'),
  staticData: {
    help: {
      page: 'user/events#log',
      tabs: { rules: 'user/events#rules', channels: 'user/events#channels', silences: 'user/events#silences' },
    },
  },
  component: lazyRouteComponent(() => import('@/features/events'), 'EventsPage'),
});
