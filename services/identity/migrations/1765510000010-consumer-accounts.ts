import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of consumers, with their codes and sessions. */
export class ConsumerAccounts1765510000010 implements MigrationInterface {
  readonly name = 'ConsumerAccounts1765510000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of consumer.registry.
      CREATE TABLE identity.consumer (
        pin int PRIMARY KEY,
        version int8 NOT NULL,
        company_id int NOT NULL,
        consumer_id text NOT NULL,
        name text NOT NULL,
        number_of_contract text NOT NULL,
        email text NOT NULL,
        address text NOT NULL,
        is_enabled boolean NOT NULL
      );
      CREATE UNIQUE INDEX consumer_by_id ON identity.consumer (consumer_id);
      CREATE INDEX consumer_by_contract ON identity.consumer (lower(number_of_contract));

      CREATE TABLE identity.consumer_account (
        consumer_id text PRIMARY KEY,
        company_id int NOT NULL,
        -- The part of the code that finds the account; the hash is of the rest.
        locator text NOT NULL,
        code_hash text NOT NULL,
        issued_at timestamptz NOT NULL DEFAULT now(),
        blocked_at timestamptz,
        last_sign_in_at timestamptz,
        -- Everybody knows its code: it changes nothing.
        is_demo boolean NOT NULL DEFAULT false
      );

      CREATE TABLE identity.consumer_session (
        id uuid PRIMARY KEY,
        company_id int NOT NULL,
        consumer_id text NOT NULL,
        refresh_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        address text NOT NULL,
        user_agent text NOT NULL
      );
      CREATE INDEX consumer_session_of_consumer ON identity.consumer_session (consumer_id);
      CREATE INDEX consumer_session_end ON identity.consumer_session (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity.consumer_session, identity.consumer_account, identity.consumer');
  }
}
