const { statSync } = require('node:fs');

const SUITE = /\.suite\.ts$/;

/** The longest first, in a fresh clone too: the suites of contracts, then by the length of the file. */
module.exports = class TestSequencer {
  sort(tests) {
    const weight = ({ path }) => (SUITE.test(path) ? Infinity : statSync(path).size);
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
