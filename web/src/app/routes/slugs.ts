import { createRoute, redirect } from '@tanstack/react-router';
import { cloudRoute } from './cloud';

// Addresses that the specification lists in the menu (1, section 2), of screens that are parts of others here.

export const accessRulesRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'access_rules',
  beforeLoad: () => {
    throw redirect({ to: '/cloud/users', search: { tab: 'access_groups' }, replace: true });
  },
});

export const objectsMapSlugRoute = createRoute({
  getParentRoute: () => cloudRoute,
  path: 'objects_map',
  beforeLoad: () => {
    throw redirect({ to: '/cloud/objects/map', replace: true });
  },
});
