import { meteringDevices } from '@gaugeway/proto/api/devices';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { call } from '@/shared/api';
import { rowsOf, totalOf } from '@/shared/data-table';
import { DAY_FIELDS } from './day-fields';
import type { ListFilters } from './use-list-search';

/** The query of the list, without its page and order. */
export type DeviceFilter = Omit<CallOf<typeof meteringDevices>, 'page' | 'per_page' | 'sort' | 'sort_field'>;

/** Devices of a mass action: the selected ones, or all that match. */
export type Selection = { ids: number[] } | { filter: DeviceFilter; total: number };

/** Dialog of an action on the selected devices. */
export interface MassDialogProps {
  selection: Selection;
  onClose: () => void;
}

export const sizeOf = (selection: Selection): number => ('ids' in selection ? selection.ids.length : selection.total);

/** Filter of the list as the server takes it. */
export function deviceFilter(q: string, filters: ListFilters): DeviceFilter {
  const { state } = filters;
  return {
    search_string: q || null,
    device_state: state === undefined || state === 'off' ? null : state,
    is_active: state === 'off' ? false : null,
    model_id: filters.models ?? null,
    device_group_id: filters.groups ?? null,
    interface_id: filters.interfaces ?? null,
    gateway_ids: filters.gateways ?? null,
    fields_filter: daysOf(filters.fields),
    attributes: filters.attributes ?? null,
  };
}

/** Filtered days, without the fields of an edited address that have none; null = no filter. */
function daysOf(fields: ListFilters['fields']): DeviceFilter['fields_filter'] {
  const known = Object.entries(fields ?? {}).filter(([name]) => DAY_FIELDS.some((field) => field === name));
  return known.length === 0 ? null : Object.fromEntries(known);
}

export function isFiltered(filters: ListFilters): boolean {
  return filterCount(filters) > 0;
}

/** Number of set filters. */
export function filterCount({ state, models, groups, interfaces, gateways, fields, attributes }: ListFilters): number {
  const count = [state, models, groups, interfaces, gateways].filter((filter) => filter !== undefined).length;
  return count + Object.keys(fields ?? {}).length + (attributes?.length ?? 0);
}

/** The most rows that one call of the list returns. */
const PAGE = 2500;

/** Ids of a selection at the time of the call, ordered by creation, so that new ones are at the end. */
export async function idsOf(selection: Selection): Promise<number[]> {
  if ('ids' in selection) return selection.ids;
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { metering_devices: found } = await call(meteringDevices, {
      ...selection.filter,
      page,
      per_page: PAGE,
      sort_field: 'created_at',
      sort: 'asc',
      only: ['id'],
    });
    const rows = rowsOf(found);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < PAGE || ids.length >= totalOf(found)) return ids;
  }
}
