import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { type AttributeFilter, attributeCondition } from '../attributes/attribute-filter';
import { containing, searchWords, SqlParameters } from '../search-sql';
import { CountMemory } from './count-memory';
import type { MeteringDeviceRow } from './metering-device.row';

export const SORT_FIELDS = [
  'name',
  'serial',
  'model',
  'state',
  'last_contact',
  'battery',
  'rssi',
  'created_at',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

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

export interface MeteringDeviceOrder {
  field: SortField;
  descending: boolean;
  /** For `model`: the ids of the models by their titles. */
  modelsByTitle: readonly number[];
}

/** How a sort field is written: the table it needs, and where devices without a value stand when it ascends. */
interface SortColumn {
  table: 'device' | 'status' | 'model';
  sql: string;
  nulls: 'first' | 'last' | 'none';
}

/** Its gateway device is out of contact: read from that one's row, so that no meter's row changes when a gateway dies. */
const BEHIND_OFFLINE_GATEWAY = `EXISTS (SELECT FROM devices.gateway_status g
  JOIN devices.metering_device m ON m.gateway_id = g.gateway_id WHERE g.is_dead AND m.id = s.device_id)`;

/** Silent for longer than its limit; computed when asked, so that a device turns silent without anyone touching its row. */
const DEVICE_STATE = `CASE WHEN ${BEHIND_OFFLINE_GATEWAY} THEN 'behind_offline_gateway' WHEN s.last_contact IS NULL THEN 'no_data'
  WHEN s.last_contact >= now() - make_interval(secs => s.silence_limit) THEN 'online' ELSE 'no_contact' END`;

const SORT_COLUMNS: Record<SortField, SortColumn> = {
  name: { table: 'device', sql: 'd.name_key', nulls: 'none' },
  serial: { table: 'device', sql: 'd.serial', nulls: 'none' },
  model: { table: 'model', sql: 'm.n', nulls: 'none' },
  state: { table: 'status', sql: DEVICE_STATE, nulls: 'none' },
  last_contact: { table: 'status', sql: 's.last_contact', nulls: 'first' },
  battery: { table: 'status', sql: 's.battery', nulls: 'last' },
  rssi: { table: 'status', sql: 's.rssi', nulls: 'last' },
  // Ids are given out in order of creation, and have an index.
  created_at: { table: 'device', sql: '', nulls: 'none' },
};

/** Beyond this offset the list is walked from whichever end is nearer, which needs the total first. */
const DEEP_OFFSET = 20_000;

const CONTENT_COLUMNS = {
  name: 'd.name',
  serial: 'd.serial',
  devEui: 'd.dev_eui',
  insideAddr: 'd.inside_addr',
  address: `d.properties ->> 'address'`,
} as const;

/** Letters of a word that may mean a modem, and how many modems it may mean. */
const IDENTIFYING = 5;
const MOST_GATEWAYS = 200;

const COLUMNS = `d.id, d.company_id, d.model_id, d.name, d.serial, d.dev_eui, d.gateway_id, d.inside_addr, d.time_zone,
  d.report_period, d.warning_period, d.starting_value, d.impulse_weight, d.transformation_ratio, d.poll_params,
  d.properties, d.state, d.version, floor(extract(epoch FROM d.created_at))::float8 AS created_at,
  ${DEVICE_STATE} AS device_state, floor(extract(epoch FROM s.last_contact))::float8 AS last_contact,
  s.rssi, s.snr, s.battery, s.reading_type, floor(extract(epoch FROM s.reading_at))::float8 AS reading_at, s.reading_values`;

/**
 * Pages of metering devices. A list sorted or filtered by status alone reads the narrow `device_status`; one sorted by
 * name, serial, model or creation walks an index; rows are fetched for the ids of the page only.
 */
@Injectable()
export class MeteringDeviceListRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: CountMemory,
  ) {}

  /** One device of the caller's company with its status, from the trash too; null = none there. */
  async find(ctx: Context, id: number): Promise<MeteringDeviceRow | null> {
    const [row] = await this.database.prepared<MeteringDeviceRow>(
      'devices.find',
      `SELECT ${COLUMNS} FROM devices.metering_device d JOIN devices.device_status s ON s.device_id = d.id
       WHERE d.id = $2 AND d.company_id = $1 AND ($3::int IS NULL OR d.tied_users @> ARRAY[$3::int])`,
      [ctx.companyId, id, tiedTo(ctx)],
    );
    return row ?? null;
  }

  /** For each word of a search the company's gateway devices by whose identity their meters are found. */
  async gatewaysFor(ctx: Context, search: string): Promise<number[][] | undefined> {
    const words = searchWords(search).map((word) => (/^[\d-]+$/.test(word) ? word.replace(/-/g, '') : word));
    if (!words.some((word) => word.length >= IDENTIFYING)) return undefined;
    return Promise.all(
      words.map(async (word) => {
        if (word.length < IDENTIFYING) return [];
        const rows = await this.database.query<{ id: number }>(
          'SELECT id FROM devices.gateway_device WHERE company_id = $1 AND identity ILIKE $2 LIMIT $3',
          [ctx.companyId, containing(word), MOST_GATEWAYS],
        );
        return rows.map(({ id }) => id);
      }),
    );
  }

  async page(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    range: { limit: number; offset: number },
  ): Promise<{ rows: MeteringDeviceRow[]; total: number }> {
    if (range.offset < DEEP_OFFSET) {
      const [total, rows] = await Promise.all([this.total(ctx, filter), this.rows(ctx, filter, order, range)]);
      return { rows, total };
    }
    const total = await this.total(ctx, filter);
    const left = total - range.offset;
    if (left <= 0) return { rows: [], total };
    const fromTheEnd = left < range.offset;
    const limit = Math.min(range.limit, left);
    const rows = await this.rows(ctx, filter, order, fromTheEnd ? { limit, offset: left - limit } : range, fromTheEnd);
    return { rows: fromTheEnd ? rows.reverse() : rows, total };
  }

  /** At most `limit` devices in order, without their number. */
  async rows(
    ctx: Context,
    filter: MeteringDeviceFilter,
    order: MeteringDeviceOrder,
    range: { limit: number; offset: number },
    backwards = false,
  ): Promise<MeteringDeviceRow[]> {
    const parameters = new SqlParameters();
    const column = SORT_COLUMNS[order.field];
    const selection = select(ctx, filter, parameters, column.table, order.modelsByTitle);
    const orderBy = orderBySql(column, order.descending, backwards, selection.id);
    const limits = `LIMIT ${parameters.bind(range.limit)} OFFSET ${parameters.bind(range.offset)}`;
    return this.database.query<MeteringDeviceRow>(
      `WITH page AS (
         SELECT id, row_number() OVER () AS place
         FROM (SELECT ${selection.id} AS id FROM ${selection.from} WHERE ${selection.where} ORDER BY ${orderBy} ${limits}) ids)
       SELECT ${COLUMNS} FROM page JOIN devices.metering_device d ON d.id = page.id
         JOIN devices.device_status s ON s.device_id = page.id ORDER BY page.place`,
      parameters.values,
    );
  }

  /** The devices that a filter finds, those behind one gateway device side by side; at most `limit`. */
  async ids(ctx: Context, filter: MeteringDeviceFilter, limit: number): Promise<number[]> {
    const parameters = new SqlParameters();
    const selection = select(ctx, filter, parameters, 'device');
    const rows = await this.database.query<{ id: number }>(
      `SELECT d.id FROM ${selection.from} WHERE ${selection.where}
       ORDER BY d.gateway_id NULLS FIRST, d.id LIMIT ${parameters.bind(limit)}`,
      parameters.values,
    );
    return rows.map(({ id }) => id);
  }

  private total(ctx: Context, filter: MeteringDeviceFilter): Promise<number> {
    return this.counts.total(ctx.companyId, { ...filter, user: tiedTo(ctx) }, () => this.count(ctx, filter));
  }

  async count(ctx: Context, filter: MeteringDeviceFilter): Promise<number> {
    const parameters = new SqlParameters();
    const selection = select(ctx, filter, parameters, null);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*) AS total FROM ${selection.from} WHERE ${selection.where}`,
      parameters.values,
    );
    return row?.total ?? 0;
  }
}

function orderBySql(column: SortColumn, descending: boolean, backwards: boolean, id: string): string {
  const direction = descending === backwards ? 'ASC' : 'DESC';
  if (!column.sql) return `${id} ${direction}`;
  // `first` follows the direction, `last` stays at the end of the list; backwards turns both.
  const nullsFirst = column.nulls === 'first' ? !descending : false;
  const nulls = column.nulls === 'none' ? '' : ` NULLS ${nullsFirst === backwards ? 'LAST' : 'FIRST'}`;
  return `${column.sql} ${direction}${nulls}, ${id} ${direction}`;
}

/** The tables and conditions of a filter; only the tables that the filter and the sort need. */
function select(
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
  const status = statusConditions(filter);
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

/**
 * A device EUI is found in whatever way it is typed: `70-B3-D5` finds 70b3d5e75e001234. A meter is found by the identity
 * of the modem that it stands behind, too.
 */
function searchConditions(filter: MeteringDeviceFilter, parameters: SqlParameters): string[] {
  return searchWords(filter.search ?? '').map((word, index) => {
    const alternatives = [`d.search_text LIKE devices.fold(${parameters.bind(containing(word))})`];
    const hex = word.replace(/[:.-]/g, '');
    if (hex !== word && hex.length >= 4 && /^[0-9a-f]+$/.test(hex))
      alternatives.push(`d.search_text LIKE devices.fold(${parameters.bind(containing(hex))})`);
    const gateways = filter.searchedGateways?.[index];
    if (gateways && gateways.length > 0) alternatives.push(`d.gateway_id = ANY(${parameters.bind(gateways)}::int[])`);
    return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.join(' OR ')})`;
  });
}

function statusConditions(filter: MeteringDeviceFilter): string[] {
  const limit = 'now() - make_interval(secs => s.silence_limit)';
  switch (filter.deviceState) {
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
