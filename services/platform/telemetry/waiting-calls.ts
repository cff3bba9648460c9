/**
 * Time after an answer in which the caller probably sends another call: a screen is several calls, and a user reads on.
 */
const LINGER_MS = 2000;
/** A call that takes longer, such as an export, has no precedence any more. */
const SHORT_MS = 100;

interface OpenCall {
  /** `performance.now()`. */
  begun: number;
}

const open = new Set<OpenCall>();
/** Work that waits for the end of the open calls. */
const postponed = new Set<() => void>();
let lastOver = -Infinity;

/**
 * true if a client waits for this process to answer a call of the API, or did a moment ago. Background work then runs
 * in small steps. `now` as of `performance.now()`.
 */
export const callsWait = (now = performance.now()): boolean => open.size > 0 || now - lastOver < LINGER_MS;

/** true if a client waits for an answer, and not for long: background work that begins now would delay it. */
export function callIsOpen(now = performance.now()): boolean {
  for (const { begun } of open) if (now - begun < SHORT_MS) return true;
  return false;
}

/** Calls `work` when no call is open any more (`callIsOpen`), at the latest after `mostMs`. */
export function afterOpenCalls(mostMs: number, work: () => void): void {
  const begin = () => {
    clearTimeout(timer);
    postponed.delete(begin);
    work();
  };
  const timer = setTimeout(begin, mostMs);
  postponed.add(begin);
}

/** Counts a call. Returns the callback for when its answer is sent or the client no longer waits. */
export function callBegins(): () => void {
  const call: OpenCall = { begun: performance.now() };
  open.add(call);
  return () => {
    if (!open.delete(call)) return;
    lastOver = performance.now();
    if (postponed.size > 0 && !callIsOpen()) for (const begin of [...postponed]) begin();
  };
}
