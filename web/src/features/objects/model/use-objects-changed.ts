import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { objectAttributes } from '@gaugeway/proto/api/object-attributes';
import { objectLogs } from '@gaugeway/proto/api/object-logs';
import { objectTies } from '@gaugeway/proto/api/object-ties';
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
  [
    ...[accountingPoints, buildTree, getObject, getObjects, linkedObjects, objectAttributes, objectDevices],
    ...[objectLogs, objectTies, objectTree],
  ].map(({ id }) => id),
);

/** Refetches all queries with objects. */
export function useObjectsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => SHOWN.has(id) });
}
