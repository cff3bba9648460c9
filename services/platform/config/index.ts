export * from './env';
export * from './platform-env';
export { productVersion } from './product-version';
