import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInAndRecovery1763700500010 implements MigrationInterface {
  readonly name = 'SignInAndRecovery1763700500010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity."user"
        ADD COLUMN IF NOT EXISTS phone_number text,
        -- When the user agreed to the processing of personal data.
        ADD COLUMN consented_at timestamptz;
      ALTER TABLE identity.company
        ADD COLUMN IF NOT EXISTS inn text NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS type_id int NOT NULL DEFAULT 1;

      CREATE TABLE identity.captcha (
        key uuid PRIMARY KEY,
        answer_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX captcha_expiry ON identity.captcha (expires_at);

      -- Who asked to be registered; company and user are made when the link of the mail is used.
      CREATE TABLE identity.signup (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE,
        email text NOT NULL,
        name text NOT NULL,
        company_name text NOT NULL,
        company_type_id int NOT NULL,
        inn text NOT NULL,
        phone_number text NOT NULL,
        time_zone real NOT NULL,
        locale text NOT NULL,
        -- argon2id; null where the user chooses it later.
        password_hash text,
        address text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX signup_email ON identity.signup (lower(email), created_at);
      CREATE INDEX signup_address ON identity.signup (address, created_at);

      CREATE TABLE identity.password_reset (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE,
        user_id int NOT NULL REFERENCES identity."user",
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX password_reset_user ON identity.password_reset (user_id, created_at);

      CREATE TABLE identity.mail (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        recipient text NOT NULL,
        subject text NOT NULL,
        -- null once they have left through SMTP: they hold links that open an account.
        text_body text,
        html_body text,
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
        attempts int NOT NULL DEFAULT 0,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      CREATE INDEX mail_queue ON identity.mail (next_attempt_at) WHERE state = 'queued';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.mail, identity.password_reset, identity.signup, identity.captcha;
      ALTER TABLE identity."user" DROP COLUMN consented_at;
    `);
  }
}
