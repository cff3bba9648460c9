import base from '../../jest.config.mjs';

/** Against TimescaleDB in WebAssembly: `npx jest -c tests/timescale/jest.config.mjs`. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/timescale'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/tests/timescale/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/timescale/global-teardown.mjs',
  testTimeout: 120_000,
  maxWorkers: 1,
};
