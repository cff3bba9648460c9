export { gw, integration } from '../gen/chirpstack';
export * from './reader';
