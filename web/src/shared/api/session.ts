import { refresh } from '@gaugeway/proto/api/auth';
import { ApiError } from './api-error';
import { request } from './request';
import { HINT, ownTab } from './tab';

/** Time before its expiry at which a token is renewed, milliseconds. */
const EARLY_MS = 30_000;
const MOVED = 'moved';
/** Flag of a sign-out by the user in this tab: the network must not sign them in again at once. */
const LEFT = 'gaugeway.left';
/** A tab with a separate session is independent. */
const hints = ownTab ? sessionStorage : localStorage;

export interface Token {
  access_token: string;
  expires_in: number;
}

/** Reason of the end of a session: a sign-out by the user, or the server no longer knows the session. */
export type SessionEnd = 'signed_out' | 'expired';

/** User and company of the lost session. */
export interface LostSession {
  user: unknown;
  company: unknown;
}

/** Lets the user sign in again without leaving the page. */
export interface SignInPrompt {
  /** Would leaving the page lose typed input? */
  hasTyped: () => boolean;
  /** Calls `settle` with true after a new sign-in, with false to leave the page. */
  ask: (lost: LostSession, settle: (isBack: boolean) => void) => void;
}

let current: { value: string; expiresAt: number } | null = null;
let refreshing: Promise<string | null> | null = null;
let lost: LostSession | null = null;
let returning: Promise<boolean> | null = null;
let prompt: SignInPrompt | null = null;
let leaving = false;
/** true while this tab enters or leaves a company: the server refuses the old token before the new one has arrived. */
let moving = false;
const endListeners = new Set<(end: SessionEnd) => void>();
const tabs = new BroadcastChannel(`gaugeway.session${ownTab ?? ''}`);

tabs.onmessage = ({ data }) => {
  if (data === MOVED) openEntry();
  else if (data === 'expired') void sessionLost();
  else forget('signed_out');
};

/** Takes the token of a sign-in. It is stored in memory only; a reload gets a new one by the refresh cookie. */
export function adoptToken(token: Token): void {
  lost = null;
  current = { value: token.access_token, expiresAt: Date.now() + token.expires_in * 1000 };
  hints.setItem(HINT, '1');
  sessionStorage.removeItem(LEFT);
}

/**
 * Makes the call that moves the session to another company, and takes its token; the other tabs of the session follow.
 * Throws the error of the call.
 */
export async function moveSession(ask: () => Promise<Token>): Promise<void> {
  const before = heldBy();
  moving = true;
  try {
    adoptToken(await ask());
    tabs.postMessage(MOVED);
  } catch (error) {
    // Another tab moved the session first.
    if (before?.company !== heldBy()?.company) openEntry();
    throw error;
  } finally {
    moving = false;
  }
}

/** Loads the page again at the entry of the cloud: the open screen may not exist in another company. */
export function openEntry(): void {
  // This bypasses the router, which would load the cloud with the data of the old company.
  History.prototype.replaceState.call(window.history, null, '', '/#/cloud');
  window.location.reload();
}

/**
 * Bearer token, refreshed if it is about to expire; null if no user is signed in. Throws ApiError if the server is
 * unreachable.
 */
export async function accessToken(): Promise<string | null> {
  if (current && Date.now() < current.expiresAt - EARLY_MS) return current.value;
  if (!current && hints.getItem(HINT) === null) return null;
  return refreshToken();
}

/**
 * Exchanges the refresh cookie, one exchange at a time in this tab and, by a lock, in all tabs: a cookie used twice
 * would end the session.
 */
export function refreshToken(): Promise<string | null> {
  refreshing ??= underLock(exchange).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Signs out by the user's request, without a notification of the end of the session. */
export async function signOut(notifyServer: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    // The session also ends here if the server does not know it or is unreachable.
    await notifyServer().catch(() => undefined);
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

/** true if the user has signed out in this tab and has not signed in again. */
export function hasLeft(): boolean {
  return sessionStorage.getItem(LEFT) !== null;
}

/** Registers the component for signing in again; returns the function that removes it. */
export function askToSignInAgain(by: SignInPrompt): () => void {
  prompt = by;
  return () => {
    if (prompt === by) prompt = null;
  };
}

/**
 * Waits until the user has signed in again; false = leave the page. A page without typed input is left at once, except
 * for a call that saves.
 */
export async function sessionBack(saves: boolean): Promise<boolean> {
  if (returning) return returning;
  const [by, who] = [prompt, lost];
  if (!by || !who || !(saves || by.hasTyped())) return false;
  returning = new Promise<boolean>((settle) => by.ask(who, settle)).finally(() => {
    returning = null;
  });
  return returning;
}

/** Handles the server's report that the session is over. */
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
    if (before && !moving && isElsewhere(whoIn(before.value), token)) {
      // Another tab entered a company, or another user signed in there, and this tab received no event. Its pending
      // call belongs to the old session.
      openEntry();
      return await new Promise<never>(() => undefined);
    }
    return token.access_token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    lose();
    return null;
  }
}

/** true if a token is of another user or for another company. */
export function isElsewhere(before: LostSession, token: Pick<Token, 'access_token'>): boolean {
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

/** Current or last user of this tab's session. */
export function heldBy(): LostSession | null {
  return current ? whoIn(current.value) : lost;
}

/** Drops the invalid token; its user is kept until the page is left or the user has signed in again. */
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

/** `navigator.locks` is absent on plain http; tabs are not coordinated there. */
async function underLock(work: () => Promise<string | null>): Promise<string | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('gaugeway.refresh', work);
}
