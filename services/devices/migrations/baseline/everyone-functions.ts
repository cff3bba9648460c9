import type { EveryoneFunction } from '@gaugeway/platform/database';

/** Functions by which a company's transaction learns the little that it may of other companies' rows. */
export const EVERYONE_FUNCTIONS: readonly EveryoneFunction[] = [
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
  {
    name: 'devices.limits_upwards',
    parameters: 'asked int',
    returns: 'TABLE (limited_id int, limited_name text, most int, used int, branch int[])',
    schema: 'devices',
    isVolatile: true,
    variables: 'way int[];',
    body: `
    WITH RECURSIVE above AS (
      SELECT c.company_id, c.parent_id, 0 AS steps FROM company c WHERE c.company_id = asked
      UNION ALL SELECT p.company_id, p.parent_id, a.steps + 1 FROM company p JOIN above a ON p.company_id = a.parent_id)
    SELECT array_agg(a.company_id ORDER BY a.steps DESC) INTO way FROM above a;
    -- Outermost first, as every transaction locks them; counted after the locks, so that nobody's device is missed.
    FOR limited_id IN SELECT unnest(way) LOOP
      PERFORM 1 FROM company c WHERE c.company_id = limited_id AND c.limit_devices IS NOT NULL FOR NO KEY UPDATE;
    END LOOP;
    FOR limited_id, limited_name, most IN
      SELECT c.company_id, c.name, c.limit_devices FROM company c
      WHERE c.company_id = ANY (way) AND c.limit_devices IS NOT NULL ORDER BY array_position(way, c.company_id)
    LOOP
      WITH RECURSIVE below AS (
        SELECT limited_id AS id
        UNION SELECT c.company_id FROM company c JOIN below b ON c.parent_id = b.id)
      SELECT array_agg(b.id) INTO branch FROM below b;
      SELECT count(*) INTO used FROM metering_device d WHERE d.company_id = ANY (branch) AND d.state <> 'trash';
      RETURN NEXT;
    END LOOP;`,
  },
];
