import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the card of a device names it by. */
export class DeviceIdentity1763800000640 implements MigrationInterface {
  readonly name = 'DeviceIdentity1763800000640';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages.device
      ADD COLUMN dev_eui text NOT NULL DEFAULT '', ADD COLUMN inside_addr text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.device DROP COLUMN dev_eui, DROP COLUMN inside_addr');
  }
}
