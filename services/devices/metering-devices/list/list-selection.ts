import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { type AttributeFilter, attributeCondition } from '../../attributes/attribute-filter';
import { containing, searchWords, type SqlParameters } from '../../search-sql';
import type { MeteringDeviceRow } from '../metering-device.row';
import type { SortColumn } from './list-order';

export interface MeteringDeviceFilter {
  inTrash: boolean;
  search?: string;
  /** Per word of the search: gateway devices whose identity contains it (`gatewaysFor`). */
  searchedGateways?: number[][];
  /** Texts that fields contain. */
  contents?: Partial<Record<keyof typeof CONTENT_COLUMNS, string>>;
  deviceState?: MeteringDeviceRow['device_state'];
  modelIds?: number[];
  interfaceIds?: number[];
  deviceGroupIds?: number[];
  gatewayIds?: number[];
  ids?: number[];
  /** All of them. */
  attributes?: AttributeFilter[];
  isActive?: boolean;
}

/** Its gateway device is out of contact: read from that one's row, so that no meter's row changes when a gateway dies. */
const BEHIND_OFFLINE_GATEWAY = `EXISTS (SELECT FROM devices.gateway_status g
  JOIN devices.metering_device m ON m.gateway_id = g.gateway_id WHERE g.is_dead AND m.id = s.device_id)`;

/** Silent for longer than its limit; computed when asked, so that a device turns silent without anyone touching its row. */
export const DEVICE_STATE = `CASE WHEN ${BEHIND_OFFLINE_GATEWAY} THEN 'behind_offline_gateway' WHEN s.last_contact IS NULL THEN 'no_data'
  WHEN s.last_contact >= now() - make_interval(secs => s.silence_limit) THEN 'online' ELSE 'no_contact' END`;

const CONTENT_COLUMNS = {
  name: 'd.name',
  serial: 'd.serial',
  devEui: 'd.dev_eui',
  insideAddr: 'd.inside_addr',
  address: `d.properties ->> 'address'`,
} as const;

/** The tables and conditions of a filter; only the tables that the filter and the sort need. */
export function select(
  ctx: Context,
  filter: MeteringDeviceFilter,
  parameters: SqlParameters,
  sortedBy: SortColumn['table'] | null,
  modelsByTitle: readonly number[] = [],
): { from: string; where: string; id: string } {
  const company = parameters.bind(ctx.companyId);
  const device = deviceConditions(filter, parameters);
  for (const asked of filter.attributes ?? []) device.push(attributeCondition(ctx, asked, parameters, 'd.id'));
  const user = tiedTo(ctx);
  if (user !== null) device.push(`d.tied_users @> ARRAY[${parameters.bind(user)}::int]`);
  const status = stateConditions(filter.deviceState);
  const needsDevice = sortedBy === 'device' || sortedBy === 'model' || device.length > 0 || filter.inTrash;
  const needsStatus = sortedBy === 'status' || status.length > 0 || !needsDevice;
  const id = needsDevice ? 'd.id' : 's.device_id';
  if (filter.ids) device.push(`${id} = ANY(${parameters.bind(filter.ids)}::int[])`);

  const tables: string[] = [];
  if (sortedBy === 'model') tables.push(`unnest(${parameters.bind(modelsByTitle)}::int[]) WITH ORDINALITY AS m(id, n)`);
  if (needsDevice) tables.push('devices.metering_device d');
  if (needsStatus) tables.push('devices.device_status s');

  const where = [...device, ...status];
  if (sortedBy === 'model') where.push('d.model_id = m.id');
  if (needsDevice) where.push(`d.company_id = ${company}`, `d.state ${filter.inTrash ? '=' : '<>'} 'trash'`);
  if (needsStatus) where.push(`s.company_id = ${company}`, filter.inTrash ? 's.in_trash' : 'NOT s.in_trash');
  if (needsDevice && needsStatus) where.push('s.device_id = d.id');
  return { from: tables.join(', '), where: where.join(' AND '), id };
}

function deviceConditions(filter: MeteringDeviceFilter, parameters: SqlParameters): string[] {
  const among = (column: string, ids: number[] | undefined): string[] =>
    ids ? [`${column} = ANY(${parameters.bind(ids)}::int[])`] : [];
  return [
    ...among('d.model_id', filter.modelIds),
    ...among('d.interface_id', filter.interfaceIds),
    ...among('d.device_group_id', filter.deviceGroupIds),
    ...among('d.gateway_id', filter.gatewayIds),
    ...(filter.isActive === undefined ? [] : [filter.isActive ? "d.state = 'active'" : "d.state = 'off'"]),
    ...contentConditions(filter.contents ?? {}, parameters),
    ...searchConditions(filter, parameters),
  ];
}

/** The index of the searched text finds the candidates, the field decides. */
function contentConditions(contents: Partial<Record<string, string>>, parameters: SqlParameters): string[] {
  return Object.entries(CONTENT_COLUMNS).flatMap(([name, column]) => {
    const text = contents[name];
    if (!text) return [];
    const pattern = `devices.fold(${parameters.bind(containing(text))})`;
    return [`d.search_text LIKE ${pattern}`, `devices.fold(${column}) LIKE ${pattern}`];
  });
}

/** Words of a search. A whole device EUI, and a phone number, are one word however they are typed. */
export function searchTerms(search: string): string[] {
  const joined = search.replace(/[\s:.\-_()+]/g, '').toLowerCase();
  if (/^[0-9a-f]{16}$/.test(joined)) return [joined];
  return /^\s*[+(]/.test(search) && /^\d{7,}$/.test(joined) ? [joined] : searchWords(search);
}

/**
 * A device EUI is found in whatever way it is typed: `70-B3-D5` finds 70b3d5e75e001234. A meter is found by the identity
 * and the phone number of the modem that it stands behind, too.
 */
function searchConditions(filter: MeteringDeviceFilter, parameters: SqlParameters): string[] {
  return searchTerms(filter.search ?? '').map((word, index) => {
    const alternatives = [`d.search_text LIKE devices.fold(${parameters.bind(containing(word))})`];
    const hex = word.replace(/[:.-]/g, '');
    if (hex !== word && hex.length >= 4 && /^[0-9a-f]+$/.test(hex))
      alternatives.push(`d.search_text LIKE devices.fold(${parameters.bind(containing(hex))})`);
    const gateways = filter.searchedGateways?.[index];
    if (gateways && gateways.length > 0) alternatives.push(`d.gateway_id = ANY(${parameters.bind(gateways)}::int[])`);
    return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.join(' OR ')})`;
  });
}

/** Conditions on `device_status` of the devices of a state. */
export function stateConditions(state: MeteringDeviceRow['device_state'] | undefined): string[] {
  const limit = 'now() - make_interval(secs => s.silence_limit)';
  switch (state) {
    case 'no_data':
      return ['s.last_contact IS NULL', `NOT ${BEHIND_OFFLINE_GATEWAY}`];
    case 'online':
      return [`s.last_contact >= ${limit}`, `NOT ${BEHIND_OFFLINE_GATEWAY}`];
    case 'no_contact':
      return [`s.last_contact < ${limit}`, `NOT ${BEHIND_OFFLINE_GATEWAY}`];
    case 'behind_offline_gateway':
      return [BEHIND_OFFLINE_GATEWAY];
    case undefined:
      return [];
  }
}
