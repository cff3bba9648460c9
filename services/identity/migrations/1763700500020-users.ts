import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Users1763700500020 implements MigrationInterface {
  readonly name = 'Users1763700500020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity."user"
        ADD COLUMN IF NOT EXISTS phone_number text,
        -- Who made the account; without access_all on users one sees those only.
        ADD COLUMN IF NOT EXISTS created_by int REFERENCES identity."user",
        ADD COLUMN IF NOT EXISTS last_sign_in_at timestamptz,
        -- The row stays for what the audit log says of it; the address is free again.
        ADD COLUMN IF NOT EXISTS deleted_at timestamptz;
      DROP INDEX identity.user_email;
      CREATE UNIQUE INDEX user_email ON identity."user" (lower(email)) WHERE deleted_at IS NULL;
      CREATE INDEX user_of_company ON identity."user" (company_id, id) WHERE deleted_at IS NULL;
      CREATE INDEX user_of_access_group ON identity."user" (access_group_id) WHERE deleted_at IS NULL;

      CREATE TABLE identity.second_factor (
        user_id int PRIMARY KEY REFERENCES identity."user",
        -- AES-256-GCM: nonce, tag, secret.
        secret bytea NOT NULL,
        enabled_at timestamptz,
        -- The time step of the last code that was taken: no code is good twice.
        last_step bigint
      );

      CREATE TABLE identity.recovery_code (
        user_id int NOT NULL REFERENCES identity.second_factor ON DELETE CASCADE,
        -- HMAC-SHA-256 of the code.
        hash bytea NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (user_id, hash)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.recovery_code;
      DROP TABLE identity.second_factor;
      DROP INDEX identity.user_of_access_group;
      DROP INDEX identity.user_of_company;
    `);
  }
}
