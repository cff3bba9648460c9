import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { NotFound } from '@/shared/ui';
import { cloudRoute } from './cloud';
import { idOfPath } from './entity-id';
import { listSearch } from './list-search';
import { needsModule } from './modules';
import { optional } from './search';

const list = listSearch(['title'], 'title');
const uuid = v.pipe(v.string(), v.uuid());

export const pointsRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'objects/accounting-points',
  validateSearch: v.object({
    ...list.entries,
    resource: optional(v.picklist([1, 3, 4, 5, 6, 7])),
    types: optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))), v.minLength(1))),
    /** Including its branch. */
    object: optional(uuid),
    consumer: optional(uuid),
    supplier: optional(uuid),
    /** Points with a device, without a device, or virtual points; absent = all. */
    tied: optional(v.picklist(['tied', 'free', 'virtual'])),
  }),
  search: { middlewares: [stripSearchParams(list.plain)] },
  beforeLoad: needsModule(SECTION.objects),
  loader: () => loadTexts('accounting-points', 'sheet-import', 'devices'),
  staticData: { help: 'user/objects#accounting-points' },
  component: lazyRouteComponent(() => import('@/features/accounting-points'), 'PointsPage'),
});

export const pointRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'objects/accounting-points/$pointId',
  params: {
    parse: (params) => ({ pointId: idOfPath(params.pointId) }),
    stringify: (params) => ({ pointId: String(params.pointId) }),
  },
  beforeLoad: needsModule(SECTION.objects),
  loader: () => loadTexts('accounting-points', 'object-log', 'devices', 'map', 'quality', 'dated-zones'),
  notFoundComponent: () => <NotFound what="point" />,
  staticData: { help: 'user/objects#accounting-points' },
  component: lazyRouteComponent(() => import('./point-card-screen'), 'PointScreen'),
});
