import { useAccess, useCurrentUser } from '@/shared/access';

/** Administrators keep the network servers; a demo account only looks. */
export function useMayKeepServers(): boolean {
  const { is_admin } = useAccess();
  const { user } = useCurrentUser();
  return is_admin && !user.is_demo;
}
