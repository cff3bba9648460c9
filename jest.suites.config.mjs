import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import base from './jest.config.mjs';

const SUITES = 'tests/contract/suites';

/** The contracts that run in a suite: what the suites' files name. */
const contracts = readdirSync(join(import.meta.dirname, SUITES))
  .filter((name) => name.endsWith('.suite.ts'))
  .flatMap((name) => [...readFileSync(join(import.meta.dirname, SUITES, name), 'utf8').matchAll(/'\.\.\/(.+)\.spec'/g)])
  .map(([, contract]) => contract);

/**
 * All tests, as `npm test` runs them: contracts by suites that load the services once. A contract that no suite names
 * runs separately, as each does under jest.config.mjs.
 */
export default {
  ...base,
  testMatch: [...base.testMatch, `<rootDir>/${SUITES}/*.suite.ts`],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    ...contracts.map((name) => `<rootDir>/tests/contract/${name}\\.spec\\.ts$`),
  ],
  testSequencer: '<rootDir>/scripts/lib/test-sequencer.cjs',
};
