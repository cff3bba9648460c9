import { enterSubcompany, leaveSubcompany } from '@gaugeway/proto/api/companies';
import type { CallOf, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { currentAccess, currentUser } from '@/shared/access';
import { adoptMovedToken, call } from '@/shared/api';
import { currentCompany } from './current-company';

type Move = CallOf<typeof enterSubcompany> | CallOf<typeof leaveSubcompany>;

/**
 * Enters a company below, or leaves towards the parent or the own one. `onMoved` navigates: what the new company's user
 * may do is known by then. After it nothing of the old company is left in the cache.
 */
export function useMoveCompany(onMoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (move: Move) => {
      const token = await ('company_id' in move ? call(enterSubcompany, move) : call(leaveSubcompany, move));
      await adopt(client, token);
      await onMoved();
      await client.resetQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) });
    },
  });
}

/** Loaded anew while the frame stands: it never shows a gap. */
const KEPT: ReadonlySet<unknown> = new Set(
  [currentUser, currentAccess, currentCompany].map(({ queryKey }) => queryKey[0]),
);

async function adopt(client: QueryClient, token: ReplyOf<typeof enterSubcompany>): Promise<void> {
  // An answer for the old company that is still on its way is not let in.
  await client.cancelQueries();
  adoptMovedToken(token);
  await Promise.all([
    client.query({ ...currentUser, staleTime: 0 }),
    client.query({ ...currentAccess, staleTime: 0 }),
    client.query({ ...currentCompany, staleTime: 0 }),
  ]);
}
