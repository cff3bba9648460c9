export * from './app';
export * from './database';
export * from './cuttable-proxy';
