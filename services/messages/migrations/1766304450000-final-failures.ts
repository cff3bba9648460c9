import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed reports that fail again however often they are made: newsletters do not repeat them. */
export class FinalFailures1766304450000 implements MigrationInterface {
  readonly name = 'FinalFailures1766304450000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.report ADD COLUMN is_final boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.report DROP COLUMN is_final');
  }
}
