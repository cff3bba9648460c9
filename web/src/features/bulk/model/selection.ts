import type { DeviceSelection } from '@gaugeway/proto/api/bulk-jobs';

type Filter = Extract<DeviceSelection, { filter: unknown }>['filter'];

/** Devices that were chosen one by one, or all that the list's filter finds, with their number. */
export type Selection = { ids: number[] } | { filter: Filter; total: number };

export const countOf = (selection: Selection): number => ('ids' in selection ? selection.ids.length : selection.total);

/** As the calls take it. */
export const asInput = (selection: Selection): DeviceSelection =>
  'ids' in selection ? { ids: selection.ids } : { filter: selection.filter };

/** What every dialog of a mass action gets. */
export interface MassDialogProps {
  selection: Selection;
  onClose: () => void;
}
