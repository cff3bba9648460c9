import { getObjects, type ObjectNode } from '@gaugeway/proto/api/objects';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api';
import { withAncestors } from './tree-paths';

/** Most ids of one call. */
const AT_ONCE = 1000;

/** The nodes that a search found with all that are above them, by their id. */
export function useTreePaths(found: readonly ObjectNode[] | undefined) {
  const ids = found?.map(({ _id }) => _id) ?? [];
  return useQuery({
    queryKey: [getObjects.id, 'ways', ids] as const,
    queryFn: ({ signal }) =>
      withAncestors(
        found ?? [],
        async (missing) => (await call(getObjects, { object_ids: [...missing] }, signal)).objects,
        AT_ONCE,
      ),
    enabled: ids.length > 0,
  });
}
