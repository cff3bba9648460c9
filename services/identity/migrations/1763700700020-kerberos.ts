import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Kerberos1763700700020 implements MigrationInterface {
  readonly name = 'Kerberos1763700700020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity."user" DROP CONSTRAINT user_auth_source_check,
        ADD CONSTRAINT user_auth_source_check CHECK (auth_source IN ('local', 'ldap', 'oidc', 'kerberos'));
      -- Who has been here is no newcomer any more.
      UPDATE identity."user" SET first_login = false WHERE last_sign_in_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM identity."user" WHERE auth_source = 'kerberos';
      ALTER TABLE identity."user" DROP CONSTRAINT user_auth_source_check,
        ADD CONSTRAINT user_auth_source_check CHECK (auth_source IN ('local', 'ldap', 'oidc'));
    `);
  }
}
