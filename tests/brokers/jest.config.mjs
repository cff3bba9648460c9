import base from '../../jest.config.mjs';

/**
 * MQTT brokers of network servers, in a process of its own that ends with its tests: once in five runs a client of
 * mqtt.js went on connecting after the connector had been closed, and failed whatever test came next. Which one is open.
 */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/tests/brokers'],
  testPathIgnorePatterns: ['/node_modules/'],
  forceExit: true,
};
