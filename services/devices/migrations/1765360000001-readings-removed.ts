import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When readings of a device were last taken out: what was stored before is no news of it any more. */
export class ReadingsRemoved1765360000001 implements MigrationInterface {
  readonly name = 'ReadingsRemoved1765360000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.device_status ADD COLUMN reading_removed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.device_status DROP COLUMN reading_removed_at');
  }
}
