import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Aggregates with suspect values in them are built again: one range for each device that has such a verdict, from the
 * first to the last of them. Behind the start, batch by batch; devices without one are not touched.
 */
export class HeldBackValues1766300041100 implements MigrationInterface {
  readonly name = 'HeldBackValues1766300041100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO messages.consumption_dirty AS t (device_id, from_ts, to_ts, is_removal, is_correction)
      SELECT device_id, min(ts), max(ts), false, true FROM messages.verdict
      WHERE type = 1 AND rule <> ALL('{past,clock_drift,zero}'::text[])
      GROUP BY device_id ORDER BY device_id
      ON CONFLICT (device_id) DO UPDATE SET from_ts = least(t.from_ts, excluded.from_ts),
        to_ts = greatest(t.to_ts, excluded.to_ts), is_correction = true
    `);
  }

  /** Aggregates are derived: nothing of a build is to be taken back. */
  async down(): Promise<void> {}
}
