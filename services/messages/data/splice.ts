import type { RowText } from '../timeseries/rows';

/** Rows of the database's text, and the names of the values of each layout. */
export interface Splicing {
  rows: readonly RowText[];
  fieldsOf: ReadonlyMap<number, readonly string[]>;
  /** Factor of the `_kkt` columns, null where they are not wanted. */
  ratio: number | null;
}

/** Registers and powers are what a transformer stands before. */
const BEHIND_TRANSFORMER = /^(tariff|power|energy|r\/a)/;

/** The `_kkt` columns of a list of fields. */
export function ratioFields(fields: readonly string[]): string[] {
  return fields.filter((field) => BEHIND_TRANSFORMER.test(field));
}

/**
 * JSON text of the specification's row objects. The numbers are the database's own text, put where they belong: it is
 * several times faster than parsing ten thousand rows to print them again.
 */
export function spliceRows({ rows, fieldsOf, ratio }: Splicing): string {
  const heads = new Map([...fieldsOf].map(([id, fields]) => [id, fields.map((field) => `,${JSON.stringify(field)}:`)]));
  const ratioHeads = new Map(
    [...fieldsOf].map(([id, fields]) => [
      id,
      fields.map((field) =>
        ratio !== null && BEHIND_TRANSFORMER.test(field) ? `,${JSON.stringify(`${field}_kkt`)}:` : '',
      ),
    ]),
  );
  const parts: string[] = [];
  for (const row of rows) {
    const head = heads.get(row.layoutId) ?? [];
    const values = valuesOf(row);
    let text = `{"datetime":${row.ts}`;
    for (let index = 0; index < head.length; index++) text += (head[index] ?? '') + json(values[index]);
    if (ratio !== null) {
      const ratioHead = ratioHeads.get(row.layoutId) ?? [];
      for (const [index, name] of ratioHead.entries()) if (name) text += name + times(values[index], ratio);
    }
    if (row.extra !== null && row.extra.length > 2) text += `,${row.extra.slice(1, -1)}`;
    if (row.status !== '0') text += `,"status":${row.status}`;
    parts.push(`${text}}`);
  }
  return `[${parts.join(',')}]`;
}

/** JSON text of columns: `{"datetime":[...],"in1":[...]}`; a row whose layout lacks a field has null there. */
export function spliceColumns({ rows, fieldsOf, ratio }: Splicing): string {
  const names = [...new Set([...fieldsOf.values()].flat())];
  const columns = new Map(names.map((name) => [name, [] as string[]]));
  for (const row of rows) {
    const fields = fieldsOf.get(row.layoutId) ?? [];
    const values = valuesOf(row);
    for (const [name, column] of columns) {
      const index = fields.indexOf(name);
      column.push(index < 0 ? 'null' : json(values[index]));
    }
  }
  if (ratio !== null) {
    for (const name of ratioFields(names))
      columns.set(
        `${name}_kkt`,
        (columns.get(name) ?? []).map((value) => times(value, ratio)),
      );
  }
  const datetime = `"datetime":[${rows.map(({ ts }) => ts).join(',')}]`;
  return `{${[datetime, ...[...columns].map(([name, column]) => `${JSON.stringify(name)}:[${column.join(',')}]`)].join(',')}}`;
}

function valuesOf({ values }: RowText): string[] {
  return values.length > 2 ? values.slice(1, -1).split(',') : [];
}

/** NaN and the infinities are no JSON. */
function json(value: string | undefined): string {
  if (value === undefined) return 'null';
  const last = value.charCodeAt(value.length - 1);
  // Finite numbers end with a digit; NaN, NULL, Infinity do not.
  return last >= 48 && last <= 57 ? value : 'null';
}

function times(value: string | undefined, ratio: number): string {
  const number = Number(value);
  if (value === undefined || value === 'null' || !Number.isFinite(number)) return 'null';
  // The product of two decimals has no more digits than a double can be trusted with.
  return String(Number((number * ratio).toPrecision(12)));
}
