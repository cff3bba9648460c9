const { statSync } = require('node:fs');

/** Suites take the longer the earlier they are here. */
const SUITES = [/contract\/suites\/[^/]+\.suite\.ts$/, /units\/[^/]+\.suite\.ts$/];

/** The longest first, in a fresh clone too: the suites of contracts, those of units, then by the length of the file. */
module.exports = class TestSequencer {
  sort(tests) {
    const rank = ({ path }) => [...SUITES, /$/].findIndex((pattern) => pattern.test(path));
    const ranked = tests.map((test) => ({ test, rank: rank(test), size: statSync(test.path).size }));
    return ranked.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
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
