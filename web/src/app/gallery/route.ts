import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '@/shared/i18n';
import { rootRoute } from '../routes/root';
import type { GallerySearch } from './gallery-screen';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** Route of the gallery: `#/dev/gallery`. Created here, so that a build without the gallery contains none of it. */
export function withGallery<Tree extends AnyRoute>(tree: Tree): Tree {
  const gallery = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/gallery',
    validateSearch: (search): GallerySearch => ({ only: text(search['only']), state: text(search['state']) }),
    loader: () =>
      loadTexts(
        'account',
        'audit',
        'accounting-points',
        'control',
        'dated-zones',
        'event-timeline',
        'map',
        'network-servers',
      ).then(() => loadTexts('object-log', 'quality', 'sheet-import', 'tasks')),
    component: lazyRouteComponent(() => import('./gallery-screen'), 'GalleryScreen'),
  });
  // The types of addresses are those of the product: nothing in it links to the gallery.
  tree.addChildren([...Object.values((tree.children ?? {}) as Record<string, AnyRoute>), gallery]);
  return tree;
}
