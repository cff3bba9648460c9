import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '@/shared/ui';
import { isSignedIn, onEnd, OWN } from '../model/session';
import { AccountFrame } from './account-frame';
import { PointList } from './point-list';
import { SignIn } from './sign-in';

const SESSION = { queryKey: ['own_session'], queryFn: isSignedIn, staleTime: Infinity, meta: { quiet: true } } as const;

/** Page of the account for a signed-in consumer; otherwise the sign-in. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const session = useQuery(SESSION);
  useEffect(
    () =>
      onEnd(() => {
        client.setQueryData(SESSION.queryKey, false);
        client.removeQueries({ queryKey: [OWN] });
      }),
    [client],
  );
  if (session.isPending) return null;
  if (session.error) return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  if (!session.data) return <SignIn onSignedIn={() => client.setQueryData(SESSION.queryKey, true)} />;
  return <AccountFrame>{children}</AccountFrame>;
}

/** `/account` */
export function AccountPage() {
  return (
    <PortalFrame>
      <PointList />
    </PortalFrame>
  );
}
