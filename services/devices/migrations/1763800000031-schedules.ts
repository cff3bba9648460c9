import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Schedules1763800000031 implements MigrationInterface {
  readonly name = 'Schedules1763800000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Every version is kept; the highest is the one that holds.
      CREATE TABLE devices.schedule (
        device_id integer NOT NULL REFERENCES devices.metering_device ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('poll', 'tariff')),
        version integer NOT NULL,
        -- null = deleted.
        schedule jsonb,
        valid_from timestamptz NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (device_id, kind, version)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.schedule');
  }
}
