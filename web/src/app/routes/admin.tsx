import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { currentAccess, currentUser } from '@/shared/access';
import { accessToken, siteOrPlain } from '@/shared/api';
import { adoptAccountLanguage, loadTexts } from '@/shared/i18n';
import { rootRoute } from './root';
import { optional, orElse } from './search';

const plain = { page: 1, per_page: 10, sort: 'last_date', order: 'desc', q: '' } as const;

/** The connection panel; a user without a session signs in here (specification 1, section 2). */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: v.object({
    page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), plain.page),
    per_page: orElse(v.picklist([10, 25, 100, 250, 500, 1000]), plain.per_page),
    sort: orElse(v.picklist(['device_id', 'last_date']), plain.sort),
    order: orElse(v.picklist(['asc', 'desc']), plain.order),
    q: orElse(v.pipe(v.string(), v.maxLength(64)), plain.q),
    port: optional(v.pipe(v.string(), v.maxLength(32))),
    status: optional(v.picklist(['online', 'offline'])),
  }),
  search: { middlewares: [stripSearchParams(plain)] },
  loader: async ({ context: { client } }) => {
    const [site, token] = await Promise.all([
      siteOrPlain(),
      accessToken().catch(() => null),
      loadTexts('broker', 'sign-in'),
    ]);
    if (token === null) return { site, isSignedIn: false };
    const [{ user }] = await Promise.all([client.query(currentUser), client.query(currentAccess)]);
    await adoptAccountLanguage(user.locale);
    return { site, isSignedIn: true };
  },
  staticData: { help: 'administration/monitoring#connection-panel' },
  component: lazyRouteComponent(() => import('./admin-screen'), 'AdminScreen'),
});
