export * from './app';
export * from './database';
export * from './cuttable-proxy';
export { heldUp } from './held-up';
