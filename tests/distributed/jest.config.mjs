import kafka from '../kafka/jest.config.mjs';

/** Every service as its own process on a real Kafka broker. Needs a build, Java 17 and, once, Maven. */
export default {
  ...kafka,
  roots: ['<rootDir>/tests/distributed'],
  testTimeout: 180_000,
};
