import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of two who edit the same template of the designer, the second is told. */
export class VersionsOfDesigns1766200000002 implements MigrationInterface {
  readonly name = 'VersionsOfDesigns1766200000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.design_template ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.design_template DROP COLUMN version');
  }
}
