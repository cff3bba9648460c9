const { statSync } = require('node:fs');
const { join } = require('node:path');

const CONTRACTS = /contract\/suites\/[^/]+\.suite\.ts$/;

/** The longest first, in a fresh clone too: suites of contracts, then by the length of the file or of a suite's specs. */
module.exports = class TestSequencer {
  async sort(tests) {
    const { specsBySuite } = await import('./shared-specs.mjs');
    const root = join(__dirname, '../..');
    const suites = new Map([...specsBySuite()].map(([suite, specs]) => [join(root, suite), specs]));
    const sizeOf = (path) => statSync(path).size;
    const weight = ({ path }) => {
      if (CONTRACTS.test(path)) return Infinity;
      return suites.get(path)?.reduce((sum, spec) => sum + sizeOf(join(root, spec)), 0) ?? sizeOf(path);
    };
    const weighed = tests.map((test) => ({ test, weight: weight(test) }));
    return weighed.sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight)).map(({ test }) => test);
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
