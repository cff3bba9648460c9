import { MassActions } from '@/features/bulk';
import { DevicesPage } from '@/features/devices';

/** cloud/devices: features know nothing of each other, so what is done with many devices is put in here. */
export function DevicesScreen() {
  return <DevicesPage MassActions={MassActions} />;
}
