export { addressOf, shortAddressOf } from './address';
export { useFittingModels, useMeasuredResources } from './fitting';
export { FreePointSelect } from './free-point-select';
export { minuteAfter } from './minute-after';
export { isTenfold } from './tenfold';
