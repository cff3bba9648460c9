import { fieldsOf, type NamesOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { sortedColumns } from '@gaugeway/platform/fields';
import type { SqlParameters } from '../../search-sql';
import { DEVICE_STATE, type SortColumn } from './list-selection';

type FieldOfDevice = NamesOf<typeof METERING_DEVICE_FIELDS, { sortable: true }>;
export type SortField = FieldOfDevice | 'model' | 'state' | 'last_contact' | 'battery' | 'rssi' | 'created_at';

export interface MeteringDeviceOrder {
  field: SortField;
  descending: boolean;
  /** Ids of the models by their titles, for `model`. */
  modelsByTitle: readonly number[];
}

/** Step from a device of the shown page in a direction, past a number of devices. */
export interface Step {
  from: number;
  backwards: boolean;
  /** true = the page includes the device itself. */
  inclusive: boolean;
  skip: number;
}

const SORTED = sortedColumns(METERING_DEVICE_FIELDS, 'd');

const FIELD_COLUMNS = Object.fromEntries(
  fieldsOf(METERING_DEVICE_FIELDS, 'sortable').map(({ name, kind }): [string, SortColumn] => [
    name,
    { table: 'device', sql: SORTED[name], nulls: kind === 'date' ? 'last' : 'none' },
  ]),
  // A column per field.
) as Record<FieldOfDevice, SortColumn>;

export const SORT_COLUMNS: Record<SortField, SortColumn> = {
  ...FIELD_COLUMNS,
  model: { table: 'model', sql: 'm.n', nulls: 'none' },
  state: { table: 'status', sql: DEVICE_STATE, nulls: 'none' },
  last_contact: { table: 'status', sql: 's.last_contact', nulls: 'first' },
  battery: { table: 'status', sql: 's.battery', nulls: 'last' },
  rssi: { table: 'status', sql: 's.rssi', nulls: 'last' },
  // Ids are given out in order of creation, and have an index.
  created_at: { table: 'device', sql: '', nulls: 'none' },
};

export const SORT_FIELDS = Object.keys(SORT_COLUMNS) as SortField[];

/** true where a page can be reached by key from a nearby one: each device must have a value in the field. */
export const isWalked = (field: SortField): boolean => SORT_COLUMNS[field].nulls === 'none';

export function orderBySql(column: SortColumn, descending: boolean, backwards: boolean, id: string): string {
  const direction = descending === backwards ? 'ASC' : 'DESC';
  if (!column.sql) return `${id} ${direction}`;
  // `first` follows the direction, `last` stays at the end of the list; backwards turns both.
  const nullsFirst = column.nulls === 'first' ? !descending : false;
  const nulls = column.nulls === 'none' ? '' : ` NULLS ${nullsFirst === backwards ? 'LAST' : 'FIRST'}`;
  return `${column.sql} ${direction}${nulls}, ${id} ${direction}`;
}

/** Condition for the devices beyond a device of the company, in a list that is walked by key (`isWalked`). */
export function beyondSql(order: MeteringDeviceOrder, step: Step, company: number, parameters: SqlParameters): string {
  const comparison = `${order.descending === step.backwards ? '>' : '<'}${step.inclusive ? '=' : ''}`;
  const from = parameters.bind(step.from);
  const keyOf = (column: string): string =>
    `(SELECT ${column} FROM devices.metering_device a WHERE a.id = ${from} AND a.company_id = ${parameters.bind(company)})`;
  const { sql } = SORT_COLUMNS[order.field];
  switch (order.field) {
    case 'model': {
      const place = `array_position(${parameters.bind(order.modelsByTitle)}::int[], ${keyOf('a.model_id')})`;
      // The first half alone starts the scan at that model; without it all models are scanned.
      return `m.n ${comparison.charAt(0)}= ${place} AND (m.n, d.id) ${comparison} (${place}, ${from}::int)`;
    }
    case 'created_at':
      return `d.id ${comparison} ${from}::int`;
    default:
      return `(${sql}, d.id) ${comparison} (${keyOf(sql.replace('d.', 'a.'))}, ${from}::int)`;
  }
}
