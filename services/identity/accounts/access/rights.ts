import type { AccessRights } from '@gaugeway/platform/auth';
import type { AccessAction } from '@gaugeway/proto/api';

export const ACTIONS: readonly AccessAction[] = ['read', 'create', 'update', 'delete', 'access_all'];

export const NO_RIGHTS: AccessRights = { read: [], create: [], update: [], delete: [], access_all: [] };

/** A user's rights: an administrator has all of them. */
export interface Holder {
  isAdmin: boolean;
  rights: AccessRights;
}

/** Has the second everything that the first has? Then the first may be given, and managed, by the second. */
export function isWithin(inner: Holder, outer: Holder): boolean {
  if (outer.isAdmin) return true;
  return !inner.isAdmin && ACTIONS.every((action) => isSubset(inner.rights[action], outer.rights[action]));
}

function isSubset(inner: readonly number[], outer: readonly number[]): boolean {
  return inner.every((id) => outer.includes(id));
}
