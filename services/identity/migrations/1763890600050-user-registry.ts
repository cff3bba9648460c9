import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was last published of a user: the company, 0 for one who is gone; NULL = nothing yet. */
export class UserRegistry1763890600050 implements MigrationInterface {
  name = 'UserRegistry1763890600050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity."user" ADD COLUMN published_company int;
      CREATE INDEX user_unpublished ON identity."user" (id)
        WHERE published_company IS DISTINCT FROM CASE WHEN deleted_at IS NULL THEN company_id ELSE 0 END;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX identity.user_unpublished;
      ALTER TABLE identity."user" DROP COLUMN published_company;
    `);
  }
}
