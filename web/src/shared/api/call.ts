import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { ApiError } from './api-error';
import { withJustCreated } from './just-created';
import { request, requestFile } from './request';
import { accessToken, endSession, isElsewhere, refreshToken, sessionBack, whoIn } from './session';
import { keepUnsaved } from './unsaved';

/**
 * Makes a call of the contract in the user's name and returns its `data`. If the session has ended during unsaved work,
 * the user can sign in again over the page, and the call is made then. Throws ApiError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  if (endpoint.access.kind === 'public') return request(endpoint, input, { signal });
  const ask = () => asUser(endpoint, input, (token) => request(endpoint, input, { signal, token }));
  return withJustCreated(endpoint, ask, signal);
}

/** Makes a raw call in the user's name and downloads its file. Throws ApiError. */
export async function download<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const { name, content } = await fetchFile(endpoint, input);
  keepFile(name, content);
}

/** Makes a raw call in the user's name and returns its file. Throws ApiError. */
export function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal?: AbortSignal,
): Promise<{ name: string; content: Blob }> {
  return asUser(endpoint, input, (token) => requestFile(endpoint, input, { token, signal }));
}

/** Downloads a file. */
export function keepFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Makes a raw call with a file as its body, and returns its `data`. Throws ApiError. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  input: CallOf<E> = {} as CallOf<E>,
): Promise<ReplyOf<E>> {
  return asUser(endpoint, input, (token) => request(endpoint, input, { token, file }));
}

async function asUser<T>(endpoint: Endpoint, input: unknown, ask: (token: string | null) => Promise<T>): Promise<T> {
  const token = await accessToken();
  try {
    return await ask(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  const fresh = token === null ? null : await refreshToken();
  if (token !== null && fresh !== null) {
    // The session was moved during the call: it must not be made in the other company.
    if (isElsewhere(whoIn(token), { access_token: fresh })) throw new ApiError(409, 'errors.changed_meanwhile', '');
    return ask(fresh);
  }
  if (await sessionBack(endpoint.mutates)) return ask(await accessToken());
  if (endpoint.mutates) keepUnsaved(endpoint, input as Record<string, unknown>);
  endSession('expired');
  throw new ApiError(401, 'errors.no_session', '');
}
