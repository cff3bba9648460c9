import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Topics that MQTT brokers keep for the connector, so that those of earlier settings can be unsubscribed. */
export class MqttSessions1764908640000 implements MigrationInterface {
  readonly name = 'MqttSessions1764908640000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE connector.mqtt_session (
        client_id text PRIMARY KEY,
        company_id integer NOT NULL,
        -- null = a session of the installation's broker (MQTT_URL).
        server_id integer REFERENCES connector.network_server ON DELETE CASCADE,
        -- Topic filters, as far as the broker has confirmed that it has no others.
        topics text[] NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE connector.mqtt_session');
  }
}
