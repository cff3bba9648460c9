import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, isTied } from '@gaugeway/platform/database';
import type { DayRange } from '@gaugeway/proto/api';
import { columnOf, fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { type AttributeFilter, attributeCondition } from '../../attributes/attribute-filter';
import { searchWords, type SqlParameters } from '../../search-sql';
import type { MeteringDeviceRow } from './metering-device.row';

/** Devices that measure at no accounting point; `device` is the column of a device's id in the query. */
const atNoPoint = (device: string): string =>
  `NOT EXISTS (SELECT FROM devices.point_link l WHERE l.device_id = ${device} AND l.to_ts IS NULL)`;

/** SQL of a sort field: the table that it needs, and the position of devices without a value in ascending order. */
export interface SortColumn {
  table: 'device' | 'status' | 'model';
  sql: string;
  nulls: 'first' | 'last' | 'none';
}

export interface MeteringDeviceFilter {
  inTrash: boolean;
  search?: string;
  /** Per word of the search: gateway devices whose identity contains it (`gatewaysFor`). */
  searchedGateways?: number[][];
  /** Texts that fields contain, and ranges of days, by their names in the API and `address`. */
  fields?: Readonly<Record<string, string | DayRange | undefined>>;
  deviceState?: MeteringDeviceRow['device_state'];
  modelIds?: number[];
  interfaceIds?: number[];
  deviceGroupIds?: number[];
  gatewayIds?: number[];
  ids?: number[];
  /** All of them. */
  attributes?: AttributeFilter[];
  isActive?: boolean;
  /** Devices that measure at no accounting point. */
  withoutPoint?: boolean;
}

/** Gateway device out of contact: read from the gateway's row, so that no meter's row changes when a gateway fails. */
const BEHIND_OFFLINE_GATEWAY = `EXISTS (SELECT FROM devices.gateway_status g
  JOIN devices.metering_device m ON m.gateway_id = g.gateway_id WHERE g.is_dead AND m.id = s.device_id)`;

const stateSql = (behindOffline: string): string =>
  `CASE WHEN ${behindOffline} THEN 'behind_offline_gateway' WHEN s.last_contact IS NULL THEN 'no_data'
  WHEN s.last_contact >= now() - make_interval(secs => s.silence_limit) THEN 'online' ELSE 'no_contact' END`;

/** Silent for longer than its limit; computed at the query, so that a device turns silent without anyone touching its row. */
export const DEVICE_STATE = stateSql(BEHIND_OFFLINE_GATEWAY);
/** The same where the device's own row is read as well. */
export const STATE_OF_DEVICE = stateSql(
  'EXISTS (SELECT FROM devices.gateway_status g WHERE g.is_dead AND g.gateway_id = d.gateway_id)',
);

const CONTENT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...fieldsOf(METERING_DEVICE_FIELDS)
    .filter(({ filter }) => filter === 'contains')
    .map((field) => [field.name, `d.${columnOf(field)}`] as const),
  ['address', `d.properties ->> 'address'`],
]);

const DAY_COLUMNS: ReadonlyMap<string, string> = new Map(
  fieldsOf(METERING_DEVICE_FIELDS)
    .filter(({ filter }) => filter === 'days')
    .map((field) => [field.name, `d.${columnOf(field)}`]),
);

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
  for (const wanted of filter.attributes ?? []) device.push(attributeCondition(ctx, wanted, parameters, 'd.id'));
  const user = tiedTo(ctx);
  if (user !== null) device.push(isTied('d.seen_by', parameters.bind(user)));
  const status = stateConditions(filter.deviceState);
  const needsDevice = sortedBy === 'device' || sortedBy === 'model' || device.length > 0 || filter.inTrash;
  const needsStatus = sortedBy === 'status' || status.length > 0 || !needsDevice;
  const id = needsDevice ? 'd.id' : 's.device_id';
  if (filter.withoutPoint) device.push(atNoPoint(id));
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
    ...Object.entries(filter.fields ?? {}).flatMap(([name, filter]) => fieldConditions(name, filter, parameters)),
    ...searchConditions(filter, parameters),
  ];
}

/** The index of the searched text finds the candidates of a text filter, the field decides. */
function fieldConditions(name: string, filter: string | DayRange | undefined, parameters: SqlParameters): string[] {
  if (filter === undefined || filter === '') return [];
  if (typeof filter === 'object') return dayConditions(DAY_COLUMNS.get(name), filter, parameters);
  const column = CONTENT_COLUMNS.get(name);
  const pattern = `devices.fold(${parameters.bind(containing(filter))})`;
  return column ? [`d.search_text LIKE ${pattern}`, `devices.fold(${column}) LIKE ${pattern}`] : [];
}

/** `overdue` has become a last day by then (`filterOf`), because it depends on the caller's time zone. */
function dayConditions(column: string | undefined, { from, to }: DayRange, parameters: SqlParameters): string[] {
  if (!column) return [];
  return [
    ...(from ? [`${column} >= ${parameters.bind(from)}::date`] : []),
    ...(to ? [`${column} <= ${parameters.bind(to)}::date`] : []),
  ];
}

/** Words of a search. A whole device EUI, and a phone number, are one word however they are typed. */
export function searchTerms(search: string): string[] {
  const joined = search.replace(/[\s:.\-_()+]/g, '').toLowerCase();
  if (/^[0-9a-f]{16}$/.test(joined)) return [joined];
  return /^\s*[+(]/.test(search) && /^\d{7,}$/.test(joined) ? [joined] : searchWords(search);
}

/**
 * A device EUI is found in whatever way it is typed: `70-B3-D5` finds 70b3d5e75e001234. A meter is also found by the
 * identity and the phone number of its modem.
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
