import base from '../../jest.config.mjs';

/** Whole instances of their own, killed on purpose; they bring their own PostgreSQL. Needs a build. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/faults'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: 240_000,
  maxWorkers: 1,
};
