import { refresh } from '@gaugeway/proto/api/auth';
import { ApiError } from './api-error';
import { request } from './request';

/** A token is exchanged this long before it expires. */
const EARLY_MS = 30_000;
/** Says that a refresh cookie is probably there, so that a first visit need not ask in vain. It is no secret. */
const HINT = 'gaugeway.session';
const MOVED = 'moved';

export interface Token {
  access_token: string;
  expires_in: number;
}

/** Why a session ended: the user left, or the server no longer knows it. */
export type SessionEnd = 'signed_out' | 'expired';

let current: { value: string; expiresAt: number } | null = null;
let refreshing: Promise<string | null> | null = null;
let leaving = false;
const endListeners = new Set<(end: SessionEnd) => void>();
const tabs = new BroadcastChannel('gaugeway.session');

tabs.onmessage = ({ data }) => {
  // What this tab shows and remembers is another company's.
  if (data === MOVED) window.location.reload();
  else forget('signed_out');
};

/** Takes the token of a sign-in. It is kept in memory only; a reload gets a new one by the refresh cookie. */
export function adoptToken(token: Token): void {
  current = { value: token.access_token, expiresAt: Date.now() + token.expires_in * 1000 };
  localStorage.setItem(HINT, '1');
}

/** Takes the token of a session that went into another company; the other tabs, which are of the same session, follow. */
export function adoptMovedToken(token: Token): void {
  adoptToken(token);
  tabs.postMessage(MOVED);
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

/** Leaves by the user's own wish: that the server then ends the session is no news to them. */
export async function signOut(tellServer: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    // A session that the server no longer knows, or cannot be told of, still ends here.
    await tellServer().catch(() => undefined);
    endSession('signed_out');
  } finally {
    leaving = false;
  }
}

/** Ends the session in this tab and in the others. */
export function endSession(end: SessionEnd): void {
  if (leaving && end === 'expired') return;
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
    const before = current;
    const token = await request(refresh, {});
    adoptToken(token);
    if (before && companyOf(before.value) !== companyOf(token.access_token)) {
      // Another tab entered a company and this one was not told. What it was about to do belongs to the old one.
      window.location.reload();
      return await new Promise<never>(() => undefined);
    }
    return token.access_token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    const wasSignedIn = current !== null;
    current = null;
    localStorage.removeItem(HINT);
    if (wasSignedIn) forget('expired');
    return null;
  }
}

/** The company that a token was made for. */
function companyOf(token: string): unknown {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(atob(payload)) as { cid?: unknown }).cid;
  } catch {
    return undefined;
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
