import { SECTION } from '@gaugeway/proto/api/endpoint';
import { RULE_NAMES } from '@gaugeway/proto/api/filter-values';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { cloudRoute } from './cloud';
import { entityId } from './entity-id';
import { needsModule } from './modules';
import { optional, orElse } from './search';

const plain = { tab: 'days', page: 1, per_page: FIRST_PAGE_SIZE, q: '' } as const;
const day = v.pipe(v.string(), v.isoDate());

export const qualityRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'devices/quality',
  validateSearch: v.object({
    tab: orElse(v.picklist(['days', 'rejected', 'rules']), plain.tab),
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), plain.page),
    per_page: orElse(v.picklist(PAGE_SIZES), plain.per_page),
    q: orElse(v.pipe(v.string(), v.maxLength(200)), plain.q),
    from: optional(day),
    to: optional(day),
    /** Device or accounting point whose hours are shown. */
    device: optional(entityId),
    point: optional(entityId),
    rules: optional(v.pipe(v.array(v.picklist(RULE_NAMES)), v.minLength(1))),
  }),
  search: { middlewares: [stripSearchParams(plain)] },
  beforeLoad: needsModule(SECTION.devices),
  loader: () => loadTexts('quality'),
  staticData: {
    help: {
      page: 'user/figures#missing-values',
      tabs: { rejected: 'user/figures#decide-about-values', rules: 'user/figures#quality-rules' },
    },
  },
  component: lazyRouteComponent(() => import('./quality-screen'), 'QualityScreen'),
});
