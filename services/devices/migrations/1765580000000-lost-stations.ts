import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when base stations are lost, as it was reported. */
export class LostStations1765580000000 implements MigrationInterface {
  readonly name = 'LostStations1765580000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE devices.base_station_status
      -- null = it is in contact, or was never judged.
      ADD lost_at timestamptz,
      -- When the devices that it alone hears were published last.
      ADD told_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.base_station_status DROP lost_at, DROP told_at');
  }
}
