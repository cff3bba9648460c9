import type { user } from '@gaugeway/proto/api/user';
import type { AccessAction, ReplyOf, Section } from '@gaugeway/proto/api/endpoint';
import { useSuspenseQuery } from '@tanstack/react-query';
import { isAllowed, type Access } from './rights';
import { currentAccess, currentUser } from './session-queries';

export type CurrentUser = ReplyOf<typeof user>;

/** User of the session and their company; only below `cloud`, whose guard has loaded them. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUser).data;
}

export function useAccess(): Access {
  return useSuspenseQuery(currentAccess).data.access;
}

/** Can the user do one of the actions in the section? A demo account is read-only. */
export function useCan(actions: AccessAction | readonly AccessAction[], section: Section): boolean {
  const access = useAccess();
  const demo = useCurrentUser().user.is_demo;
  const list = typeof actions === 'string' ? [actions] : actions;
  if (demo && !list.includes('read')) return false;
  return isAllowed(access, list, section);
}

/** The user's time zone, hours from UTC, for times that belong to no device. */
export function useUserZone(): number {
  return useCurrentUser().user.current_time_zone;
}
