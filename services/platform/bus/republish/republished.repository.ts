import type { SqlExecutor } from '../../database';

export interface Progress {
  /** Highest id that was published. */
  upTo: number;
  isDone: boolean;
}

/**
 * Progress of publishing a service's registries with events of a shape; the service's migrations create the table (as
 * `devices.republished`: topic, shape, up_to, is_done).
 */
export class RepublishedRepository {
  constructor(private readonly schema: string) {}

  /** Progress of events of this shape; locked until the transaction ends. null = none published. */
  async progress(executor: SqlExecutor, topic: string, shape: string): Promise<Progress | null> {
    const rows = (await executor.query(
      `SELECT up_to, is_done FROM ${this.schema}.republished WHERE topic = $1 AND shape = $2 FOR UPDATE`,
      [topic, shape],
    )) as { up_to: number; is_done: boolean }[];
    const [row] = rows;
    return row ? { upTo: row.up_to, isDone: row.is_done } : null;
  }

  async keep(executor: SqlExecutor, topic: string, shape: string, { upTo, isDone }: Progress): Promise<void> {
    await executor.query(
      `INSERT INTO ${this.schema}.republished (topic, shape, up_to, is_done) VALUES ($1, $2, $3, $4)
       ON CONFLICT (topic) DO UPDATE
         SET shape = excluded.shape, up_to = excluded.up_to, is_done = excluded.is_done`,
      [topic, shape, upTo, isDone],
    );
  }

  /** true if rows already wait for the bus. */
  async isOutboxBusy(executor: SqlExecutor): Promise<boolean> {
    const rows = await executor.query(`SELECT FROM ${this.schema}.outbox LIMIT 1`);
    return (rows as unknown[]).length > 0;
  }
}
