// The order in which suites run: a queue that keeps the cores busy. Each suite declares how many cores it uses and how
// long it takes; the one with the longest way to the end starts first, smaller ones fill the cores that are left.
import { availableParallelism } from 'node:os';

/** Suites wait for processes and databases at times: half a core more than there are keeps all of them busy. */
const OVERCOMMIT = 0.5;

/**
 * Runs suites side by side; a suite starts when those in its `after` have ended.
 * @template Result
 * @param {import('./suites.mjs').Suite[]} suites
 * @param {(suite: import('./suites.mjs').Suite) => Promise<Result>} run never rejects
 * @param {number} [capacity] cores
 * @returns {Promise<Result[]>} in the order in which they ended
 */
export async function runQueue(suites, run, capacity = availableParallelism() + OVERCOMMIT) {
  const names = new Set(suites.map(({ name }) => name));
  const way = lengthsOfWay(suites);
  const waiting = [...suites].sort((a, b) => way.get(b) - way.get(a));
  const atWork = new Map();
  const ended = new Set();
  const results = [];
  while (waiting.length > 0 || atWork.size > 0) {
    for (let suite = next(); suite; suite = next()) start(suite);
    await Promise.race(atWork.values());
  }
  return results;

  function next() {
    const used = [...atWork.keys()].reduce((sum, { cores }) => sum + cores, 0);
    return waiting.find(
      ({ cores, after = [] }) =>
        after.every((name) => ended.has(name) || !names.has(name)) && (atWork.size === 0 || used + cores <= capacity),
    );
  }

  function start(suite) {
    waiting.splice(waiting.indexOf(suite), 1);
    atWork.set(
      suite,
      run(suite).then((result) => {
        atWork.delete(suite);
        ended.add(suite.name);
        results.push(result);
      }),
    );
  }
}

/** Seconds from the start of each suite to the end of the last one that waits for it. */
function lengthsOfWay(suites) {
  const lengths = new Map();
  const lengthOf = (suite) => {
    const known = lengths.get(suite);
    if (known !== undefined) return known;
    const followers = suites.filter(({ after = [] }) => after.includes(suite.name));
    const length = suite.seconds + Math.max(0, ...followers.map(lengthOf));
    lengths.set(suite, length);
    return length;
  };
  for (const suite of suites) lengthOf(suite);
  return lengths;
}
