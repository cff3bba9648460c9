import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ApiError } from './api-error';
import { request, requestFile } from './request';
import { accessToken, endSession, refreshToken } from './session';

/** Makes a call of the contract in the user's name and gives what stands in `data`. Throws ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  if (endpoint.access.kind === 'public') return request(endpoint, input, { signal });
  return asUser((token) => request(endpoint, input, { signal, token }));
}

/** Makes a raw call in the user's name and hands its file to the browser to keep. Throws ApiError. */
export async function download<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const { name, content } = await asUser((token) => requestFile(endpoint, input, { token }));
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

async function asUser<T>(ask: (token: string | null) => Promise<T>): Promise<T> {
  const token = await accessToken();
  try {
    return await ask(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const fresh = token === null ? null : await refreshToken();
  if (fresh === null) {
    endSession('expired');
    throw new ApiError(401, 'errors.no_session', '');
  }
  return ask(fresh);
}
