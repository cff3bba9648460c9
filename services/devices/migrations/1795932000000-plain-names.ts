import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns and causes of provisioning in the terms of the glossary. */
export class PlainNames1795932000000 implements MigrationInterface {
  readonly name = 'PlainNames1795932000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.base_station RENAME COLUMN wish_version TO request_version;
      ALTER TABLE devices.base_station_status RENAME COLUMN told_at TO published_at;
      ALTER TABLE devices.lorawan_device RENAME COLUMN told_at TO reported_at;
      UPDATE devices.base_station SET remote_cause = 'server_removed' WHERE remote_cause = 'server_gone';
      UPDATE devices.lorawan_device SET cause = 'server_removed' WHERE cause = 'server_gone';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE devices.base_station SET remote_cause = 'server_gone' WHERE remote_cause = 'server_removed';
      UPDATE devices.lorawan_device SET cause = 'server_gone' WHERE cause = 'server_removed';
      ALTER TABLE devices.lorawan_device RENAME COLUMN reported_at TO told_at;
      ALTER TABLE devices.base_station_status RENAME COLUMN published_at TO told_at;
      ALTER TABLE devices.base_station RENAME COLUMN request_version TO wish_version;
    `);
  }
}
