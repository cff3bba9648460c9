import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones of accounting points, which their devices have while they measure there. */
export class PointZones1795880100000 implements MigrationInterface {
  readonly name = 'PointZones1795880100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.accounting_point ADD COLUMN zones jsonb;
      CREATE INDEX accounting_point_zones ON messages.accounting_point (point_id) WHERE zones IS NOT NULL;
      CREATE INDEX device_clock ON messages.device (device_id) WHERE clock_inputs IS NOT NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX messages.device_clock;
      ALTER TABLE messages.accounting_point DROP COLUMN zones;`);
  }
}
