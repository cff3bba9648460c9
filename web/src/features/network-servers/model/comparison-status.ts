import type { ComparedDevice } from '@gaugeway/proto/api/network-servers';
import type { Tone } from '@/shared/ui';

export type ComparisonStatus = ComparedDevice['status'];

/** States by need of attention; devices without differences last. */
export const STATUSES: readonly ComparisonStatus[] = [
  'different',
  'missing_remote',
  'not_linked',
  'missing_here',
  'taken',
  'same',
];

export const STATUS_TONES: Record<ComparisonStatus, Tone> = {
  different: 'warning',
  missing_remote: 'alarm',
  not_linked: 'idle',
  missing_here: 'idle',
  taken: 'idle',
  same: 'online',
};

/** Devices that differ on the network server: repaired there, or adopted from there. */
export const isApart = ({ status, device_id }: ComparedDevice) =>
  device_id !== null && (status === 'different' || status === 'missing_remote');

/** Devices that can be created here, or linked to the device with their EUI. */
export const isImportable = ({ status, remote }: ComparedDevice) =>
  remote !== null && (status === 'missing_here' || status === 'not_linked');

/** Devices only on the network server: no device here has their EUI. */
export const isStray = ({ status }: ComparedDevice) => status === 'missing_here';

/** Sorted by need of attention, then by name. */
export function sorted(devices: readonly ComparedDevice[]): ComparedDevice[] {
  const name = ({ local, remote, dev_eui }: ComparedDevice) => local?.name ?? remote?.name ?? dev_eui;
  return devices.toSorted(
    (a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) || name(a).localeCompare(name(b)),
  );
}
