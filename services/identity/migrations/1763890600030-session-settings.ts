import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a visitor of the demo account chooses for themselves stays with their session: the account is shared. */
export class SessionSettings1763890600030 implements MigrationInterface {
  name = 'SessionSettings1763890600030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.session
        ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN locale text;
      UPDATE identity."user" SET settings = '{}' WHERE is_demo;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.session DROP COLUMN settings, DROP COLUMN locale');
  }
}
