import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The title of a task in Mongolian; empty = none was given, and the English one is shown. */
export class TitlesInMongolian1765654000001 implements MigrationInterface {
  readonly name = 'TitlesInMongolian1765654000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE tasks.device_task ADD COLUMN title_mn text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device_task DROP COLUMN title_mn');
  }
}
