/** Who has just had an answer mostly asks for something else next: a screen is several calls, and a person reads on. */
const LINGER_MS = 2000;

let waiting = 0;
let lastOver = -Infinity;

/**
 * Does somebody wait for this process to answer a call of the API, or did a moment ago? Work that nobody waits for then goes
 * in small steps. `now` as of `performance.now()`.
 */
export const callsWait = (now = performance.now()): boolean => waiting > 0 || now - lastOver < LINGER_MS;

/** A call has come; returns what is to be called when its answer has left or nobody waits for it any more. */
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
