export { ApiError } from './api-error';
export { call, download } from './call';
export { query } from './query';
export { createQueryClient } from './query-client';
export { readNow } from './read-now';
export { useCall } from './use-call';
export { accessToken, adoptMovedToken, adoptToken, endSession, onSessionEnd, type SessionEnd } from './session';
export { siteOrPlain, type Site } from './site';
