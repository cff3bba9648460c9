export * from './access.guard';
export * from './api-key.strategy';
export * from './auth-env';
export * from './batched-lookup';
export * from './caller-token';
export * from './context';
export * from './session-directory';
export * from './token.strategies';
export { tokenService } from './tokens';
