import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/cloud/devices');

/** Open network server, its part (devices or profiles), and the selected application, from the address. */
export function useServerSearch() {
  const { server, part, tenant, application } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    server,
    part,
    tenant,
    application,
    toServer: (id: number | undefined) => void navigate({ search: ({ tab }) => ({ tab, server: id }) }),
    toProfiles: (id: number) => void navigate({ search: ({ tab }) => ({ tab, server: id, part: 'profiles' }) }),
    toTenant: (id: string | undefined) =>
      void navigate({
        search: ({ tab, server: one, part: side }) => ({ tab, server: one, part: side, tenant: id }),
        replace: true,
      }),
    toApplication: (id: string | undefined) =>
      void navigate({ search: (old) => ({ ...old, application: id }), replace: true }),
  };
}
