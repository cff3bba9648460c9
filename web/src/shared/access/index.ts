export { useAccess, useCan, useCurrentUser, useUserZone, type CurrentUser } from './current-user';
export { isAllowed, mayEnter, maySeeModule, type Access } from './rights';
export { currentAccess, currentUser } from './session-queries';
export { useSetting } from './settings';
