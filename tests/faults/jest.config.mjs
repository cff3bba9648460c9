import base from '../../jest.config.mjs';

/**
 * Whole instances of their own, killed on purpose: some with their PostgreSQL, some over one that goes on. Needs a build.
 */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/faults'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 240_000,
  maxWorkers: 1,
};
