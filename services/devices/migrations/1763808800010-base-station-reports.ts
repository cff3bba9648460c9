import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What base stations and their network servers report: connection and position. */
export class BaseStationReports1763808800010 implements MigrationInterface {
  readonly name = 'BaseStationReports1763808800010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.base_station_status
        -- One whose connection was lost before it was ever heard has none.
        ALTER COLUMN last_contact DROP NOT NULL,
        ADD COLUMN connection text CHECK (connection IN ('online', 'offline')),
        ADD COLUMN connection_at timestamptz,
        -- Degrees, WGS 84, by its own word.
        ADD COLUMN latitude double precision,
        ADD COLUMN longitude double precision,
        ADD CHECK ((latitude IS NULL) = (longitude IS NULL));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM devices.base_station_status WHERE last_contact IS NULL;
      ALTER TABLE devices.base_station_status DROP COLUMN connection, DROP COLUMN connection_at, DROP COLUMN latitude,
        DROP COLUMN longitude, ALTER COLUMN last_contact SET NOT NULL;
    `);
  }
}
