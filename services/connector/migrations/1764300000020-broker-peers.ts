import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrokerPeers1764300000020 implements MigrationInterface {
  readonly name = 'BrokerPeers1764300000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Modems and gateways that are or were connected to a broker port, by the identity of their greeting.
      CREATE TABLE connector.broker_peer (
        identity text PRIMARY KEY,
        port text NOT NULL,
        address text NOT NULL,
        -- The connector that holds its connection; null = it is offline.
        instance text,
        is_quarantined boolean NOT NULL,
        -- Of its gateway device; null = in quarantine.
        gateway_id integer,
        last_data_at timestamptz NOT NULL,
        -- Firmware that a meter behind it told last.
        meter_version text
      );
      CREATE INDEX broker_peer_heard ON connector.broker_peer (last_data_at DESC, identity);

      -- What one connector asks of the one that holds a line: a live poll.
      CREATE TABLE connector.line_request (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        identity text NOT NULL,
        -- The connector that has taken it.
        instance text,
        -- JSON; null = not answered yet.
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX line_request_open ON connector.line_request (identity) WHERE answer IS NULL AND instance IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connector.line_request, connector.broker_peer');
  }
}
