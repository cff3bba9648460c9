import { everyoneFunction } from '@gaugeway/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a company's transaction may know about rows that the row rules hide from it (devices.rows.ts). */
export class RowRules1763800077001 implements MigrationInterface {
  readonly name = 'RowRules1763800077001';

  async up(runner: QueryRunner): Promise<void> {
    for (const definition of FUNCTIONS) await runner.query(everyoneFunction(definition));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION devices.dev_euis_elsewhere(int, text[])');
    await runner.query('DROP FUNCTION devices.devices_of_model(int)');
    await runner.query('DROP FUNCTION devices.companies_above(int)');
  }
}

const FUNCTIONS = [
  {
    // A company and those above it.
    name: 'devices.companies_above',
    parameters: 'company int',
    returns: 'SETOF int',
    body: `WITH RECURSIVE above AS (
        SELECT company AS company_id WHERE company IS NOT NULL
        UNION
        SELECT c.parent_id FROM devices.company c JOIN above a USING (company_id) WHERE c.parent_id > 0
      )
      SELECT company_id FROM above`,
  },
  {
    // Number of devices with a model, of all companies.
    name: 'devices.devices_of_model',
    parameters: 'model int',
    returns: 'int',
    body: 'SELECT count(*)::int FROM devices.metering_device d WHERE d.model_id = model',
  },
  {
    // Device EUIs that a device of another company has; not which company.
    name: 'devices.dev_euis_elsewhere',
    parameters: 'company int, dev_euis text[]',
    returns: 'SETOF text',
    body: `SELECT d.dev_eui::text FROM devices.metering_device d
      WHERE d.dev_eui = ANY(dev_euis) AND d.dev_eui <> '' AND d.state <> 'trash' AND d.company_id <> company`,
  },
];
