import type { Cell, Field, MessageTable } from './message-table';

/** Joins tables of consecutive periods, newest first; a column that is missing in one of them is empty there. */
export function joinedTables(tables: readonly MessageTable[]): MessageTable {
  const fields = new Map<string, Field>();
  const names = new Set<string>();
  for (const table of tables) {
    for (const field of table.fields) if (!fields.has(field.name)) fields.set(field.name, field);
    for (const name of Object.keys(table.columns)) names.add(name);
  }
  const empty = (table: MessageTable) => table.times.map((): null => null);
  const hasMarks = tables.some(({ marks }) => marks);
  return {
    times: tables.flatMap(({ times }) => times),
    fields: [...fields.values()],
    columns: Object.fromEntries(
      [...names].map((name) => [name, tables.flatMap((table): readonly Cell[] => table.columns[name] ?? empty(table))]),
    ),
    links: null,
    marks: hasMarks ? tables.flatMap((table) => table.marks ?? empty(table)) : null,
    voltageLevel: tables.find(({ voltageLevel }) => voltageLevel !== null)?.voltageLevel ?? null,
  };
}
