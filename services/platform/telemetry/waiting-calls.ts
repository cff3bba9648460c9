/**
 * Time after an answer in which the caller probably sends another call: a screen is several calls, and a user reads on.
 */
const LINGER_MS = 2000;

let waiting = 0;
let lastOver = -Infinity;

/**
 * true if a client waits for this process to answer a call of the API, or did a moment ago. Background work then runs
 * in small steps. `now` as of `performance.now()`.
 */
export const callsWait = (now = performance.now()): boolean => waiting > 0 || now - lastOver < LINGER_MS;

/** Counts a call. Returns the callback for when its answer is sent or the client no longer waits. */
export function callBegins(): () => void {
  waiting++;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    waiting--;
    lastOver = performance.now();
  };
}
