import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a company's transaction has to know about rows that the row rules hide from it (tasks.rows.ts), with the
 * owner's rights.
 */
export class RowRules1763800077002 implements MigrationInterface {
  readonly name = 'RowRules1763800077002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Devices that a company asked something and that another company has now.
      CREATE FUNCTION tasks.moved_away(company int) RETURNS SETOF int
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        SELECT d.device_id FROM tasks.device d WHERE d.moved AND d.company_id <> company
          AND EXISTS (SELECT FROM tasks.device_task t WHERE t.device_id = d.device_id AND t.company_id = company)
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tasks.moved_away(int)');
  }
}
