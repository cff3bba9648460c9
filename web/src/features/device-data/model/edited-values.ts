import { type Field, isMeasured, type MessageTable } from './message-table';
import { isSwitched } from './switches';

/** Columns with metadata of a row, not reported by the device. */
export const ROW_FACTS = ['created_at', 'transformation_ratio'] as const;
const FACTS: ReadonlySet<string> = new Set(ROW_FACTS);

const COMPUTED = ['a_plus', 'a_minus', 'r_plus', 'r_minus', 's'];

/** Directions of a profile that follow from its signed powers, and its apparent power. */
function isDirection(name: string, columns: MessageTable['columns']): boolean {
  const [kind = '', ...rest] = name.split('_');
  if (kind !== 'power' && kind !== 'energy') return false;
  const direction = rest.join('_');
  return direction === 's' || (COMPUTED.includes(direction) && columns[`${kind}_active`] !== undefined);
}

/** Numbers of a row that the device reported: only these can be edited. */
export function editableFields(table: MessageTable, place: number): Field[] {
  return table.fields.filter((field) => isMeasured(field) && isReported(field.name, table, place));
}

const isReported = (name: string, { columns }: MessageTable, place: number): boolean =>
  typeof columns[name]?.[place] === 'number' &&
  !FACTS.has(name) &&
  !isSwitched(name) &&
  !name.startsWith('start_') &&
  !name.startsWith('end_') &&
  !name.includes('/') &&
  !isDirection(name, columns);

/** Typed values that differ from the row; texts that are not numbers are left out. */
export function changedValues(
  table: MessageTable,
  place: number,
  draft: Readonly<Record<string, string>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, typed]) => {
      const value = Number(typed);
      const isNumber = typed.trim() !== '' && Number.isFinite(value);
      return isNumber && value !== table.columns[name]?.[place] ? [[name, value]] : [];
    }),
  );
}

/** Value that another user or the device has changed since the dialog was opened. */
export interface ChangedMeanwhile {
  field: Field;
  before: number;
  after: number;
}

/** Fields whose values differ from `seen`, the values of the row when editing began. */
export function changedMeanwhile(
  fields: readonly Field[],
  { columns }: MessageTable,
  place: number,
  seen: Readonly<Record<string, number>>,
): ChangedMeanwhile[] {
  return fields.flatMap((field) => {
    const [before, after] = [seen[field.name], columns[field.name]?.[place]];
    return before !== undefined && typeof after === 'number' && after !== before ? [{ field, before, after }] : [];
  });
}

/** The numbers of a row by the names of the fields. */
export function numbersAt(fields: readonly Field[], { columns }: MessageTable, place: number): Record<string, number> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = columns[name]?.[place];
      return typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}
