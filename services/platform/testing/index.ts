export * from './app';
export * from './database';
export * from './cuttable-proxy';
export { heldUp, MOST_HELD_MS } from './held-up';
