import type { SqlParameters } from '../../search-sql';
import type { Step } from './list-anchor';
import { DEVICE_STATE } from './list-selection';

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

export interface MeteringDeviceOrder {
  field: SortField;
  descending: boolean;
  /** For `model`: the ids of the models by their titles. */
  modelsByTitle: readonly number[];
}

/** How a sort field is written: the table it needs, and where devices without a value stand when it ascends. */
export interface SortColumn {
  table: 'device' | 'status' | 'model';
  sql: string;
  nulls: 'first' | 'last' | 'none';
}

export const SORT_COLUMNS: Record<SortField, SortColumn> = {
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

export function orderBySql(column: SortColumn, descending: boolean, backwards: boolean, id: string): string {
  const direction = descending === backwards ? 'ASC' : 'DESC';
  if (!column.sql) return `${id} ${direction}`;
  // `first` follows the direction, `last` stays at the end of the list; backwards turns both.
  const nullsFirst = column.nulls === 'first' ? !descending : false;
  const nulls = column.nulls === 'none' ? '' : ` NULLS ${nullsFirst === backwards ? 'LAST' : 'FIRST'}`;
  return `${column.sql} ${direction}${nulls}, ${id} ${direction}`;
}

/** What lies beyond a device of the company in a list that an index has in order (by name, serial, model or creation). */
export function beyondSql(order: MeteringDeviceOrder, step: Step, company: number, parameters: SqlParameters): string {
  const comparison = `${order.descending === step.backwards ? '>' : '<'}${step.inclusive ? '=' : ''}`;
  const from = parameters.bind(step.from);
  const keyOf = (column: string): string =>
    `(SELECT ${column} FROM devices.metering_device a WHERE a.id = ${from} AND a.company_id = ${parameters.bind(company)})`;
  switch (order.field) {
    case 'name':
      return `(d.name_key, d.id) ${comparison} (${keyOf('a.name_key')}, ${from}::int)`;
    case 'serial':
      return `(d.serial, d.id) ${comparison} (${keyOf('a.serial')}, ${from}::int)`;
    case 'model': {
      const place = `array_position(${parameters.bind(order.modelsByTitle)}::int[], ${keyOf('a.model_id')})`;
      // The first half alone leads into the models from there on; without it all of them are looked at.
      return `m.n ${comparison.charAt(0)}= ${place} AND (m.n, d.id) ${comparison} (${place}, ${from}::int)`;
    }
    default:
      return `d.id ${comparison} ${from}::int`;
  }
}
