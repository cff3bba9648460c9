import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

export type Projection = 'device' | 'gateway' | 'company';

export interface ProjectedRow {
  id: number;
  version: number;
  /** The event's bytes; null = gone. */
  payload: Uint8Array | null;
}

/** The projections as they survive a restart. */
@Injectable()
export class RegistryRepository {
  constructor(private readonly database: Database) {}

  /** Every row of a projection, in pages, so that a registry of millions does not come at once. */
  async *all(projection: Projection): AsyncGenerator<{ id: number; payload: Buffer }> {
    for (let after = 0; ;) {
      const rows = await this.database.query<{ id: number; payload: Buffer }>(
        `SELECT id, payload FROM connector.${projection} WHERE id > $1 ORDER BY id LIMIT 5000`,
        [after],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < 5000) return;
      after = last.id;
    }
  }

  /** Keeps the newest of each id; the rows name each id once. */
  async apply(projection: Projection, rows: readonly ProjectedRow[]): Promise<void> {
    const gone = rows.filter((row) => row.payload === null).map((row) => row.id);
    const present = rows.filter((row) => row.payload !== null).sort((a, b) => a.id - b.id);
    if (gone.length > 0) await this.database.query(`DELETE FROM connector.${projection} WHERE id = ANY($1)`, [gone]);
    if (present.length === 0) return;
    await this.database.query(
      `INSERT INTO connector.${projection} AS known (id, version, payload)
       SELECT * FROM unnest($1::int[], $2::float8[], $3::bytea[])
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, payload = excluded.payload
       WHERE known.version <= excluded.version`,
      [present.map((row) => row.id), present.map((row) => row.version), present.map((row) => row.payload)],
    );
  }
}
