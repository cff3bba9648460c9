import type { Database } from '../database';

/** DDL of a service's own copy of the models that companies made; for one of its migrations. */
export function modelTable(schema: string): string {
  return `
    CREATE TABLE "${schema}".known_model (
      id integer PRIMARY KEY,
      version integer NOT NULL,
      -- The event as it came, so that a field more needs no migration.
      payload bytea NOT NULL
    )`;
}

/** The copy as it survives a restart. */
export class ModelTableRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  async all(): Promise<{ id: number; payload: Buffer }[]> {
    return this.database.query(`SELECT id, payload FROM "${this.schema}".known_model ORDER BY id`);
  }

  /** Keeps the newest of each id; the rows name each id once. */
  async keep(rows: readonly { id: number; version: number; payload: Uint8Array }[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.query(
      `INSERT INTO "${this.schema}".known_model AS known (id, version, payload)
       SELECT * FROM unnest($1::int[], $2::int[], $3::bytea[])
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, payload = excluded.payload
       WHERE known.version <= excluded.version`,
      [rows.map(({ id }) => id), rows.map(({ version }) => version), rows.map(({ payload }) => payload)],
    );
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(`DELETE FROM "${this.schema}".known_model WHERE id = ANY($1::int[])`, [ids]);
  }
}
