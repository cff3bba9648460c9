import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExternalAccounts1763700600010 implements MigrationInterface {
  readonly name = 'ExternalAccounts1763700600010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity."user"
        -- Who knows the password: this product, or a directory.
        ADD COLUMN auth_source text NOT NULL DEFAULT 'local' CHECK (auth_source IN ('local', 'ldap')),
        -- The DN in the directory.
        ADD COLUMN external_id text,
        ALTER COLUMN password_hash DROP NOT NULL,
        ADD CONSTRAINT user_password_is_local CHECK ((auth_source = 'local') = (password_hash IS NOT NULL)),
        ADD CONSTRAINT user_external_id_is_external CHECK ((auth_source = 'local') = (external_id IS NULL));
      CREATE UNIQUE INDEX user_external_id ON identity."user" (auth_source, external_id)
        WHERE external_id IS NOT NULL AND deleted_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM identity."user" WHERE auth_source <> 'local';
      ALTER TABLE identity."user" DROP COLUMN auth_source, DROP COLUMN external_id,
        ALTER COLUMN password_hash SET NOT NULL;
    `);
  }
}
