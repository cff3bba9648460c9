import { getObjects } from '@gaugeway/proto/api/objects';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/shared/api';
import type { TreeRow } from './tree-rows';

/** Most ids of one call. */
const AT_ONCE = 1000;

/**
 * Addresses of the top nodes of a tree whose ancestors the user cannot see: without them a "House 1" may be in any
 * street. By the id of the node; empty while loading.
 */
export function useTopAddresses(rows: readonly TreeRow[]): ReadonlyMap<string, string> {
  const ids = rows.flatMap((row) =>
    row.kind === 'node' && row.depth === 0 && row.node.parentId !== null ? row.id : [],
  );
  const found = useQuery({
    ...query(getObjects, { object_ids: ids.slice(0, AT_ONCE) }),
    enabled: ids.length > 0,
    meta: { quiet: true },
  });
  return new Map(
    found.data?.objects.flatMap(({ _id, name, city, settlement, street, house }) => {
      const address = [settlement || city, street, house].filter(Boolean).join(', ');
      return address === name ? [] : [[_id, address] as const];
    }),
  );
}
