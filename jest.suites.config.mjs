import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import base from './jest.config.mjs';
import { sharedSpecs } from './scripts/lib/shared-specs.mjs';

const CONTRACTS = 'tests/contract/suites';
const UNITS = 'tests/units';

/** Names in the suites of a folder that match a pattern with one group. */
const named = (folder, pattern) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.suite.ts'))
    .flatMap((name) => [...readFileSync(join(import.meta.dirname, folder, name), 'utf8').matchAll(pattern)])
    .map(([, what]) => what);

/** Specs that run in a suite. */
const inSuites = [
  ...named(CONTRACTS, /'\.\.\/(.+\.spec)'/g).map((name) => `tests/contract/${name}.ts`),
  ...named(UNITS, /'((?:services|tests|web)\/[^']+)'/g).flatMap(sharedSpecs),
];

/**
 * All tests, as `npm test` runs them: contracts and units by suites that load the services once. A spec that no suite
 * takes runs separately, as each does under jest.config.mjs.
 */
export default {
  ...base,
  testMatch: [...base.testMatch, ...[CONTRACTS, UNITS].map((folder) => `<rootDir>/${folder}/*.suite.ts`)],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    ...inSuites.map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}$`),
  ],
  testSequencer: '<rootDir>/scripts/lib/test-sequencer.cjs',
};
