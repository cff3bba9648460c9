import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '@/shared/i18n';
import { cloudRoute } from './cloud';
import { listSearch } from './list-search';
import { needsModule } from './modules';
import { orElse } from './search';

const list = listSearch(['name', 'email', 'status', 'access_group', 'last_sign_in_at', 'created_at'], 'name');

export const usersRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'users',
  validateSearch: v.object({
    tab: orElse(v.picklist(['users', 'access_groups']), 'users'),
    ...list.entries,
  }),
  search: { middlewares: [stripSearchParams({ tab: 'users', ...list.plain })] },
  beforeLoad: needsModule(SECTION.users),
  loader: () => loadTexts('users', 'account', 'objects'),
  staticData: {
    help: {
      page: 'user/company#users',
      tabs: { access_groups: 'user/company#access-groups' },
    },
  },
  component: lazyRouteComponent(() => import('./users-screen'), 'UsersScreen'),
});
