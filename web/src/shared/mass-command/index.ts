export { MassCheck } from './mass-check';
export { MassWatch } from './mass-watch';
