import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the last reading of a device: what its clock showed, Unix seconds, where the time was impossible. */
export class ReadingClock1795877385607 implements MigrationInterface {
  readonly name = 'ReadingClock1795877385607';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.device_status ADD COLUMN reading_clock float8');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.device_status DROP COLUMN reading_clock');
  }
}
