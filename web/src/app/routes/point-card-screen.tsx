import { PointCardPage } from '@/features/accounting-points';
import { ReplaceDialog } from '@/features/devices';

/** cloud/devices/accounting-point-card/:deviceId, with the dialog of the devices that replaces a meter. */
export function PointCardScreen() {
  return <PointCardPage Replace={ReplaceDialog} />;
}
