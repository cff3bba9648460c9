export { ApiError } from './api-error';
export { call } from './call';
export { query } from './query';
export { createQueryClient } from './query-client';
export { readNow } from './read-now';
export { useCall } from './use-call';
export {
  accessToken,
  adoptMovedToken,
  adoptToken,
  endSession,
  onSessionEnd,
  signOut,
  type SessionEnd,
} from './session';
export { siteOrPlain, type Site } from './site';
