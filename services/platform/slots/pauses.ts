import { setImmediate } from 'node:timers/promises';

/** Longest work without a pause, ms: a tenth of the permitted delay of an answer. */
const SLICE_MS = 10;

/**
 * Long work on the event loop, such as going through the rows of a file, lets others take their turn:
 * `if (pauses.isDue) await pauses.take()` in each round.
 */
export class Pauses {
  private since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.since >= SLICE_MS;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.since = performance.now();
  }
}

/** Applies `work` to each input in order, with pauses. */
export async function withPauses<T, R>(input: readonly T[], work: (one: T, index: number) => R): Promise<R[]> {
  const pauses = new Pauses();
  const made: R[] = [];
  for (const [index, one] of input.entries()) {
    if (pauses.isDue) await pauses.take();
    made.push(work(one, index));
  }
  return made;
}
