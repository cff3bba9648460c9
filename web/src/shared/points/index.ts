export { addressOf, shortAddressOf } from './address';
export { useFittingModels, useMeasuredResources } from './fitting';
export { FreePointSelect } from './free-point-select';
export { minuteAfter } from './minute-after';
export { nodeTitle } from './node-title';
export { isTenfold } from './tenfold';
