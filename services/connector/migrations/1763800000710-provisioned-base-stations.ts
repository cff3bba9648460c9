import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Base stations are provisioned by the queue of the devices: their numbers are in a row of their own. */
export class ProvisionedBaseStations1763800000710 implements MigrationInterface {
  readonly name = 'ProvisionedBaseStations1763800000710';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- device | base_station; device_id is the number of either, dev_eui its EUI.
      ALTER TABLE connector.provisioning ADD COLUMN kind text NOT NULL DEFAULT 'device';
      ALTER TABLE connector.provisioning DROP CONSTRAINT provisioning_pkey, ADD PRIMARY KEY (device_id, kind);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM connector.provisioning WHERE kind <> 'device';
      ALTER TABLE connector.provisioning DROP CONSTRAINT provisioning_pkey, ADD PRIMARY KEY (device_id);
      ALTER TABLE connector.provisioning DROP COLUMN kind;
    `);
  }
}
