export { gaugeway } from '../gen/events';
export * from './topics';
