import base from '../../jest.config.mjs';

/** Directories that are really there. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/external'],
  testPathIgnorePatterns: ['/node_modules/'],
};
