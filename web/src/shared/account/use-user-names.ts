import { userNames } from '@gaugeway/proto/api/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';

/** Names of users by their ids; a missing one is a user of another company. Empty while loading. */
export function useUserNames(ids: readonly (number | null)[]): ReadonlyMap<number, string> {
  const sortedIds = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, 1000);
  const found = useQuery({
    ...query(userNames, { user_ids: sortedIds }),
    enabled: sortedIds.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const users = found.data?.users;
  const isComing = sortedIds.length > 0 && (found.isPending || found.isPlaceholderData);
  const awaited = isComing ? sortedIds.join() : '';
  return useMemo(() => {
    const unnamed = awaited === '' ? [] : awaited.split(',').map((id) => [Number(id), ''] as const);
    return new Map([...unnamed, ...(users ?? []).map(({ id, name }) => [id, name] as const)]);
  }, [awaited, users]);
}
