/** Parameters for `unnest`: one array per named field, each with a value per row, in the order of the rows. */
export function columnsOf<Row>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}
