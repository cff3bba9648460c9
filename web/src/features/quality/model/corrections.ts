import type { Rejected } from './use-decisions';

/** A value that may be edited: a verdict about a row as a whole has none. */
export type EditableValue = Rejected & { field: string };

export const keyOf = ({ device_id, msgType, datetime, field }: EditableValue): string =>
  [device_id, msgType, datetime, field].join('/');

/** The values that may be edited, each once: two rules may be about one value. */
export function editableOf(rows: readonly Rejected[]): EditableValue[] {
  const values = rows.filter((row): row is EditableValue => row.field !== null);
  return [...new Map(values.map((row) => [keyOf(row), row])).values()];
}

/** What these rules expect is a border, and not the value that is likely to be right. */
const BORDERS: ReadonlySet<Rejected['rule']> = new Set(['negative', 'high_limit', 'low_limit']);

/** What editing begins with: the value that a rule expects; '' = none. */
export const suggestionOf = ({ rule, expected }: Rejected): string =>
  expected === null || BORDERS.has(rule) ? '' : String(expected);

interface Edit {
  device_id: number;
  msgType: number;
  messages: { datetime: number; values: Record<string, number> }[];
}

/** The calls that edit these values: one for each device and message type. What is left empty, or is no number, stays. */
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
