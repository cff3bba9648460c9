import suites from './jest.suites.config.mjs';

/** The tests, with late events: a test that depends on their speed fails (`npx jest --config jest.late.config.mjs`). */
export default {
  ...suites,
  setupFiles: [...suites.setupFiles, '<rootDir>/services/platform/testing/late-events.cjs'],
};
