import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What documents show of a device besides, by the names of the fields. */
export class DeviceFields1764010000000 implements MigrationInterface {
  readonly name = 'DeviceFields1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages.device ADD COLUMN fields jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.device DROP COLUMN fields');
  }
}
