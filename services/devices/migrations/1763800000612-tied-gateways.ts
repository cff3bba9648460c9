import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TiedGateways1763800000612 implements MigrationInterface {
  readonly name = 'TiedGateways1763800000612';

  async up(runner: QueryRunner): Promise<void> {
    // Its creator sees it without access to all, even before one of their devices is behind it or was heard by it.
    await runner.query(`
      ALTER TABLE devices.gateway_device ADD COLUMN tied_users integer[] NOT NULL DEFAULT '{}';
      ALTER TABLE devices.base_station ADD COLUMN tied_users integer[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE devices.gateway_device DROP COLUMN tied_users;
      ALTER TABLE devices.base_station DROP COLUMN tied_users;
    `);
  }
}
