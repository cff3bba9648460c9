import type { AccessRights } from '@gaugeway/platform/auth';
import type { AccessAction } from '@gaugeway/proto/api';

export const ACTIONS: readonly AccessAction[] = ['read', 'create', 'update', 'delete', 'access_all'];

export const NO_RIGHTS: AccessRights = { read: [], create: [], update: [], delete: [], access_all: [] };

/** A user's rights: an administrator has all of them. */
export interface Holder {
  isAdmin: boolean;
  rights: AccessRights;
}

/** true: the outer holder has every right of the inner one, and so may grant and manage it. */
export function isWithin(inner: Holder, outer: Holder): boolean {
  if (outer.isAdmin) return true;
  return !inner.isAdmin && ACTIONS.every((action) => isSubset(inner.rights[action], outer.rights[action]));
}

function isSubset(inner: readonly number[], outer: readonly number[]): boolean {
  return inner.every((id) => outer.includes(id));
}
