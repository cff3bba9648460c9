import base from '../../jest.config.mjs';

/**
 * Whole separate instances, killed on purpose: some with their PostgreSQL, some over one that continues. Needs a build.
 */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/faults'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 480_000,
  maxWorkers: 1,
};
