export * from './create-http-app';
export * from './error.filter';
export * from './errors';
export * from './health';
export * from './http.module';
export { Forwards, Implements } from './implements';
export * from './raw-json';
export * from './request';
export * from './undocumented';
