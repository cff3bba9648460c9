import { SMART_FIELDS, type SmartColumn, type SmartField, type SmartReading } from '@gaugeway/proto/api/smart-import';

/** Field of each column; null = the column is not used. */
export type Chosen = ReadonlyMap<number, SmartField | null>;

export const recognised = (columns: readonly SmartColumn[]): Chosen =>
  new Map(columns.map(({ column, field }) => [column, field]));

/** Mapping of an earlier dry run. */
export function chosenOf(columns: readonly SmartColumn[], { mapping }: Pick<SmartReading, 'mapping'>): Chosen {
  return new Map(
    columns.map(({ column }) => [column, SMART_FIELDS.find((field) => mapping[field] === column) ?? null]),
  );
}

/** true if two spreadsheets have the same headings in the same columns, so that a mapping applies to both. */
export const isSameLayout = (columns: readonly SmartColumn[], others: readonly SmartColumn[]): boolean =>
  columns.length === others.length &&
  columns.every(({ column, head }, index) => others[index]?.column === column && others[index].head === head);

/** Maps a column to a field. A field belongs to one column: another column with it becomes unused. */
export function choose(chosen: Chosen, column: number, field: SmartField | null): Chosen {
  return new Map(
    [...chosen].map(([each, had]) => [each, each === column ? field : had !== null && had === field ? null : had]),
  );
}

/** Input of the dry run. */
export function mappingOf(chosen: Chosen): Partial<Record<SmartField, number>> {
  return Object.fromEntries([...chosen].flatMap(([column, field]) => (field === null ? [] : [[field, column]])));
}

/** Missing part without which rows have no place or become no points; null = none. */
export function lackOf(chosen: Chosen, city: string): 'place' | 'city' | null {
  const has = (...fields: SmartField[]) =>
    [...chosen.values()].some((field) => field !== null && fields.includes(field));
  if (!has('address', 'city', 'street', 'house')) return 'place';
  return has('address', 'city') || city.trim() !== '' ? null : 'city';
}
