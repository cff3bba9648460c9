export * from './access.guard';
export * from './auth-env';
export * from './context';
export * from './session-directory';
export * from './token.strategies';
