import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, hasWords, type Transaction, wordPatterns } from '@gaugeway/platform/database';
import { columnTypeOf, selectedColumns } from '@gaugeway/platform/fields';
import { columnOf, fieldsOf } from '@gaugeway/proto/fields/field';
import { onlyTied, seenBy, seenOfCompany } from '../visibility/seen-sql';
import type { Directory, DirectoryValues } from './directory';

/** A row of a directory as it leaves the service. */
export interface DirectoryRow extends Record<string, unknown> {
  _id: string;
  pin: number;
  version: number;
}

export interface DirectoryFilter {
  /** Search text of the user; empty = all. */
  search: string;
  /** Exact values by fields of the directory's `filters`. */
  equal: DirectoryValues;
  sort: string;
  descending: boolean;
}

/** The rows of every directory (directory.ts): SQL is built from the declared names, never from input. */
@Injectable()
export class DirectoryRepository {
  constructor(private readonly database: Database) {}

  async page(
    ctx: Context,
    directory: Directory,
    { search, equal, sort, descending }: DirectoryFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: DirectoryRow[]; total: number }> {
    const filters = directory.filters.filter((field) => equal[field] !== undefined && equal[field] !== null);
    const conditions = filters.map((field, index) => `AND d.${field} = $${index + 4}`).join(' ');
    const from = `FROM objects.${directory.table} d WHERE d.company_id = $1
      AND ${hasWords('d.search_text', '$2')} AND ${listed(directory, '$3', '$1')} ${conditions}`;
    const parameters = [ctx.companyId, wordPatterns(search), onlyTied(ctx), ...filters.map((field) => equal[field])];
    const direction = descending ? 'DESC' : 'ASC';
    const [rows, total] = await Promise.all([
      this.database.query<DirectoryRow>(
        `SELECT ${selected(directory, '$3')} ${from} ORDER BY ${sortedBy(directory, sort)} ${direction} NULLS LAST, d.pin ${direction}
         LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
        [...parameters, limit, offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }

  /** Rows with one of the names, which are in lower case. */
  named(ctx: Context, directory: Directory, names: readonly string[]): Promise<DirectoryRow[]> {
    return this.database.query<DirectoryRow>(
      `SELECT ${selected(directory, 'NULL')} FROM objects.${directory.table} d
       WHERE d.company_id = $1 AND lower(d.name) = ANY($2::text[])`,
      [ctx.companyId, names],
    );
  }

  /** Contract numbers among `numbers` that consumers have, in lower case. */
  async contracts(ctx: Context, numbers: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ number: string }>(
      `SELECT lower(number_of_contract) AS number FROM objects.consumer
       WHERE company_id = $1 AND number_of_contract <> '' AND lower(number_of_contract) = ANY($2::text[])`,
      [ctx.companyId, numbers.map((number) => number.toLowerCase())],
    );
    return new Set(rows.map(({ number }) => number));
  }

  /** null alike for an unknown row, another company's, and one that the caller does not see. */
  async find(ctx: Context, directory: Directory, id: string): Promise<DirectoryRow | null> {
    return this.database.one<DirectoryRow>(one(directory), [id, ctx.companyId, onlyTied(ctx)]);
  }

  /** The row, locked until the transaction ends. */
  async lock(transaction: Transaction, ctx: Context, directory: Directory, id: string): Promise<DirectoryRow | null> {
    const { rows } = await transaction.query<DirectoryRow>(`${one(directory)} FOR UPDATE OF d`, [
      id,
      ctx.companyId,
      onlyTied(ctx),
    ]);
    return rows[0] ?? null;
  }

  /** Inserts an entry; returns its id. Throws a violation of a unique constraint (`Directory.taken`). */
  async insert(
    transaction: Transaction,
    ctx: Context,
    directory: Directory,
    values: DirectoryValues,
  ): Promise<DirectoryRow> {
    const columns = fieldsOf(directory.fields);
    const { rows } = await transaction.query<DirectoryRow>(
      `INSERT INTO objects.${directory.table} AS d (company_id, ${columns.map(columnOf).join(', ')})
       VALUES ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')}) RETURNING ${selected(directory, 'NULL')}`,
      [ctx.companyId, ...columns.map(({ name }) => values[name])],
    );
    return only(rows);
  }

  /** Throws a violation of a unique constraint (`Directory.taken`). */
  async update(
    transaction: Transaction,
    ctx: Context,
    directory: Directory,
    id: string,
    values: DirectoryValues,
  ): Promise<DirectoryRow> {
    const columns = fieldsOf(directory.fields);
    const user = `$${columns.length + 3}`;
    const { rows } = await transaction.query<DirectoryRow>(
      `UPDATE objects.${directory.table} d SET ${columns.map((field, index) => `${columnOf(field)} = $${index + 3}`).join(', ')},
         version = version + 1 WHERE d._id = $1 AND d.company_id = $2 AND ${seen(directory, user)}
         RETURNING ${selected(directory, user)}`,
      [id, ctx.companyId, ...columns.map(({ name }) => values[name]), onlyTied(ctx)],
    );
    return only(rows);
  }

  async remove(transaction: Transaction, ctx: Context, directory: Directory, id: string): Promise<void> {
    await transaction.query(`DELETE FROM objects.${directory.table} WHERE _id = $1 AND company_id = $2`, [
      id,
      ctx.companyId,
    ]);
  }
}

/** `user`: the placeholder of the user by whose ties is counted, or NULL. */
function selected({ fields, derived }: Directory, user: string): string {
  const more = Object.entries(derived).map(([name, sql]) => `${sql(user)} AS ${name}`);
  return ['d._id', 'd.pin', 'd.version', selectedColumns(fields, 'd'), ...more].join(', ');
}

const one = (directory: Directory): string =>
  `SELECT ${selected(directory, '$3')} FROM objects.${directory.table} d
   WHERE d._id = $1 AND d.company_id = $2 AND ${seen(directory, '$3')}`;

const ITS_POINTS = 'SELECT FROM objects.accounting_point p WHERE p.company_id = d.company_id AND p.consumer_id = d._id';

/** The parameter is the user, null for one who sees everything. */
function seen(directory: Directory, user: string): string {
  if (directory.seen === null) return `(${user}::int IS NULL OR true)`;
  return `(${user}::int IS NULL OR NOT EXISTS (${ITS_POINTS}) OR EXISTS (${ITS_POINTS} AND ${seenBy(user)}))`;
}

/** The same for a list, where the visible rows are found once and not row by row. */
function listed(directory: Directory, user: string, company: string): string {
  if (directory.seen === null) return seen(directory, user);
  return `(${user}::int IS NULL OR NOT EXISTS (${ITS_POINTS}) OR d._id IN (SELECT p.consumer_id
    FROM objects.accounting_point p WHERE p.company_id = ${company} AND p.consumer_id IS NOT NULL
      AND ${seenOfCompany(user, company)}))`;
}

/** SQL of a field that the list may be sorted by; the name where the field is none of the directory's. */
function sortedBy({ fields, sort }: Directory, name: string): string {
  if (name === 'pin') return 'd.pin';
  if (Object.hasOwn(sort, name)) return sort[name] ?? '';
  const field = fieldsOf(fields).find((one) => one.name === name);
  if (!field) return 'lower(d.name)';
  return columnTypeOf(field) === 'text' ? `lower(d.${columnOf(field)})` : `d.${columnOf(field)}`;
}

function only(rows: DirectoryRow[]): DirectoryRow {
  const [row] = rows;
  if (!row) throw new Error('a row that was just written is not there');
  return row;
}
