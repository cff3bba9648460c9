import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that were disabled on the network server when they were linked or imported. */
export class KeptDisabled1764909240000 implements MigrationInterface {
  readonly name = 'KeptDisabled1764909240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE connector.provisioning
        -- linked | imported (without a state); null = its state here is the state there.
        ADD COLUMN kept_disabled text CHECK (kept_disabled IN ('linked', 'imported'))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE connector.provisioning DROP COLUMN kept_disabled');
  }
}
