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
    /** The object that is looked at. */
    id: optional(v.pipe(v.string(), v.uuid())),
    q: orElse(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  beforeLoad: needsModule(SECTION.objects),
  loader: () => loadTexts('objects', 'map'),
  component: lazyRouteComponent(() => import('@/features/objects'), 'ObjectsPage'),
});
