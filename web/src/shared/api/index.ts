export { ApiError, isNotFound } from './api-error';
export { inputBounds, inMinutes } from './bounds';
export { call, download, fetchFile, keepFile, upload } from './call';
export { query } from './query';
export { createQueryClient } from './query-client';
export { readNow } from './read-now';
export { useCall } from './use-call';
export { useDownload } from './use-download';
export { request, requestFile } from './request';
export {
  accessToken,
  adoptToken,
  askToSignInAgain,
  endSession,
  hasLeft,
  heldBy,
  isElsewhere,
  type LostSession,
  moveSession,
  onSessionEnd,
  openEntry,
  type SessionEnd,
  sessionLost,
  type Token,
} from './session';
export { signOutHere } from './sign-out';
export { keepToTab, newTabName } from './tab';
export { save, takeUnsaved } from './unsaved';
export { siteOrPlain, type Site } from './site';
