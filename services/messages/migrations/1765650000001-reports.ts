import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports with what they were ordered with and, once made, their table. */
export class Reports1765650000001 implements MigrationInterface {
  readonly name = 'Reports1765650000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages.report (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        user_id int NOT NULL,
        author text NOT NULL,
        title text NOT NULL,
        template text NOT NULL,
        given jsonb NOT NULL,
        -- Language, clock and rights of who ordered it: it shows what they may see.
        ordered_by jsonb NOT NULL,
        status int2 NOT NULL DEFAULT 1,
        tries int2 NOT NULL DEFAULT 0,
        error text,
        row_count int NOT NULL DEFAULT 0,
        spreadsheet jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        made_at timestamptz
      );
      CREATE INDEX report_of_company ON messages.report (company_id, id DESC);
      CREATE INDEX report_to_make ON messages.report (tries, id) WHERE status IN (1, 2);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.report');
  }
}
