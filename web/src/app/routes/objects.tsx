import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { needsModule } from './modules';
import { optional, orElse } from './search';

export const objectsRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'objects',
  validateSearch: v.object({
    /** The object that is open. */
    id: optional(v.pipe(v.string(), v.uuid())),
    q: orElse(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  beforeLoad: needsModule(SECTION.objects),
  loader: () => loadTexts('objects', 'object-log', 'map', 'event-timeline', 'dated-zones'),
  staticData: { help: 'user/objects#tree' },
  component: lazyRouteComponent(() => import('@/features/objects'), 'ObjectsPage'),
});

export const objectsMapRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'objects/map',
  validateSearch: v.object({
    resource: optional(v.picklist(['water', 'electricity', 'heat', 'gas'])),
    state: optional(v.picklist(['warning', 'online'])),
    colour: optional(v.picklist(['consumption'])),
  }),
  beforeLoad: needsModule(SECTION.objectsMap),
  loader: () => loadTexts('objects-map', 'map'),
  staticData: { help: 'user/objects#map' },
  component: lazyRouteComponent(() => import('@/features/objects-map'), 'ObjectsMapPage'),
});
