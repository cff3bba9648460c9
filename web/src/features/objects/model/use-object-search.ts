import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/cloud/objects');

/** The open object and the search text, from the address. */
export function useObjectSearch() {
  const { id, q } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    id: id ?? null,
    q,
    select: (next: string | null) => void navigate({ search: (old) => ({ ...old, id: next ?? undefined }) }),
    search: (text: string) => void navigate({ search: (old) => ({ ...old, q: text }), replace: true }),
  };
}
