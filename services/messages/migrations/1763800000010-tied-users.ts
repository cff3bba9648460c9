import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TiedUsers1763800000010 implements MigrationInterface {
  readonly name = 'TiedUsers1763800000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages.device ADD COLUMN tied_users integer[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.device DROP COLUMN tied_users');
  }
}
