import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reported resets that wait for a reading of their register. */
export class PendingResets1795924800000 implements MigrationInterface {
  readonly name = 'PendingResets1795924800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- No reading since shows yet that the report is not one of a known reset.
      ALTER TABLE messages.register_reset ADD COLUMN is_pending bool DEFAULT false NOT NULL;
      CREATE UNIQUE INDEX register_reset_pending ON messages.register_reset (device_id, field) WHERE is_pending;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM messages.register_reset WHERE is_pending;
      ALTER TABLE messages.register_reset DROP COLUMN is_pending;
    `);
  }
}
