export { renderInConsole } from './render';
export { answer, delay, refuse, sentTo, unreachable, type Answer } from './server';
