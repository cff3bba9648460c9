import type { Rejected } from './use-decisions';

/** Value that can be edited: a verdict about a whole row has none. */
export type EditableValue = Rejected & { field: string };

export const keyOf = ({ device_id, msgType, datetime, field }: EditableValue): string =>
  [device_id, msgType, datetime, field].join('/');

/** Values that can be edited, each once: two rules may reject the same value. */
export function editableOf(rows: readonly Rejected[]): EditableValue[] {
  const values = rows.filter((row): row is EditableValue => row.field !== null);
  return [...new Map(values.map((row) => [keyOf(row), row])).values()];
}

/** Rules whose expected value is a bound and not the likely value. */
const BORDERS: ReadonlySet<Rejected['rule']> = new Set(['negative', 'high_limit', 'low_limit']);

/** Initial value for editing: the value that a rule expects; '' = none. */
export const suggestionOf = ({ rule, expected }: Rejected): string =>
  expected === null || BORDERS.has(rule) ? '' : String(expected);

interface Edit {
  device_id: number;
  msgType: number;
  messages: { datetime: number; values: Record<string, number> }[];
}

/**
 * Calls that edit these values, one per device and message type. Empty inputs and texts that are not numbers are
 * skipped.
 */
export function editsOf(rows: readonly EditableValue[], draft: Readonly<Record<string, string>>): Edit[] {
  const edits = new Map<string, Edit>();
  for (const row of rows) {
    const text = (draft[keyOf(row)] ?? '').trim();
    const value = Number(text);
    if (text === '' || !Number.isFinite(value) || value === row.value) continue;
    const { device_id, msgType, datetime, field } = row;
    const key = `${device_id}/${msgType}`;
    const edit = edits.get(key) ?? { device_id, msgType, messages: [] };
    const message = edit.messages.find((known) => known.datetime === datetime);
    if (message) message.values[field] = value;
    else edit.messages.push({ datetime, values: { [field]: value } });
    edits.set(key, edit);
  }
  return [...edits.values()];
}
