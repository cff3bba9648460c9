import { enterSubcompany, leaveSubcompany } from '@gaugeway/proto/api/companies';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentAccess, currentUser } from '@/shared/access';
import { call, moveSession } from '@/shared/api';
import { withSpinner } from '@/shared/ui';
import { currentCompany } from './current-company';

type Move = CallOf<typeof enterSubcompany> | CallOf<typeof leaveSubcompany>;

/**
 * Enters a company below, or leaves towards the parent or the user's own one. `onMoved` navigates: the rights in the
 * new company are loaded by then. After it the cache contains nothing of the old company.
 */
export function useMoveCompany(onMoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    // The screen is blocked meanwhile: an action could reach either company.
    mutationFn: (input: Move) => withSpinner(i18next.t('common:moving_company'), move(input)),
  });

  async function move(input: Move): Promise<void> {
    await moveSession(() => ('company_id' in input ? call(enterSubcompany, input) : call(leaveSubcompany, input)));
    await loadSession(client);
    await onMoved();
    await client.resetQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) });
  }
}

/** Refetched while the frame is shown, so that the frame is never empty. */
const KEPT: ReadonlySet<unknown> = new Set(
  [currentUser, currentAccess, currentCompany].map(({ queryKey }) => queryKey[0]),
);

async function loadSession(client: QueryClient): Promise<void> {
  // Pending replies for the old company are discarded.
  await client.cancelQueries();
  await Promise.all([
    client.query({ ...currentUser, staleTime: 0 }),
    client.query({ ...currentAccess, staleTime: 0 }),
    client.query({ ...currentCompany, staleTime: 0 }),
  ]);
}
