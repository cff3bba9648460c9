import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WhoEdited1763800000610 implements MigrationInterface {
  readonly name = 'WhoEdited1763800000610';

  async up(runner: QueryRunner): Promise<void> {
    // What the user or the API key was called then: whoever reads the history knows them by that, also when they are gone.
    await runner.query(`ALTER TABLE devices.audit ADD COLUMN user_name text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.audit DROP COLUMN user_name');
  }
}
