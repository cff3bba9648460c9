import type { MeteringDevice } from '@gaugeway/proto/api/devices';

/** Dialog of an action of one device. */
export interface DeviceDialogProps {
  device: MeteringDevice;
  onClose: () => void;
}
