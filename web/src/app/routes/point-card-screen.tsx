import { PointCardPage } from '@/features/accounting-points';

/** cloud/devices/accounting-point-card/:deviceId. The dialog that replaces a meter is the devices': it goes in here as `Replace`. */
export function PointCardScreen() {
  return <PointCardPage />;
}
