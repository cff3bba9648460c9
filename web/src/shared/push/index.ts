export * from './browser-push';
