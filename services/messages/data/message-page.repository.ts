import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** A page of a device's messages of one type. */
export interface PageQuery {
  deviceId: number;
  type: number;
  /** Unix seconds, both inclusive. */
  from: number;
  to: number;
  sort: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** How the values of a layout are named and made; the layouts that the device has had rows of this type in. */
export interface PageLayouts {
  layouts: readonly { id: number; fields: readonly string[] }[];
  /** Fields that come a second time as `<field>_kkt`, times the ratio. */
  ratio: { value: number; fields: ReadonlySet<string> } | null;
}

export interface RowsPage {
  /** `{...},{...}`: objects of `datetime`, `created_at` and a key a field. */
  json: string;
  count: number;
  /** Ids of the layouts that the page's rows have. */
  layoutIds: number[];
  hasExtra: boolean;
}

export interface ColumnsPage {
  /** `1,2,null` by name; `datetime` among them. */
  columns: Map<string, string>;
  count: number;
  layoutIds: number[];
}

export const withRatio = (field: string) => `${field}_kkt`;

/** Parameters of a statement that is put together: each is a value or a piece of JSON, never SQL. */
class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}

/**
 * Pages as JSON text made by the database: what ten thousand rows cost here is one string instead of eighty thousand
 * numbers. Measured for 10,000 rows of 8 values: 1.0 to 1.3 times the bare SELECT, where parsing takes 2 times.
 */
@Injectable()
export class MessagePageRepository {
  constructor(private readonly database: Database) {}

  /** Which layouts the device has had rows of a type in, and whether any had extra fields. */
  async series(deviceId: number, type: number): Promise<{ layoutIds: number[]; hasExtra: boolean }> {
    const rows = await this.database.prepared<{ id: number; has_extra: boolean }>(
      'messages.series_of',
      `SELECT layout_id AS id, bool_or(has_extra) AS has_extra FROM messages.series
       WHERE device_id = $1 AND type = $2 GROUP BY layout_id ORDER BY layout_id`,
      [deviceId, type],
    );
    return { layoutIds: rows.map(({ id }) => id), hasExtra: rows.some((row) => row.has_extra) };
  }

  async rows(query: PageQuery, { layouts, ratio }: PageLayouts, hasExtra: boolean): Promise<RowsPage> {
    const parameters = new Parameters();
    const page = pageSql(query, parameters);
    const factor = ratio && parameters.add(ratio.value, 'float8');
    const members = layouts.map(({ id, fields }) => {
      const pieces = fields.flatMap((field, index) => {
        const value = `nullif("values"[${index + 1}], 'NaN')`;
        const member = (name: string, number: string) =>
          `${parameters.add(`,${JSON.stringify(name)}:`, 'text')} || coalesce(${number}, 'null')`;
        const plain = member(field, `${value}::text`);
        return factor && ratio.fields.has(field) ? [plain, member(withRatio(field), times(value, factor))] : [plain];
      });
      return { id, sql: pieces.length > 0 ? pieces.join(' || ') : `''` };
    });
    const only = members.length === 1 ? members[0]?.sql : undefined;
    const fields = only ?? `CASE layout_id ${members.map(({ id, sql }) => `WHEN ${id} THEN ${sql}`).join(' ')} ELSE '' END`;
    const extra = hasExtra ? ` || coalesce(',' || nullif(substr(extra::text, 2, length(extra::text) - 2), ''), '')` : '';
    const [row] = await this.database.query<RawRows>(
      `SELECT string_agg('{"datetime":' || date_part('epoch', ts) || ',"created_at":' ||
           floor(date_part('epoch', received_at)) || ${fields}${extra} || '}', ',') AS json,
         count(*) AS count, ${presence(layouts)} AS present, coalesce(bool_or(extra IS NOT NULL), false) AS has_extra
       FROM (${page}) AS page`,
      parameters.values,
    );
    return {
      json: row?.json ?? '',
      count: row?.count ?? 0,
      layoutIds: present(layouts, row?.present),
      hasExtra: row?.has_extra ?? false,
    };
  }

