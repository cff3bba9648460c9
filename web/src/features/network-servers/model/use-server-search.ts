import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/cloud/devices');

/** Which network server is compared, and which of its applications. */
export function useServerSearch() {
  const { server, tenant, application } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    server,
    tenant,
    application,
    toServer: (id: number | undefined) => void navigate({ search: ({ tab }) => ({ tab, server: id }) }),
    toTenant: (id: string | undefined) =>
      void navigate({ search: ({ tab, server: one }) => ({ tab, server: one, tenant: id }), replace: true }),
    toApplication: (id: string | undefined) =>
      void navigate({ search: (old) => ({ ...old, application: id }), replace: true }),
  };
}
