export { assertRoom } from './entity-limit.repository';
