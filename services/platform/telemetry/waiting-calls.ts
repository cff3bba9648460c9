let waiting = 0;

/** Does somebody wait for this process to answer a call of the API? Work that nobody waits for then goes in small steps. */
export const callsWait = (): boolean => waiting > 0;

/** A call has come; returns what is to be called when its answer has left or nobody waits for it any more. */
export function callBegins(): () => void {
  waiting++;
  let over = false;
  return () => {
    if (over) return;
    over = true;
    waiting--;
  };
}
