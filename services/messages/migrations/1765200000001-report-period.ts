import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a device reports, seconds; 0 = not known. Rules of events are tried on the past by it. */
export class ReportPeriod1765200000001 implements MigrationInterface {
  readonly name = 'ReportPeriod1765200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.device ADD COLUMN report_period int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.device DROP COLUMN report_period');
  }
}
