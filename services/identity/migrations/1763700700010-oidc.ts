import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Oidc1763700700010 implements MigrationInterface {
  readonly name = 'Oidc1763700700010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity."user" DROP CONSTRAINT user_auth_source_check,
        ADD CONSTRAINT user_auth_source_check CHECK (auth_source IN ('local', 'ldap', 'oidc'));
      COMMENT ON COLUMN identity."user".external_id IS
        'As the source names the person: the DN of a directory; issuer, space and subject of an OpenID provider.';

      -- A sign-in that was begun and has not come back from the OpenID provider.
      CREATE TABLE identity.oidc_sign_in (
        -- SHA-256 of the state, which is random.
        state_hash bytea PRIMARY KEY,
        -- SHA-256 of the cookie of the browser that began it.
        browser_hash bytea NOT NULL,
        nonce text NOT NULL,
        verifier text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX oidc_sign_in_expiry ON identity.oidc_sign_in (expires_at);

      -- Somebody whom the provider vouched for, until the console fetches the session.
      CREATE TABLE identity.oidc_code (
        hash bytea PRIMARY KEY,
        browser_hash bytea NOT NULL,
        user_id int NOT NULL REFERENCES identity."user" ON DELETE CASCADE,
        -- One-time codes that were tried with it.
        tries int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX oidc_code_expiry ON identity.oidc_code (expires_at);
      CREATE INDEX oidc_code_user ON identity.oidc_code (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.oidc_code;
      DROP TABLE identity.oidc_sign_in;
      DELETE FROM identity."user" WHERE auth_source = 'oidc';
      ALTER TABLE identity."user" DROP CONSTRAINT user_auth_source_check,
        ADD CONSTRAINT user_auth_source_check CHECK (auth_source IN ('local', 'ldap'));
    `);
  }
}
