import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeviceLife1763800000010 implements MigrationInterface {
  readonly name = 'DeviceLife1763800000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.metering_device
        -- In the trash: what it was before, so that it comes back as that.
        ADD COLUMN was_off boolean NOT NULL DEFAULT false,
        -- Users (negative: API keys) who see the device although they may not see all of the company's.
        ADD COLUMN tied_users integer[] NOT NULL DEFAULT '{}',
        DROP COLUMN search_text,
        -- Whatever somebody may know of a device: also its address and its number.
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (devices.fold(name || E'\\n' || serial || E'\\n' ||
          dev_eui || E'\\n' || inside_addr || E'\\n' || coalesce(properties ->> 'address', '') || E'\\n' || id::text)) STORED;
      CREATE INDEX metering_device_search ON devices.metering_device USING gin (search_text gin_trgm_ops);
      CREATE INDEX metering_device_tied ON devices.metering_device USING gin (tied_users);
      -- Suggestions of addresses.
      CREATE INDEX metering_device_by_address ON devices.metering_device (company_id, (properties ->> 'address'))
        WHERE state <> 'trash' AND properties ->> 'address' <> '';
      -- A meter is found by the identity of the modem that it stands behind.
      CREATE INDEX gateway_device_by_identity ON devices.gateway_device USING gin (identity gin_trgm_ops);

      -- Devices that a user has put on their dashboard.
      CREATE TABLE devices.dashboard_device (
        company_id integer NOT NULL,
        user_id integer NOT NULL,
        device_id integer NOT NULL REFERENCES devices.metering_device ON DELETE CASCADE,
        added_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, device_id)
      );
      CREATE INDEX dashboard_of_device ON devices.dashboard_device (device_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE devices.dashboard_device;
      DROP INDEX devices.gateway_device_by_identity, devices.metering_device_by_address;
      ALTER TABLE devices.metering_device DROP COLUMN was_off, DROP COLUMN tied_users, DROP COLUMN search_text,
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
          (devices.fold(name || E'\\n' || serial || E'\\n' || dev_eui || E'\\n' || inside_addr)) STORED;
      CREATE INDEX metering_device_search ON devices.metering_device USING gin (search_text gin_trgm_ops);
    `);
  }
}
