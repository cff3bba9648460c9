import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Queues count the runs of reports and find the open ones of a company. */
export class ReportWork1795904400000 implements MigrationInterface {
  readonly name = 'ReportWork1795904400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.report DROP COLUMN tries;
      ALTER TABLE messages.system_report DROP COLUMN tries;
      CREATE INDEX report_to_make ON messages.report (company_id, id) WHERE status IN (1, 2);
      CREATE INDEX system_report_to_make ON messages.system_report (company_id, id) WHERE status IN (1, 2);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX messages.report_to_make;
      DROP INDEX messages.system_report_to_make;
      ALTER TABLE messages.report ADD COLUMN tries int2 DEFAULT 0 NOT NULL;
      ALTER TABLE messages.system_report ADD COLUMN tries int2 DEFAULT 0 NOT NULL;
      CREATE INDEX report_to_make ON messages.report (tries, id) WHERE status IN (1, 2);
      CREATE INDEX system_report_to_make ON messages.system_report (tries, id) WHERE status IN (1, 2);
    `);
  }
}
