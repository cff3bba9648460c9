import { PointCardPage, PointPage } from '@/features/accounting-points';
import { ReplaceDialog } from '@/features/devices';

/** cloud/devices/accounting-point-card/:deviceId, with the dialog of the devices that replaces a meter. */
export function PointCardScreen() {
  return <PointCardPage Replace={ReplaceDialog} />;
}

/** cloud/objects/accounting-points/:pointId, with the same. */
export function PointScreen() {
  return <PointPage Replace={ReplaceDialog} />;
}
