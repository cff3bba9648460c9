/** A judgement of a gateway device or a base station; `at` in Unix seconds. */
export interface Judgement {
  at: number;
  alive: boolean;
}

export interface TimeLost {
  /** Number of losses within the span. */
  losses: number;
  /** Seconds without contact, of those that something is known of. */
  lost: number;
  /** Seconds with a known state: all but those before a first return. */
  known: number;
}

/**
 * Number and duration of losses of contact from `from` to `to`, Unix seconds. `judged` is in the order of time, with
 * the last judgement before the span; later judgements are left out. A lost device was present before.
 */
export function timeLost(judged: readonly Judgement[], from: number, to: number): TimeLost {
  const sum: TimeLost = { losses: 0, lost: 0, known: 0 };
  let wasAlive: boolean | null = judged[0]?.alive === false ? true : null;
  let since = from;
  const pass = (until: number) => {
    if (wasAlive === null) return;
    const span = Math.max(0, until - since);
    sum.known += span;
    if (!wasAlive) sum.lost += span;
  };
  for (const { at, alive } of judged) {
    if (at >= to) break;
    const time = Math.max(at, from);
    pass(time);
    // Lost before the span, it is not lost once more.
    if (!alive && wasAlive !== false && at >= from) sum.losses += 1;
    wasAlive = alive;
    since = time;
  }
  pass(to);
  return sum;
}
