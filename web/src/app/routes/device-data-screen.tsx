import { RequestButtons } from '@/features/control';
import { type DataActions, DeviceDataPage } from '@/features/device-data';

const actions: DataActions = (device) => <RequestButtons device={device} />;

/** cloud/devices/data/:id, with the manual requests to the device in its header. */
export function DeviceDataScreen() {
  return <DeviceDataPage actions={actions} />;
}
