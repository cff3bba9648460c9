import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Offsets of metering devices with the days from which they are valid (ZonePeriod of proto/time/zone.ts). */
export class DatedZones1795880000000 implements MigrationInterface {
  readonly name = 'DatedZones1795880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.metering_device ADD COLUMN zones jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.metering_device DROP COLUMN zones');
  }
}
