import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows of jobs are those of the shared engine (platform/bulk), whose items are not only devices. */
export class BulkItems1764020000000 implements MigrationInterface {
  readonly name = 'BulkItems1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.bulk_row RENAME COLUMN device_id TO item_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.bulk_row RENAME COLUMN item_id TO device_id');
  }
}
