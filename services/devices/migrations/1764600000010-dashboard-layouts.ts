import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dashboards: each user's own in a company, and the one that the company shares. */
export class DashboardLayouts1764600000010 implements MigrationInterface {
  readonly name = 'DashboardLayouts1764600000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE devices.dashboard_layout (
        company_id integer NOT NULL,
        -- 0: the company's.
        user_id integer NOT NULL,
        widgets jsonb NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (company_id, user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.dashboard_layout');
  }
}
