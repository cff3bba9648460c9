import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made a user may be an API key, which is stored as its negative number and is no user. */
export class MadeByKeys1763890600020 implements MigrationInterface {
  name = 'MadeByKeys1763890600020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity."user" DROP CONSTRAINT IF EXISTS user_created_by_fkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE identity."user" SET created_by = NULL WHERE created_by < 0;
      ALTER TABLE identity."user" ADD CONSTRAINT user_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity."user";
    `);
  }
}
