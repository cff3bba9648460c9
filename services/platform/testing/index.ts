export * from './app';
export * from './database';
export * from './cuttable-proxy';
export { measureBlocking, MOST_HELD_MS } from './measure-blocking';
