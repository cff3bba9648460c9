import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a rule knows of its subjects is known by the version that judged them: a new title or channel is no new rule. */
export class JudgedVersion1765860000001 implements MigrationInterface {
  readonly name = 'JudgedVersion1765860000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events.rule ADD COLUMN judged_version integer NOT NULL DEFAULT 1;
      UPDATE events.rule SET judged_version = version WHERE version <> 1;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events.rule DROP COLUMN judged_version');
  }
}
