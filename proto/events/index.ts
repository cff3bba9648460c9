export { gaugeway } from '../gen/events';
export * from './device-clock';
export * from './reception-time';
export * from './topics';
