import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A link to a new password remembers the address that it went to, and is good for no other. */
export class ResetLinkEmail1763890600010 implements MigrationInterface {
  name = 'ResetLinkEmail1763890600010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.password_reset ADD COLUMN email text NOT NULL DEFAULT '';
      UPDATE identity.password_reset r SET email = u.email FROM identity."user" u WHERE u.id = r.user_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.password_reset DROP COLUMN email');
  }
}
