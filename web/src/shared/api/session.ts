import { refresh } from '@gaugeway/proto/api/auth';
import { ApiError } from './api-error';
import { request } from './request';

/** A token is exchanged this long before it expires. */
const EARLY_MS = 30_000;
/** Says that a refresh cookie is probably there, so that a first visit need not ask in vain. It is no secret. */
const HINT = 'gaugeway.session';

export interface Token {
  access_token: string;
  expires_in: number;
}

/** Why a session ended: the user left, or the server no longer knows it. */
export type SessionEnd = 'signed_out' | 'expired';

let current: { value: string; expiresAt: number } | null = null;
let refreshing: Promise<string | null> | null = null;
const endListeners = new Set<(end: SessionEnd) => void>();
const tabs = new BroadcastChannel('gaugeway.session');

tabs.onmessage = () => forget('signed_out');

/** Takes the token of a sign-in. It is kept in memory only; a reload gets a new one by the refresh cookie. */
export function adoptToken(token: Token): void {
  current = { value: token.access_token, expiresAt: Date.now() + token.expires_in * 1000 };
  localStorage.setItem(HINT, '1');
}

/** The bearer token, refreshed where it is about to expire; null where nobody is signed in. Throws ApiError when the server cannot be reached. */
export async function accessToken(): Promise<string | null> {
  if (current && Date.now() < current.expiresAt - EARLY_MS) return current.value;
  if (!current && localStorage.getItem(HINT) === null) return null;
  return refreshToken();
}

/** Exchanges the refresh cookie, once at a time in this tab and, by a lock, in all tabs: a cookie used twice would end the session. */
export function refreshToken(): Promise<string | null> {
  refreshing ??= underLock(exchange).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Ends the session in this tab and in the others. */
export function endSession(end: SessionEnd): void {
  tabs.postMessage(end);
  forget(end);
}

/** Calls the listener when the session ends; gives the way to unsubscribe. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

async function exchange(): Promise<string | null> {
  try {
    adoptToken(await request(refresh, {}));
    return current?.value ?? null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    const wasSignedIn = current !== null;
    current = null;
    localStorage.removeItem(HINT);
    if (wasSignedIn) forget('expired');
    return null;
  }
}

function forget(end: SessionEnd): void {
  current = null;
  localStorage.removeItem(HINT);
  for (const listener of endListeners) listener(end);
}

/** `navigator.locks` is absent on plain http; there tabs are not kept apart. */
async function underLock(work: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('gaugeway.refresh', work);
}
