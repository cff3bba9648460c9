export { addressOf } from './address';
export { FreePointSelect } from './free-point-select';
