import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TiedUsers1763800000610 implements MigrationInterface {
  readonly name = 'TiedUsers1763800000610';

  async up(runner: QueryRunner): Promise<void> {
    // Who sees the device, and its tasks, without the right to see all; the registry is published again at the upgrade.
    await runner.query(`ALTER TABLE tasks.device ADD COLUMN tied_users integer[] NOT NULL DEFAULT '{}'`);
    await runner.query('CREATE INDEX device_tied ON tasks.device USING gin (tied_users)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tasks.device DROP COLUMN tied_users');
  }
}
