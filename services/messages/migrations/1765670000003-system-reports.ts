import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exchange files with what they were ordered with and, once made, their content. */
export class SystemReports1765670000003 implements MigrationInterface {
  readonly name = 'SystemReports1765670000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.system_report (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        user_id int NOT NULL,
        author text NOT NULL,
        title text NOT NULL,
        -- As systemReportSettings in proto/api says.
        given jsonb NOT NULL,
        ordered_by jsonb NOT NULL,
        status int2 NOT NULL DEFAULT 1,
        tries int2 NOT NULL DEFAULT 0,
        error text,
        file_name text,
        content bytea,
        value_count int NOT NULL DEFAULT 0,
        unreliable int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        made_at timestamptz
      );
      CREATE INDEX system_report_of_company ON messages.system_report (company_id, id DESC);
      CREATE INDEX system_report_to_make ON messages.system_report (tries, id) WHERE status IN (1, 2);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.system_report');
  }
}
