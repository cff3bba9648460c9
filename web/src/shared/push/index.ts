export * from './browser-push';
export { keepPush, notePush } from './keep-push';
