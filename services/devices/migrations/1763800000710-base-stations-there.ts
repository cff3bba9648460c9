import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Desired network server of a base station, and the result. */
export class BaseStationsThere1763800000710 implements MigrationInterface {
  readonly name = 'BaseStationsThere1763800000710';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.base_station
        -- null = on none.
        ADD COLUMN network_server_id integer,
        ADD COLUMN tenant_id text NOT NULL DEFAULT '',
        -- Grows with everything that the connector is told; what it tells of an older one does not hold.
        ADD COLUMN wish_version double precision NOT NULL DEFAULT 0,
        ADD COLUMN there_state text NOT NULL DEFAULT 'pending',
        ADD COLUMN there_cause text NOT NULL DEFAULT '',
        ADD COLUMN there_detail text NOT NULL DEFAULT '',
        ADD COLUMN there_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.base_station DROP COLUMN network_server_id, DROP COLUMN tenant_id, DROP COLUMN wish_version,
        DROP COLUMN there_state, DROP COLUMN there_cause, DROP COLUMN there_detail, DROP COLUMN there_at;
    `);
  }
}
