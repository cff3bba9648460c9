import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { KnownLists } from './known-lists';

/** Immutable lists of field names; a row's values follow one of them. Looked up in memory after the first time. */
@Injectable()
export class LayoutRepository {
  private readonly ids = new KnownLists();
  private readonly fields = new Map<number, readonly string[]>();

  constructor(private readonly database: Database) {}

  /** Id of a list of fields that was looked up before. */
  knownId(fields: readonly string[]): number | undefined {
    return this.ids.get(fields);
  }

  /** Id of a list of fields, made where it is new. Never inside another transaction: it must stay if that one fails. */
  async idOf(fields: readonly string[]): Promise<number> {
    const known = this.knownId(fields);
    if (known !== undefined) return known;
    const insert = 'INSERT INTO messages.layout (fields) VALUES ($1) ON CONFLICT (fields) DO NOTHING';
    await this.database.query(insert, [fields]);
    const [row] = await this.database.query<{ id: number }>('SELECT id FROM messages.layout WHERE fields = $1', [
      fields,
    ]);
    if (!row) throw new Error('a layout vanished');
    this.ids.add(fields, row.id);
    this.fields.set(row.id, [...fields]);
    return row.id;
  }

  /** Fields of a layout that was looked up before: rows by the thousand are read without a promise for each. */
  knownFields(id: number): readonly string[] | undefined {
    return this.fields.get(id);
  }

  /** The same as `idOf` within a transaction that may fail: a layout created there is not cached. */
  async idWithin(transaction: Transaction, fields: readonly string[]): Promise<number> {
    const known = this.knownId(fields);
    if (known !== undefined) return known;
    const find = () => transaction.query<{ id: number }>('SELECT id FROM messages.layout WHERE fields = $1', [fields]);
    const there = (await find()).rows[0];
    if (there) return there.id;
    await transaction.query('INSERT INTO messages.layout (fields) VALUES ($1) ON CONFLICT (fields) DO NOTHING', [
      fields,
    ]);
    const made = (await find()).rows[0];
    if (!made) throw new Error('a layout vanished');
    return made.id;
  }

  /** Fields of a layout on the transaction's connection. An id is never reused, so its fields are cached. */
  async fieldsWithin(transaction: Transaction, id: number): Promise<readonly string[]> {
    const known = this.fields.get(id);
    if (known) return known;
    const { rows } = await transaction.query<{ fields: string[] }>('SELECT fields FROM messages.layout WHERE id = $1', [
      id,
    ]);
    const fields = rows[0]?.fields ?? [];
    if (rows[0]) this.fields.set(id, fields);
    return fields;
  }

  async fieldsOf(id: number): Promise<readonly string[]> {
    const known = this.fields.get(id);
    if (known) return known;
    const [row] = await this.database.query<{ fields: string[] }>('SELECT fields FROM messages.layout WHERE id = $1', [
      id,
    ]);
    const fields = row?.fields ?? [];
    this.fields.set(id, fields);
    return fields;
  }
}
