import { userNames } from '@gaugeway/proto/api/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';

/** What users are called by their ids; one that is not among them is a user of another company. */
export function useUserNames(ids: readonly (number | null)[]): ReadonlyMap<number, string> {
  const asked = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, 1000);
  const found = useQuery({
    ...query(userNames, { user_ids: asked }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const users = found.data?.users;
  return useMemo(() => new Map(users?.map(({ id, name }) => [id, name])), [users]);
}
