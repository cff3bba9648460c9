const { statSync } = require('node:fs');
const { join } = require('node:path');

const SUITE = /\.suite\.ts$/;
const MATRIX = /\/matrix\//;

/**
 * The longest first, in a fresh clone too: the matrices, of which a short file sends thousands of calls, then the other
 * suites by the length of their specs. Suites of contracts compute, those of units and most single specs wait for timers
 * and sockets: they take turns, so that the last files compute.
 */
module.exports = class TestSequencer {
  async sort(tests) {
    const { specsBySuite } = await import('./shared-specs.mjs');
    const root = join(__dirname, '../..');
    const suites = new Map([...specsBySuite()].map(([suite, specs]) => [join(root, suite), specs]));
    const specsOf = ({ path }) => suites.get(path) ?? [];
    const sizeOf = (test) =>
      specsOf(test).reduce((sum, spec) => sum + statSync(join(root, spec)).size, 0) || statSync(test.path).size;
    const sorted = tests
      .map((test) => ({ test, size: sizeOf(test) }))
      .sort((a, b) => b.size - a.size)
      .map(({ test }) => test);
    const isMatrix = (test) => specsOf(test).some((spec) => MATRIX.test(spec));
    const isSuite = ({ path }) => SUITE.test(path);
    const others = sorted.filter((test) => isSuite(test) && !isMatrix(test));
    const isContract = ({ path }) => path.includes('/contract/');
    return [
      ...sorted.filter(isMatrix),
      ...inTurn(
        inTurn(
          others.filter(isContract),
          others.filter((test) => !isContract(test)),
        ),
        sorted.filter((test) => !isSuite(test)),
      ),
    ];
  }

  /** One machine runs all of them. */
  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};

/** Two lists as one, by turns. */
function inTurn(one, other) {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .flat()
    .filter(Boolean);
}
