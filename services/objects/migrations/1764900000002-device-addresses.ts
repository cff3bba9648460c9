import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeviceAddresses1764900000002 implements MigrationInterface {
  readonly name = 'DeviceAddresses1764900000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE objects.device ADD address text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE objects.device DROP address');
  }
}
