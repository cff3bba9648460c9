import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where devices stand: rules of events about branches and gateway devices are tried on the past by it. */
export class DevicePlaces1765350000003 implements MigrationInterface {
  readonly name = 'DevicePlaces1765350000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.device ADD COLUMN gateway_id int NOT NULL DEFAULT 0;

      -- Projection of device.place; branch: UUIDs of the nodes from the top down, as a list.
      CREATE TABLE messages.device_place (
        device_id int PRIMARY KEY,
        company_id int NOT NULL,
        branch jsonb NOT NULL
      );
      CREATE INDEX device_place_branch ON messages.device_place USING gin (branch);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.device_place; ALTER TABLE messages.device DROP COLUMN gateway_id');
  }
}
