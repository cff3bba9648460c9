import base from '../../jest.config.mjs';

/**
 * MQTT brokers of network servers, with TLS and accounts. In its own process, which has to end on its own: a client
 * that went on connecting after its connector was closed shows here, and does not fail whatever test comes next.
 */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/brokers'],
  testPathIgnorePatterns: ['/node_modules/'],
};
