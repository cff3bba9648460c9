import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that signed in to an account before: guesses of other devices do not lock them out. */
export class KnownDevices1766304443000 implements MigrationInterface {
  readonly name = 'KnownDevices1766304443000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.known_device (
        -- SHA-256 of the account name and of the cookie.
        account bytea NOT NULL,
        device bytea NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account, device)
      );
      CREATE INDEX known_device_seen ON identity.known_device (seen_at);
      -- The known device of an attempt; NULL = an unknown one.
      ALTER TABLE identity.sign_in_attempt ADD COLUMN device bytea;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.sign_in_attempt DROP COLUMN device;
      DROP TABLE identity.known_device;
    `);
  }
}
