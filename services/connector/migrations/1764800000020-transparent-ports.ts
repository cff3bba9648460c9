import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TransparentPorts1764800000020 implements MigrationInterface {
  readonly name = 'TransparentPorts1764800000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Transparent ports that are open: who speaks with the meters behind a gateway device in place of the platform.
      CREATE TABLE connector.transparent_port (
        gateway_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        device_id integer NOT NULL,
        user_id integer NOT NULL,
        user_name text NOT NULL,
        -- The only address that may connect.
        address text NOT NULL,
        port integer NOT NULL,
        -- The connector that holds the line and listens.
        instance text NOT NULL,
        opened_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX transparent_port_company ON connector.transparent_port (company_id);

      -- What is asked of the line, JSON; null = a poll of its first meter.
      ALTER TABLE connector.line_request ADD COLUMN request jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE connector.line_request DROP COLUMN request');
    await runner.query('DROP TABLE connector.transparent_port');
  }
}
