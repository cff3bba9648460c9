import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones of devices, points and companies as in proto/time/zone.ts: filled from the beginning of their topics. */
export class DatedZones1795900000000 implements MigrationInterface {
  readonly name = 'DatedZones1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.device ADD COLUMN zones jsonb;
      ALTER TABLE events.point ADD COLUMN zones jsonb;
      ALTER TABLE events.known_company ADD COLUMN zones jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.device DROP COLUMN zones;
      ALTER TABLE events.point DROP COLUMN zones;
      ALTER TABLE events.known_company DROP COLUMN zones;
    `);
  }
}
