export { DeviceDataDialog } from './components/device-data-dialog';
export { DeviceDataPage } from './components/device-data-page';
export type { DataActions } from './components/device-view';
