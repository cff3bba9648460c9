import { createHash } from 'node:crypto';
import type { Topic } from '@gaugeway/proto/events';
import type { Database } from '../database';
import type { Bus } from './bus';
import { keepProjection } from './projection';

/** PostgreSQL types of columns that a projection fills. */
type ColumnType =
  | 'int'
  | 'int2'
  | 'int8'
  | 'float8'
  | 'real'
  | 'bool'
  | 'text'
  | 'bytea'
  | 'jsonb'
  /** Given as a list of numbers. */
  | 'int[]';

/** A column: its type, and which part of the event it holds (a number, text, bytes, ...; of `jsonb` any JSON). */
export type RegistryColumn<O> = readonly [type: ColumnType, of: (value: O) => unknown];

/** A service's copy of a registry (a compacted topic whose keys are numbers), as a table of the service's schema. */
export interface RegistryTable<O> {
  topic: Topic<never, O>;
  /** `messages.device` */
  table: string;
  /** Primary key: the key of the event. */
  id: string;
  /**
   * Stored columns. With `version` among them, an event older than the row changes nothing, and a repeated one does no
   * harm. Without it the last event wins.
   */
  columns: Readonly<Record<string, RegistryColumn<O>>>;
  /** Columns that a change of the row sets, in SQL: `t` is the row as it was, `excluded` as it becomes. */
  onChange?: Readonly<Record<string, string>>;
}

export interface RegistryChanges<O> {
  values: readonly { id: number; value: O }[];
  removed: readonly number[];
}

const PAGE = 5000;

/**
 * Keeps a registry in a table. The group's name says which columns it fills: a release that keeps more of the events
 * reads the topic from offset 0 and fills the rows that are there already, with other processes of the service running.
 */
export class RegistryProjection<O> {
  private readonly columns: readonly (readonly [name: string, column: RegistryColumn<O>])[];
  private readonly statement: string;

  constructor(
    private readonly database: Database,
    private readonly table: RegistryTable<O>,
  ) {
    this.columns = Object.entries(table.columns);
    this.statement = upsertOf(table);
  }

  /** The name under which the service `group` reads the topic. */
  groupOf(group: string): string {
    const { table, id, columns, onChange = {} } = this.table;
    const shape = [table, id, ...Object.entries(columns).map(([name, [type]]) => `${name} ${type}`)];
    const hash = createHash('sha256')
      .update(JSON.stringify([shape, onChange]))
      .digest('hex')
      .slice(0, 8);
    return `${group}.${table.split('.').at(-1) ?? ''}.${hash}`;
  }

  /**
   * Begins with the oldest event where these columns were never filled by this group; in `onModuleInit`. `applied` is
   * called after the rows are durable, and must be idempotent.
   */
  keep(bus: Bus, group: string, applied?: (changes: RegistryChanges<O>) => Promise<void> | void): void {
    keepProjection<O>(bus, {
      topic: this.table.topic,
      group: this.groupOf(group),
      apply: async ({ values, removed }) => {
        const changes = {
          values: values.map(({ key, value }) => ({ id: Number(key), value })).sort((a, b) => a.id - b.id),
          removed: removed.map(Number).sort((a, b) => a - b),
        };
        await this.apply(changes);
        await applied?.(changes);
      },
    });
  }

  /** Writes changes, each id once. */
  async apply({ values, removed }: RegistryChanges<O>): Promise<void> {
    const { table, id } = this.table;
    if (values.length > 0) {
      const name = `project ${table}`;
      await this.database.prepared(name, this.statement, [
        values.map((each) => each.id),
        ...this.columns.map(([, column]) => values.map(({ value }) => parameterOf(column, value))),
      ]);
    }
    if (removed.length > 0) await this.database.query(`DELETE FROM ${table} WHERE ${id} = ANY($1::int[])`, [removed]);
  }

  /** Every row that is there, by a column of the event's bytes (`payload`), in pages: a registry may have millions. */
  async *payloads(): AsyncGenerator<{ id: number; value: O }> {
    const { table, id, topic } = this.table;
    for (let after = 0; ;) {
      const rows = await this.database.query<{ id: number; payload: Buffer }>(
        `SELECT ${id} AS id, payload FROM ${table} WHERE ${id} > $1 ORDER BY ${id} LIMIT ${PAGE}`,
        [after],
      );
      for (const row of rows) yield { id: row.id, value: topic.decode(row.payload) };
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.id;
    }
  }
}

function upsertOf<O>({ table, id, columns, onChange = {} }: RegistryTable<O>): string {
  const names = Object.keys(columns);
  // A list in a list would have to be as long as all others: it comes as its text.
  const selected = Object.entries(columns).map(([name, [type]]) => (isList(type) ? `${name}::${type}` : name));
  const parameters = Object.values(columns).map(([type], at) => `$${at + 2}::${isList(type) ? 'text' : type}[]`);
  const changes = [
    ...names.map((name) => `${name} = excluded.${name}`),
    ...Object.entries(onChange).map(([name, sql]) => `${name} = ${sql}`),
  ];
  return `INSERT INTO ${table} AS t (${[id, ...names].join(', ')})
    SELECT ${[id, ...selected].join(', ')}
    FROM unnest(${['$1::int[]', ...parameters].join(', ')}) AS given(${[id, ...names].join(', ')})
    ON CONFLICT (${id}) DO UPDATE SET ${changes.join(', ')}
    ${'version' in columns ? 'WHERE t.version <= excluded.version' : ''}`;
}

const isList = (type: ColumnType): boolean => type.endsWith('[]');

function parameterOf<O>([type, of]: RegistryColumn<O>, value: O): unknown {
  const given = of(value);
  if (isList(type)) return `{${(given as readonly number[]).join(',')}}`;
  return type === 'jsonb' ? JSON.stringify(given) : given;
}
