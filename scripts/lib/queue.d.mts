/** Name, cost and predecessors of a suite (suites.mjs). */
export interface Queued {
  name: string;
  cores: number;
  seconds: number;
  after?: readonly string[];
}

/** The results in the order in which the suites ended; `run` never rejects. */
export function runQueue<S extends Queued, Result>(
  suites: readonly S[],
  run: (suite: S) => Promise<Result>,
  capacity?: number,
): Promise<Result[]>;
