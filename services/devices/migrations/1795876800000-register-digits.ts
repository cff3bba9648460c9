import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digits of a meter's dial, which its roll-over follows from. */
export class RegisterDigits1795876800000 implements MigrationInterface {
  readonly name = 'RegisterDigits1795876800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.metering_device ADD COLUMN register_digits float8 DEFAULT 0 NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.metering_device DROP COLUMN register_digits');
  }
}
