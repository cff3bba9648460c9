import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zones of nodes of the tree for the points below, with the days from which they are valid (ZoneLayer). */
export class ObjectZones1795880200000 implements MigrationInterface {
  readonly name = 'ObjectZones1795880200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.object ADD COLUMN zones jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.object DROP COLUMN zones');
  }
}
