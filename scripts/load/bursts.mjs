// (e) The list of devices beside bursts of uplinks, of the same list at rest.
import { untilAtRest } from './known.mjs';
import { quantile } from './machine.mjs';
import { listAtRest, listDuring } from './operators.mjs';

const quantilesOf = (times) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });

/**
 * Several bursts, each from rest. Only calls count of which a part is between the first uplink of a burst and its last
 * row: before it the sender starts, after it sums and verdicts are made.
 * @param {import('./flow.mjs').Flow} flow
 * @param {{ door: 'http' | 'mqtt', burst: number, bursts: number, calls: number }} order
 * @returns {Promise<{ runs: object[], list: { quiet: object, during: object, calls: number } }>} list: quantiles, ms;
 *   calls: of all bursts
 */
export async function measureBursts(flow, { door, burst, bursts, calls }) {
  const { product } = flow;
  await untilAtRest(flow);
  const quiet = await listAtRest(product, calls);
  const [runs, during] = [[], []];
  for (let count = 0; count < bursts; count++) {
    await untilAtRest(flow);
    const { done, calls: made } = await listDuring(product, () => flow.run({ door, most: burst }));
    runs.push(done);
    for (const { from, to } of made) if (to > done.busy.from && from < done.busy.to) during.push(to - from);
  }
  return { runs, list: { quiet: quantilesOf(quiet), during: quantilesOf(during), calls: during.length } };
}

/** Each burst with its processor time. */
export const shownRuns = ({ runs }) =>
  runs
    .map(({ sentMs, storedMs, cpuMicros }) => {
      const [sent, stored] = [sentMs, storedMs].map((ms) => (ms / 1000).toFixed(1));
      return `sent in ${sent} s, stored in ${stored} s, ${Math.round(cpuMicros)} us`;
    })
    .join('; ');
