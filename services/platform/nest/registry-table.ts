import type { RegistryColumn, RegistryTable } from '../bus';
import type { Topic } from '@gaugeway/proto/events';

type ColumnType = RegistryColumn<unknown>[0];

/** `companyId` → `company_id` */
type ColumnName<Field> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

interface Declared<O> extends Omit<RegistryTable<O>, 'topic' | 'columns'> {
  /** Types of the columns that hold a field of the event as it is: `company_id` holds `companyId`. */
  fields: Readonly<Partial<Record<ColumnName<keyof O>, ColumnType>>>;
  /** Further columns. */
  columns?: RegistryTable<O>['columns'];
}

/** Declares the table of a registry. */
export function registryTable<O>(topic: Topic<never, O>, { fields, columns, ...table }: Declared<O>): RegistryTable<O> {
  const entries = Object.entries(fields as Record<string, ColumnType>);
  const held = Object.fromEntries(entries.map(([name, type]) => [name, fieldColumn<O>(name, type)]));
  return { topic, ...table, columns: { ...held, ...columns } };
}

/** Zones of a company, device or point: JSON in the event. */
export const ZONES: RegistryColumn<{ zones: string }> = [
  'jsonb',
  ({ zones }): unknown => (zones ? JSON.parse(zones) : undefined),
];

function fieldColumn<O>(name: string, type: ColumnType): RegistryColumn<O> {
  const field = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof O;
  return [type, (value) => value[field]];
}
