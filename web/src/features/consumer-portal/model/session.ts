import { consumerRefresh, consumerSignIn, consumerSignOut } from '@gaugeway/proto/api/consumer-accounts';
import type { CallOf, Endpoint, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, keepFile, request, requestFile } from '@/shared/api';

/** Time before its expiry at which a token is renewed, milliseconds. */
const EARLY_MS = 30_000;
/** Flag that this browser may have the session's cookie, which scripts cannot read. */
const HINT = 'gaugeway.account';

// Session of a consumer, separate from the session of users (shared/api/session.ts).
let current: { value: string; expiresAt: number } | null = null;
let refreshing: Promise<string | null> | null = null;
const endListeners = new Set<() => void>();

function adopt({ access_token, expires_in }: ReplyOf<typeof consumerSignIn>): string {
  current = { value: access_token, expiresAt: Date.now() + expires_in * 1000 };
  localStorage.setItem(HINT, '1');
  return access_token;
}

function forget(): void {
  current = null;
  localStorage.removeItem(HINT);
  for (const listener of endListeners) listener();
}

/** Signs in by the number of the contract and the code of the letter. Throws ApiError. */
export async function signIn(input: CallOf<typeof consumerSignIn>): Promise<void> {
  adopt(await request(consumerSignIn, input));
}

/** Signs out; the session also ends here if the server does not know it or is unreachable. */
export async function signOut(): Promise<void> {
  if (current) await request(consumerSignOut, {}, { token: current.value }).catch(() => undefined);
  forget();
}

/** Calls back when the session has ended for any reason; returns the function that stops it. */
export function onEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/**
 * true: a consumer is signed in. Calls the server if only the cookie can show it. Rejects if the server does not
 * answer.
 */
export async function isSignedIn(): Promise<boolean> {
  return (await tokenNow()) !== null;
}

async function tokenNow(): Promise<string | null> {
  if (current && Date.now() < current.expiresAt - EARLY_MS) return current.value;
  if (!current && localStorage.getItem(HINT) === null) return null;
  return renewed();
}

function renewed(): Promise<string | null> {
  refreshing ??= request(consumerRefresh, {})
    .then(adopt)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      forget();
      return null;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

async function asConsumer<T>(ask: (token: string | null) => Promise<T>): Promise<T> {
  try {
    return await ask(await tokenNow());
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const fresh = await renewed();
    if (fresh === null) throw error;
    return ask(fresh);
  }
}

/** Makes a call of the account and returns its `data`. Throws ApiError. */
export function askOwn<E extends Endpoint>(endpoint: E, input: CallOf<E>, signal?: AbortSignal): Promise<ReplyOf<E>> {
  return asConsumer((token) => request(endpoint, input, { signal, token }));
}

/** Makes a raw call of the account and downloads its file. Throws ApiError. */
export async function downloadOwn<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  const { name, content } = await asConsumer((token) => requestFile(endpoint, input, { token }));
  keepFile(name, content);
}

/** Prefix of the query keys of an account. */
export const OWN = 'own';

/** The query of a call of the account. */
export function ownQuery<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [OWN, endpoint.id, input],
    queryFn: ({ signal }) => askOwn(endpoint, input, signal),
    meta: { quiet: true },
  });
}
