import type { DeviceSelection } from '@gaugeway/proto/api/bulk-jobs';

type Filter = Extract<DeviceSelection, { filter: unknown }>['filter'];

/** Devices selected one by one, or all devices of the list's filter with their number. */
export type Selection = { ids: number[] } | { filter: Filter; total: number };

export const countOf = (selection: Selection): number => ('ids' in selection ? selection.ids.length : selection.total);

/** Selection as the input of the calls. */
export const asInput = (selection: Selection): DeviceSelection =>
  'ids' in selection ? { ids: selection.ids } : { filter: selection.filter };

/** Props of every dialog of a mass action. */
export interface MassDialogProps {
  selection: Selection;
  onClose: () => void;
}
