import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a company's transaction may know about rows that the row rules hide from it (devices.rows.ts): functions that
 * run with their owner's rights. `gaugeway.everyone` counts where the owner is held back by the rules too.
 */
export class RowRules1763800077001 implements MigrationInterface {
  readonly name = 'RowRules1763800077001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A company and those above it.
      CREATE FUNCTION devices.companies_above(company int) RETURNS SETOF int
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        WITH RECURSIVE above AS (
          SELECT company AS company_id WHERE company IS NOT NULL
          UNION
          SELECT c.parent_id FROM devices.company c JOIN above a USING (company_id) WHERE c.parent_id > 0
        )
        SELECT company_id FROM above
      $$;

      -- How many devices of any company have a model.
      CREATE FUNCTION devices.devices_of_model(model int) RETURNS int
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        SELECT count(*)::int FROM devices.metering_device d WHERE d.model_id = model
      $$;

      -- Which of device EUIs a device of another company has; not whose.
      CREATE FUNCTION devices.dev_euis_elsewhere(company int, dev_euis text[]) RETURNS SETOF text
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog SET gaugeway.everyone = 'on' AS $$
        SELECT d.dev_eui FROM devices.metering_device d
        WHERE d.dev_eui = ANY(dev_euis) AND d.dev_eui <> '' AND d.state <> 'trash' AND d.company_id <> company
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION devices.dev_euis_elsewhere(int, text[])');
    await runner.query('DROP FUNCTION devices.devices_of_model(int)');
    await runner.query('DROP FUNCTION devices.companies_above(int)');
  }
}
