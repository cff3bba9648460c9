export { useAccess, useCan, useCurrentUser, useUserZone } from './current-user';
export { isPlatformOperator, mayEnter, maySeeModule, type Access } from './rights';
export { useMoveCompany } from './move-company';
export { currentAccess, currentCompany, currentUser } from './session-queries';
export { useSetting } from './settings';
