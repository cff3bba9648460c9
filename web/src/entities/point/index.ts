export { addressOf, shortAddressOf } from './address';
export { EstimateDialog } from './estimate-dialog';
export { useFittingModels, useMeasuredResources } from './fitting';
export { FreePointSelect } from './free-point-select';
export { LeftOutNotice } from './left-out-notice';
export { minuteAfter } from './minute-after';
export { nodeTitle } from './node-title';
export { isTenfold } from './tenfold';
export { PolicyVersions } from './policy-versions';
