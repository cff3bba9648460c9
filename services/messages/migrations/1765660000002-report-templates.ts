import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates of companies: arrangements of the report builder, and workbooks with placeholders. */
export class ReportTemplates1765660000002 implements MigrationInterface {
  readonly name = 'ReportTemplates1765660000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.report_template (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        author text NOT NULL,
        title text NOT NULL,
        -- single, group or balance
        report_type text NOT NULL,
        -- The columns that its rows are made of; of balance groups null.
        structure jsonb,
        -- The workbook with its placeholders; null = a table of the columns.
        file bytea,
        file_name text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX report_template_of_company ON messages.report_template (company_id, id);
      ALTER TABLE messages.report ADD report_type text, ADD file bytea;
      UPDATE messages.report SET report_type = CASE template WHEN 'point_parts' THEN 'single' WHEN 'balance' THEN 'balance'
        ELSE 'group' END;
      ALTER TABLE messages.report ALTER report_type SET NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.report DROP report_type, DROP file;
      DROP TABLE messages.report_template;
    `);
  }
}
