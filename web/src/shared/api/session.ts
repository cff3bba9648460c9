import { refresh } from '@gaugeway/proto/api/auth';
import { ApiError } from './api-error';
import { request } from './request';
import { HINT, ownTab } from './tab';

/** A token is exchanged this long before it expires. */
const EARLY_MS = 30_000;
const MOVED = 'moved';
/** The user left this tab by their own wish: the network must not let them in again at once. */
const LEFT = 'gaugeway.left';
/** A tab with its own session is independent. */
const hints = ownTab ? sessionStorage : localStorage;

export interface Token {
  access_token: string;
  expires_in: number;
}

/** Why a session ended: the user left, or the server no longer knows it. */
export type SessionEnd = 'signed_out' | 'expired';

/** Who was signed in, and in which company. */
export interface LostSession {
  user: unknown;
  company: unknown;
}

/** Asks the user to sign in again without leaving the page. */
export interface Asker {
  /** Would anything typed be lost with the page? */
  hasTyped: () => boolean;
  /** Calls `settle` with true once there is a session again, with false where the page is to be left. */
  ask: (lost: LostSession, settle: (isBack: boolean) => void) => void;
}

let current: { value: string; expiresAt: number } | null = null;
let refreshing: Promise<string | null> | null = null;
let lost: LostSession | null = null;
let returning: Promise<boolean> | null = null;
let asker: Asker | null = null;
let leaving = false;
const endListeners = new Set<(end: SessionEnd) => void>();
const tabs = new BroadcastChannel(`gaugeway.session${ownTab ?? ''}`);

tabs.onmessage = ({ data }) => {
  // What this tab shows and remembers is another company's.
  if (data === MOVED) window.location.reload();
  else if (data === 'expired') void sessionLost();
  else forget('signed_out');
};

/** Takes the token of a sign-in. It is kept in memory only; a reload gets a new one by the refresh cookie. */
export function adoptToken(token: Token): void {
  lost = null;
  current = { value: token.access_token, expiresAt: Date.now() + token.expires_in * 1000 };
  hints.setItem(HINT, '1');
  sessionStorage.removeItem(LEFT);
}

/** Takes the token of a session that went into another company; the other tabs, which are of the same session, follow. */
export function adoptMovedToken(token: Token): void {
  adoptToken(token);
  tabs.postMessage(MOVED);
}

/**
 * The bearer token, refreshed where it is about to expire; null where no user is signed in. Throws ApiError when the
 * server cannot be reached.
 */
export async function accessToken(): Promise<string | null> {
  if (current && Date.now() < current.expiresAt - EARLY_MS) return current.value;
  if (!current && hints.getItem(HINT) === null) return null;
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
    // A session that the server no longer knows, or cannot be asked to end, still ends here.
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

/** Has the user signed out in this tab, and not in again? */
export function hasLeft(): boolean {
  return sessionStorage.getItem(LEFT) !== null;
}

/** Who asks the user to sign in again; returns the function that removes it. */
export function askToSignInAgain(by: Asker): () => void {
  asker = by;
  return () => {
    if (asker === by) asker = null;
  };
}

/**
 * Waits until the user has signed in again; false where the page is to be left. A page on which nothing was typed is
 * left at once, but for a call that saves something.
 */
export async function sessionBack(saves: boolean): Promise<boolean> {
  if (returning) return returning;
  const [by, who] = [asker, lost];
  if (!by || !who || !(saves || by.hasTyped())) return false;
  returning = new Promise<boolean>((settle) => by.ask(who, settle)).finally(() => {
    returning = null;
  });
  return returning;
}

/** The server says that the session is over. */
export async function sessionLost(): Promise<void> {
  if (leaving) return;
  lose();
  if (!(await sessionBack(false))) endSession('expired');
}

/** Calls the listener when the session ends; returns the function that unsubscribes. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

async function exchange(): Promise<string | null> {
  try {
    const before = current;
    const token = await request(refresh, {});
    adoptToken(token);
    if (before && isElsewhere(whoIn(before.value), token)) {
      // Another tab entered a company, or another user signed in there, and this one got no event. What it was about
      // to do belongs to the old one.
      window.location.reload();
      return await new Promise<never>(() => undefined);
    }
    return token.access_token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    lose();
    return null;
  }
}

/** Is a token another user's, or for another company? */
export function isElsewhere(before: LostSession, token: Token): boolean {
  const now = whoIn(token.access_token);
  return now.user !== before.user || now.company !== before.company;
}

/** The user and the company that a token was issued for. */
export function whoIn(token: string): LostSession {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub, cid } = JSON.parse(atob(payload)) as { sub?: unknown; cid?: unknown };
    return { user: sub, company: cid };
  } catch {
    return { user: undefined, company: undefined };
  }
}

/** The user whose session this tab has, or had until now. */
export function heldBy(): LostSession | null {
  return current ? whoIn(current.value) : lost;
}

/** The token is no longer valid; its user is kept until the page is left or they are back. */
function lose(): void {
  if (current) lost = whoIn(current.value);
  current = null;
  hints.removeItem(HINT);
}

function forget(end: SessionEnd): void {
  current = null;
  lost = null;
  hints.removeItem(HINT);
  if (end === 'signed_out') sessionStorage.setItem(LEFT, '1');
  for (const listener of endListeners) listener(end);
}

/** `navigator.locks` is absent on plain http; there tabs are not kept apart. */
async function underLock(work: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('gaugeway.refresh', work);
}
