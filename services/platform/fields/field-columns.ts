import {
  columnOf,
  type Field,
  type Fields,
  fieldsOf,
  type NamedField,
  type NamesOf,
  propertyOf,
  type StoredOf,
} from '@gaugeway/proto/fields/field';
import { Column, type ColumnType } from 'typeorm';

/** The type of a field's column, by its kind. */
const TYPES = {
  name: 'text',
  text: 'text',
  eui: 'text',
  uuid: 'text',
  gateway: 'integer',
  server: 'integer',
  zone: 'real',
  coordinate: 'double precision',
  seconds: 'integer',
  number: 'double precision',
  date: 'date',
  record: 'jsonb',
  email: 'text',
  phone: 'text',
  inn: 'text',
  choice: 'smallint',
  flag: 'boolean',
  rating: 'double precision',
  month_day: 'smallint',
  amount: 'double precision',
  option: 'smallint',
} as const satisfies Record<Field['kind'], ColumnType>;

const NULLABLE: readonly Field['kind'][] = ['gateway', 'server', 'coordinate', 'date', 'month_day', 'amount', 'option'];

/** Type of a field's column in its table. */
export const columnTypeOf = ({ kind }: Field): ColumnType => TYPES[kind];

/** A class that has the fields as columns, and those of `Base`, for an entity to extend. Days are texts (2026-01-31). */
export function withColumns<F extends Fields, B extends object>(
  fields: F,
  Base: new () => B,
): new () => StoredOf<F> & B {
  const Columns = class extends (Base as new () => object) {};
  for (const field of fieldsOf(fields)) {
    const options = { name: columnOf(field), type: TYPES[field.kind], nullable: NULLABLE.includes(field.kind) };
    Column(options)(Columns.prototype, propertyOf(field));
  }
  // TypeORM fills the properties that were declared to it just now.
  return Columns as new () => StoredOf<F> & B;
}

/** The fields of a row that is read, by their names in the API: `d.dev_eui AS "deviceID", ...`. */
export function selectedColumns(fields: Fields, table: string): string {
  return fieldsOf(fields)
    .map((field) => `${sqlOf(field, table)} AS "${field.name}"`)
    .join(', ');
}

type SortableOf<F extends Fields> = NamesOf<F, { sortable: true }>;

/** SQL of the declared fields that a list can be sorted by, by their names in the API; a name by its collation key. */
export function sortedColumns<F extends Fields>(fields: F, table: string): Record<SortableOf<F>, string> {
  const columns = fieldsOf(fields, 'sortable').map((field) => [
    field.name,
    `${table}.${field.kind === 'name' ? 'name_key' : columnOf(field)}`,
  ]);
  // A column per field.
  return Object.fromEntries(columns) as Record<SortableOf<F>, string>;
}

/** A field as selected in SQL: days as text, so that the driver does not convert them. */
const sqlOf = (field: NamedField, table: string): string =>
  field.kind === 'date' ? `to_char(${table}.${columnOf(field)}, 'YYYY-MM-DD')` : `${table}.${columnOf(field)}`;

/** Parts of a statement that writes many entities from their JSON (`jsonb_to_recordset`). */
export interface RecordsetColumns {
  /** `dev_eui, gateway_id, ...` */
  columns: string;
  /** `r."devEui", r."gatewayId", ...` */
  values: string;
  /** `"devEui" text, "gatewayId" integer, ...` */
  types: string;
  /** `dev_eui = r."devEui", ...` */
  assignments: string;
}

/** `record` is the alias of the recordset. */
export function recordsetColumns(fields: readonly NamedField[], record: string): RecordsetColumns {
  const written = fields.map((field) => ({
    column: columnOf(field),
    value: `${record}."${propertyOf(field)}"`,
    type: `"${propertyOf(field)}" ${TYPES[field.kind]}`,
  }));
  const all = (part: (one: (typeof written)[number]) => string): string => written.map(part).join(', ');
  return {
    columns: all(({ column }) => column),
    values: all(({ value }) => value),
    types: all(({ type }) => type),
    assignments: all(({ column, value }) => `${column} = ${value}`),
  };
}
