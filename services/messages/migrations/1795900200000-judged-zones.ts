import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zone that a device was judged with: another one concerns the rows from its first day on, and no earlier ones. */
export class JudgedZones1795900200000 implements MigrationInterface {
  readonly name = 'JudgedZones1795900200000';

  async up(runner: QueryRunner): Promise<void> {
    // The next rows of each device store its facts again.
    await runner.query('TRUNCATE messages.quality_facts');
    await runner.query('ALTER TABLE messages.quality_facts ADD COLUMN zone jsonb NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.quality_facts DROP COLUMN zone');
  }
}
