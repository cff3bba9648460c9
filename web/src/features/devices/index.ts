export type { DeviceAction } from './components/actions/device-actions';
export { AddDevice } from './components/add-buttons';
export { DevicesPage, type DevicesTabEntry } from './components/devices-page';
export { MeteringTab } from './components/metering/metering-tab';
export { ReplaceDialog } from './components/dialogs/replace-dialog';
export type { GatewayFormOf } from './components/form/device-form-provider';
