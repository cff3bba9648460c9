import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WhoEdited1763800000610 implements MigrationInterface {
  readonly name = 'WhoEdited1763800000610';

  async up(runner: QueryRunner): Promise<void> {
    // The name of the user or the API key at that time: readers of the history know them by it, also after they are
    // deleted.
    await runner.query(`ALTER TABLE devices.audit ADD COLUMN user_name text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.audit DROP COLUMN user_name');
  }
}
