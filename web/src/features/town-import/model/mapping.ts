import { SMART_FIELDS, type SmartColumn, type SmartField, type SmartReading } from '@gaugeway/proto/api/smart-import';

/** Field of each column; null = the column is not used. */
export type Chosen = ReadonlyMap<number, SmartField | null>;

export const recognised = (columns: readonly SmartColumn[]): Chosen =>
  new Map(columns.map(({ column, field }) => [column, field]));

/** As an earlier dry run read the columns. */
export function chosenOf(columns: readonly SmartColumn[], { mapping }: Pick<SmartReading, 'mapping'>): Chosen {
  return new Map(
    columns.map(({ column }) => [column, SMART_FIELDS.find((field) => mapping[field] === column) ?? null]),
  );
}

/** Whether two spreadsheets have the same heads in the same columns: what a column of one is, it is in the other. */
export const isSameLayout = (columns: readonly SmartColumn[], others: readonly SmartColumn[]): boolean =>
  columns.length === others.length &&
  columns.every(({ column, head }, index) => others[index]?.column === column && others[index].head === head);

/** A field stands for one column: another one that had it loses it. */
export function choose(chosen: Chosen, column: number, field: SmartField | null): Chosen {
  return new Map(
    [...chosen].map(([each, had]) => [each, each === column ? field : had !== null && had === field ? null : had]),
  );
}

/** As the dry run takes it. */
export function mappingOf(chosen: Chosen): Partial<Record<SmartField, number>> {
  return Object.fromEntries([...chosen].flatMap(([column, field]) => (field === null ? [] : [[field, column]])));
}

/** What the choice lacks, so that rows could be placed or made points of; null = nothing. */
export function lackOf(chosen: Chosen, city: string): 'place' | 'city' | null {
  const has = (...fields: SmartField[]) =>
    [...chosen.values()].some((field) => field !== null && fields.includes(field));
  if (!has('address', 'city', 'street', 'house')) return 'place';
  return has('address', 'city') || city.trim() !== '' ? null : 'city';
}
