import {
  buildTree,
  getObject,
  getObjects,
  linkedObjects,
  objectDevices,
  objectTree,
} from '@gaugeway/proto/api/objects';
import { useQueryClient } from '@tanstack/react-query';

const SHOWN = new Set<unknown>(
  [buildTree, getObject, getObjects, linkedObjects, objectDevices, objectTree].map(({ id }) => id),
);

/** Renews all that shows objects. */
export function useObjectsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => SHOWN.has(id) });
}
