import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones of accounting points with the days from which they are valid (ZoneLayer of proto/time/zone.ts). */
export class DatedZones1795880000000 implements MigrationInterface {
  readonly name = 'DatedZones1795880000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.accounting_point ADD COLUMN zones jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.accounting_point DROP COLUMN zones');
  }
}
