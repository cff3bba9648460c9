import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1763700500041 implements MigrationInterface {
  readonly name = 'ApiKeys1763700500041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.api_key (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL REFERENCES identity.company,
        name text NOT NULL,
        -- A key whose group was removed may do nothing.
        access_group_id int REFERENCES identity.access_group ON DELETE SET NULL,
        -- The first characters, by which a person tells keys apart.
        prefix text NOT NULL,
        -- SHA-256 of the secret, which is random: nobody guesses it, and a slow hash would cost each call.
        hash bytea NOT NULL UNIQUE,
        created_by int REFERENCES identity."user" ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        last_used_at timestamptz,
        last_used_from text,
        revoked_at timestamptz
      );
      CREATE INDEX api_key_of_company ON identity.api_key (company_id, id) WHERE revoked_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.api_key');
  }
}
