export { type ExampleControl, exampleDevice, exampleModel } from '@/app/gallery/device-examples';
export { renderInConsole } from './render';
export { type Answer, answer, delay, refuse, sentTo } from './server';
export type { SessionOptions } from '@/app/gallery/session';
