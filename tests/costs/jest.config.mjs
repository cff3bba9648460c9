import base from '../../jest.config.mjs';

/** The most expensive requests known, one after another: each is measured, so that nothing else may run in its process. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/costs'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
};
