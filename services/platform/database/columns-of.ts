/** Parameters for `unnest`: one array per named field, each with a value per row, in the order of the rows. */
export function columnsOf<Row, Fields extends readonly (keyof Row)[]>(
  rows: readonly Row[],
  ...fields: Fields
): { -readonly [I in keyof Fields]: Row[Fields[I]][] } {
  // `map` of a tuple has the type of an array.
  return fields.map((field) => rows.map((row) => row[field])) as { -readonly [I in keyof Fields]: Row[Fields[I]][] };
}