  async columns(query: PageQuery, { layouts, ratio }: PageLayouts, extraKeys: readonly string[]): Promise<ColumnsPage> {
    const parameters = new Parameters();
    const page = pageSql(query, parameters);
    const factor = ratio && parameters.add(ratio.value, 'float8');
    const names: string[] = ['datetime'];
    const cells: string[] = [`date_part('epoch', ts)::text`];
    for (const field of new Set(layouts.flatMap(({ fields }) => fields))) {
      const value = `nullif(${valueOf(field, layouts)}, 'NaN')`;
      names.push(field);
      cells.push(`coalesce(${value}::text, 'null')`);
      if (!factor || !ratio.fields.has(field)) continue;
      names.push(withRatio(field));
      cells.push(`coalesce(${times(value, factor)}, 'null')`);
    }
    for (const key of extraKeys) {
      if (names.includes(key)) continue;
      names.push(key);
      cells.push(`coalesce((extra -> ${parameters.add(key, 'text')})::text, 'null')`);
    }
    const [row] = await this.database.query<RawColumns>(
      `SELECT ${cells.map((cell, index) => `string_agg(${cell}, ',') AS c${index}`).join(', ')},
         count(*) AS count, ${presence(layouts)} AS present
       FROM (${page}) AS page`,
      parameters.values,
    );
    return {
      columns: new Map(names.map((name, index) => [name, String(row?.[`c${index}`] ?? '')])),
      count: Number(row?.['count'] ?? 0),
      layoutIds: present(layouts, row?.['present'] as boolean[] | undefined),
    };
  }

  async total({ deviceId, type, from, to }: PageQuery): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*) AS count FROM messages.message
       WHERE device_id = $1 AND type = $2 AND ts >= $3::timestamptz AND ts < $4::timestamptz`,
      [deviceId, type, iso(from), iso(to + 1)],
    );
    return row?.count ?? 0;
  }

  /** Names of the extra fields that the page's rows have. */
  async extraKeys(query: PageQuery): Promise<string[]> {
    const parameters = new Parameters();
    const rows = await this.database.query<{ key: string }>(
      `SELECT DISTINCT key FROM (${pageSql(query, parameters)}) AS page, jsonb_object_keys(extra) AS key ORDER BY key`,
      parameters.values,
    );
    return rows.map(({ key }) => key);
  }
}

interface RawRows {
  json: string | null;
  count: number;
  present: boolean[];
  has_extra: boolean;
}

type RawColumns = Record<string, unknown>;

/** Times as constants of their own query, so that the planner leaves other months' partitions out. */
function pageSql({ deviceId, type, from, to, sort, limit, offset }: PageQuery, parameters: Parameters): string {
  return `SELECT ts, received_at, layout_id, "values", extra FROM messages.message
    WHERE device_id = ${parameters.add(deviceId, 'int')} AND type = ${parameters.add(type, 'smallint')}
      AND ts >= ${parameters.add(iso(from), 'timestamptz')} AND ts < ${parameters.add(iso(to + 1), 'timestamptz')}
    ORDER BY ts ${sort === 'asc' ? 'ASC' : 'DESC'}
    LIMIT ${parameters.add(limit, 'bigint')} OFFSET ${parameters.add(offset, 'bigint')}`;
}

/** Six digits after the point: what a product of two decimals adds beyond them is noise of binary fractions. */
function times(value: string, factor: string): string {
  return `round((${value} * ${factor})::numeric, 6)::float8::text`;
}

function valueOf(field: string, layouts: PageLayouts['layouts']): string {
  const places = layouts.flatMap(({ id, fields }) => {
    const index = fields.indexOf(field);
    return index < 0 ? [] : [{ id, sql: `"values"[${index + 1}]` }];
  });
  const only = layouts.length === 1 ? places[0]?.sql : undefined;
  return only ?? `CASE layout_id ${places.map(({ id, sql }) => `WHEN ${id} THEN ${sql}`).join(' ')} END`;
}

/** Ids are numbers of our own database. */
function presence(layouts: PageLayouts['layouts']): string {
  return `ARRAY[${layouts.map(({ id }) => `bool_or(layout_id = ${id})`).join(', ')}]::boolean[]`;
}

function present(layouts: PageLayouts['layouts'], flags: readonly boolean[] | undefined): number[] {
  return layouts.filter((_, index) => flags?.[index]).map(({ id }) => id);
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
