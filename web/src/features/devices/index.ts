export type { DeviceAction } from './components/actions/device-actions';
export { AddDevice } from './components/add-buttons';
export { DevicesPage, type DevicesTabEntry } from './components/devices-page';
export { IntegrationsTab } from './components/integrations/integrations-tab';
export { MeteringTab } from './components/metering/metering-tab';
export { ReplaceDialog } from './components/dialogs/replace-dialog';
export { TrashTab } from './components/trash/trash-tab';
export { UnknownTab } from './components/unknown-tab';
