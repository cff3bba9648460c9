import { meteringDevices } from '@gaugeway/proto/api/devices';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { call } from '@/shared/api';
import { rowsOf, totalOf } from '@/shared/data-table';
import type { Chosen } from './mass-offers';

type Filter = Omit<CallOf<typeof meteringDevices>, 'page' | 'per_page' | 'sort' | 'sort_field'>;

/** Selected devices, or all of the list's filter. */
export type Selection = { ids: number[] } | { filter: Filter; total: number };

const PAGE = 2500;
/** Most devices of one command. */
const MOST = 10_000;

/** Devices of a selection with their models, at the time of the call; at most as many as one command accepts. */
export async function chosenDevices(selection: Selection): Promise<Chosen[]> {
  const filter: Filter = 'ids' in selection ? { ids: selection.ids } : selection.filter;
  const found: Chosen[] = [];
  for (let page = 1; found.length < MOST; page += 1) {
    const { metering_devices: list } = await call(meteringDevices, {
      ...filter,
      page,
      per_page: PAGE,
      sort_field: 'created_at',
      sort: 'asc',
      only: ['id', 'model_id'],
    });
    const rows = rowsOf(list);
    found.push(...rows.map(({ id, model_id }) => ({ id, model_id })));
    if (rows.length < PAGE || found.length >= totalOf(list)) break;
  }
  return found.slice(0, MOST);
}
