import type { ComparedDevice } from '@gaugeway/proto/api/network-servers';
import type { Tone } from '@/shared/ui';

export type Standing = ComparedDevice['status'];

/** What needs attention first; what is in order last. */
export const STANDINGS: readonly Standing[] = [
  'different',
  'missing_remote',
  'not_linked',
  'missing_here',
  'taken',
  'same',
];

export const STANDING_TONES: Record<Standing, Tone> = {
  different: 'warning',
  missing_remote: 'alarm',
  not_linked: 'idle',
  missing_here: 'idle',
  taken: 'idle',
  same: 'online',
};

/** Ours that differ on the network server: repaired there from here, or taken over from there. */
export const isApart = ({ status, device_id }: ComparedDevice) =>
  device_id !== null && (status === 'different' || status === 'missing_remote');

/** Created here, or tied to the device that is here. */
export const isImportable = ({ status, remote }: ComparedDevice) =>
  remote !== null && (status === 'missing_here' || status === 'not_linked');

/** Only on the network server: no device here has its EUI. */
export const isStray = ({ status }: ComparedDevice) => status === 'missing_here';

/** The order of the list: by what needs attention, then by name. */
export function sorted(devices: readonly ComparedDevice[]): ComparedDevice[] {
  const name = ({ local, remote, dev_eui }: ComparedDevice) => local?.name ?? remote?.name ?? dev_eui;
  return devices.toSorted(
    (a, b) => STANDINGS.indexOf(a.status) - STANDINGS.indexOf(b.status) || name(a).localeCompare(name(b)),
  );
}
