import { useAccess, useCurrentUser } from '@/shared/access';

/** true if the user can manage network servers: administrators, except for the demo account. */
export function useMayKeepServers(): boolean {
  const { is_admin } = useAccess();
  const { user } = useCurrentUser();
  return is_admin && !user.is_demo;
}
