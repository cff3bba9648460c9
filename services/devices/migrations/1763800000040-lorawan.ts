import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Lorawan1763800000040 implements MigrationInterface {
  readonly name = 'Lorawan1763800000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of network-server.registry.
      CREATE TABLE devices.network_server (
        server_id integer PRIMARY KEY,
        company_id integer NOT NULL,
        name text NOT NULL,
        is_shared boolean NOT NULL,
        version double precision NOT NULL
      );
      -- How a LoRaWAN device is meant to be on its network server, and how far that is carried out.
      CREATE TABLE devices.lorawan_device (
        device_id integer PRIMARY KEY REFERENCES devices.metering_device ON DELETE CASCADE,
        network_server_id integer NOT NULL,
        application_id text NOT NULL,
        device_profile_id text NOT NULL,
        activation text NOT NULL CHECK (activation IN ('otaa', 'abp', 'kept')),
        join_eui text NOT NULL DEFAULT '',
        dev_addr text NOT NULL DEFAULT '',
        -- Sealed for device:<id> (platform/crypto); their names in clear.
        sealed_keys bytea,
        key_names text[] NOT NULL DEFAULT '{}',
        keys_version double precision NOT NULL DEFAULT 0,
        version double precision NOT NULL,
        state text NOT NULL DEFAULT 'pending',
        cause text NOT NULL DEFAULT '',
        detail text NOT NULL DEFAULT '',
        told_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.lorawan_device, devices.network_server');
  }
}
