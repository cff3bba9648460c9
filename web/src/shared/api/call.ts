import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ApiError } from './api-error';
import { request } from './request';
import { accessToken, endSession, refreshToken, sessionBack } from './session';
import { keepUnsaved } from './unsaved';

/**
 * Makes a call of the contract in the user's name and gives what stands in `data`. Where the session has ended in the
 * middle of something, the user is asked to sign in again over the page, and the call is made then. Throws ApiError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  if (endpoint.access.kind === 'public') return request(endpoint, input, { signal });
  const token = await accessToken();
  try {
    return await request(endpoint, input, { signal, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const fresh = token === null ? null : await refreshToken();
  if (fresh !== null) return request(endpoint, input, { signal, token: fresh });
  if (await sessionBack(endpoint.mutates)) return request(endpoint, input, { signal, token: await accessToken() });
  if (endpoint.mutates) keepUnsaved(endpoint, input as Record<string, unknown>);
  endSession('expired');
  throw new ApiError(401, 'errors.no_session', '');
}
