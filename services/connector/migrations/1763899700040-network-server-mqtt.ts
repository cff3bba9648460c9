import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The MQTT broker that a network server publishes to, and the state of each MQTT door of the installation. */
export class NetworkServerMqtt1763899700040 implements MigrationInterface {
  readonly name = 'NetworkServerMqtt1763899700040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE connector.network_server
        -- mqtt:// or mqtts://; empty = it is not read by MQTT.
        ADD COLUMN mqtt_url text NOT NULL DEFAULT '',
        ADD COLUMN mqtt_protocol text NOT NULL DEFAULT '5',
        ADD COLUMN mqtt_prefix text NOT NULL DEFAULT '',
        ADD COLUMN mqtt_username text NOT NULL DEFAULT '',
        -- PEM; empty = the authorities that Node trusts, and no client certificate.
        ADD COLUMN mqtt_ca text NOT NULL DEFAULT '',
        ADD COLUMN mqtt_certificate text NOT NULL DEFAULT '',
        -- Sealed for network_server:<id>:mqtt_password and :mqtt_key (platform/crypto).
        ADD COLUMN sealed_mqtt_password bytea,
        ADD COLUMN sealed_mqtt_key bytea;

      -- Written by the connector that reads, shown by all.
      CREATE TABLE connector.mqtt_door (
        door text PRIMARY KEY,
        company_id integer NOT NULL,
        -- null = the door of the installation (MQTT_URL).
        server_id integer REFERENCES connector.network_server ON DELETE CASCADE,
        -- The version of the network server that the state is of.
        server_version integer NOT NULL DEFAULT 0,
        -- connecting | connected | failed
        state text NOT NULL DEFAULT 'connecting',
        cause text NOT NULL DEFAULT '',
        changed_at timestamptz NOT NULL DEFAULT now(),
        -- When a device's event last came with QoS 0.
        qos0_at timestamptz
      );
      CREATE INDEX mqtt_door_company ON connector.mqtt_door (company_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE connector.mqtt_door;
      ALTER TABLE connector.network_server
        DROP COLUMN mqtt_url, DROP COLUMN mqtt_protocol, DROP COLUMN mqtt_prefix, DROP COLUMN mqtt_username,
        DROP COLUMN mqtt_ca, DROP COLUMN mqtt_certificate, DROP COLUMN sealed_mqtt_password,
        DROP COLUMN sealed_mqtt_key;
    `);
  }
}
