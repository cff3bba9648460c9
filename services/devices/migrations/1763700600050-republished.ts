import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Republished1763700600050 implements MigrationInterface {
  readonly name = 'Republished1763700600050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How far a registry was published anew since its events tell more than before.
      CREATE TABLE devices.republished (
        topic text PRIMARY KEY,
        -- Of the contents of its events.
        revision int NOT NULL,
        -- Highest id that was published.
        up_to int NOT NULL,
        is_done boolean NOT NULL
      );
      -- A new installation has told all there is.
      INSERT INTO devices.republished (topic, revision, up_to, is_done)
      SELECT 'device.registry', 2, 0, true WHERE NOT EXISTS (SELECT FROM devices.metering_device);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.republished');
  }
}
