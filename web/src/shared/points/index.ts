export { addressOf, shortAddressOf } from './address';
export { FreePointSelect } from './free-point-select';
export { isTenfold } from './tenfold';
