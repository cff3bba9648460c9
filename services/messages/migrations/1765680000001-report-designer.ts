import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates and reports of the report designer; names of the nodes of the object tree; reports that are made as a PDF. */
export class ReportDesigner1765680000001 implements MigrationInterface {
  readonly name = 'ReportDesigner1765680000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.design_template (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        author text NOT NULL,
        title text NOT NULL,
        description text NOT NULL,
        -- As reportDesign in proto/api says.
        design jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX design_template_of_company ON messages.design_template (company_id, title, id);

      CREATE TABLE messages.designed_report (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        user_id int NOT NULL,
        author text NOT NULL,
        -- As designedReportSettings in proto/api says.
        settings jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX designed_report_of_company ON messages.designed_report (company_id, id DESC);

      -- The report of the designer that a file was made of.
      ALTER TABLE messages.report ADD COLUMN designed_id int;
      CREATE INDEX report_of_designed ON messages.report (designed_id, id DESC) WHERE designed_id IS NOT NULL;

      ALTER TABLE messages.object ADD COLUMN name text NOT NULL DEFAULT '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.object DROP COLUMN name;
      ALTER TABLE messages.report DROP COLUMN designed_id;
      DROP TABLE messages.designed_report, messages.design_template;
    `);
  }
}
