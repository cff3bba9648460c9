import base from './jest.config.mjs';
import { specsBySuite, SUITES } from './scripts/lib/shared-specs.mjs';

const inSuites = [...specsBySuite().values()].flat();

/**
 * All tests, as `npm test` runs them: contracts and units by suites that load the services once. A spec that no suite
 * takes runs separately, as each does under jest.config.mjs.
 */
export default {
  ...base,
  testMatch: [...base.testMatch, ...SUITES.map((folder) => `<rootDir>/${folder}/*.suite.ts`)],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    ...inSuites.map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}$`),
  ],
  testSequencer: '<rootDir>/scripts/lib/test-sequencer.cjs',
};
