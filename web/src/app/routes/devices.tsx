import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const list = { page: 1, per_page: FIRST_PAGE_SIZE, sort: 'name', order: 'asc', q: '' } as const;
const ids = v.pipe(v.array(entityId), v.minLength(1), v.maxLength(200));
const day = v.pipe(v.string(), v.isoDate());
const days = v.object({ from: v.optional(day), to: v.optional(day), overdue: v.optional(v.literal(true)) });
const bound = v.union([v.number(), day]);

export const devicesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices',
  validateSearch: v.object({
    tab: orElse(v.pipe(v.string(), v.maxLength(32)), 'metering'),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), list.page),
    per_page: orElse(v.picklist(PAGE_SIZES), list.per_page),
    sort: orElse(v.pipe(v.string(), v.maxLength(32)), list.sort),
    order: orElse(v.picklist(['asc', 'desc']), list.order),
    q: orElse(v.pipe(v.string(), v.maxLength(200)), list.q),
    state: optional(v.picklist(['online', 'no_contact', 'no_data', 'behind_offline_gateway', 'off'])),
    models: optional(ids),
    groups: optional(ids),
    interfaces: optional(ids),
    gateways: optional(ids),
    /** Days by field; fields of other kinds are ignored by the list. */
    fields: optional(v.pipe(v.record(v.pipe(v.string(), v.maxLength(64)), days), v.minEntries(1), v.maxEntries(20))),
    /** Values of the company's attributes. */
    attributes: optional(
      v.pipe(
        v.array(
          v.object({
            id: v.pipe(v.number(), v.integer()),
            value: v.optional(v.union([v.string(), v.number(), v.boolean()])),
            from: v.optional(bound),
            to: v.optional(bound),
          }),
        ),
        v.minLength(1),
        v.maxLength(10),
      ),
    ),
    /** Kind of items in the tab trash. */
    trashed: optional(v.picklist(['devices', 'gateways', 'base_stations'])),
    /** Open base station in the tab base stations. */
    station: optional(entityId),
    /** Open server in the tab network servers, with its part, tenant and application. */
    server: optional(entityId),
    part: optional(v.picklist(['profiles'])),
    tenant: optional(v.pipe(v.string(), v.uuid())),
    application: optional(v.pipe(v.string(), v.uuid())),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'metering', ...list })] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('devices', 'gateways', 'bulk', 'network-servers', 'control', 'poll-groups', 'quality'),
  staticData: {
    help: {
      page: 'user/devices#metering-devices',
      tabs: {
        gateways: 'user/devices#gateways',
        base_stations: 'user/devices#base-stations',
        trash: 'user/devices#trash',
        unknown: 'user/devices#unknown-devices',
        network_servers: 'user/devices#network-servers',
        integrations: 'user/devices#integrations',
      },
    },
  },
  component: lazyRouteComponent(() => import('./devices-screen'), 'DevicesScreen'),
});
