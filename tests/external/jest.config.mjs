import base from '../../jest.config.mjs';

/** Directories that really exist. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/external'],
  testPathIgnorePatterns: ['/node_modules/'],
};
