export { renderInConsole } from './render';
export { answer, delay, refuse, sentTo } from './server';
