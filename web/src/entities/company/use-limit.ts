import {
  ENTITY_LIMIT_USE,
  ENTITY_LIMITS,
  type EntityLimitUse,
  type LimitedKind,
} from '@gaugeway/proto/api/entity-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '@/shared/api';

/** Limit of a kind and its use; undefined while unknown, and for users without the right to create the kind. */
export function useLimit(kind: LimitedKind): EntityLimitUse | undefined {
  const client = useQueryClient();
  const { service } = ENTITY_LIMITS[kind];
  const found = useQuery({ ...query(ENTITY_LIMIT_USE[service], { kind }), meta: { quiet: true } });
  // Any change may have created or deleted one.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void client.invalidateQueries({ queryKey: [ENTITY_LIMIT_USE[service].id, { kind }] });
      }),
    [client, service, kind],
  );
  return found.data?.limits[0];
}

/** true if the limit is reached. */
export const isFull = ({ used, limit }: Pick<EntityLimitUse, 'used' | 'limit'>): boolean =>
  used !== null && used >= limit;
