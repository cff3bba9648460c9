import base from '../../jest.config.mjs';

/** Against a real Kafka broker: `npx jest -c tests/kafka/jest.config.mjs`. Needs Java 17 and, once, Maven. */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/kafka'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/tests/kafka/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/kafka/global-teardown.mjs',
  testTimeout: 60_000,
  maxWorkers: 1,
};
