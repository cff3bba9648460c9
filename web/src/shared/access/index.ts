export { useAccess, useCan, useCurrentUser, useUserZone } from './current-user';
export { isPlatformOperator, mayEnter, maySeeModule, type Access } from './rights';
export { currentAccess, currentUser } from './session-queries';
export { useSetting } from './settings';
