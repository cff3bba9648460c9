export { type CurrentUser, useAccess, useCan, useCurrentUser, useUserZone } from './current-user';
export { keepDraft, keptDraft } from './stored-draft';
export { isAllowed, isPlatformOperator, isVendor, mayEnter, maySeeModule, type Access } from './rights';
export { currentAccess, currentUser } from './session-queries';
export { useSetting } from './settings';
