import { everyoneFunction } from '@gaugeway/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The limits of devices that count for a company: its own and those of the companies above it, each with the
 * companies of its branch and how many of their devices count against it. A company's transaction sees only its own
 * rows, but the limit also depends on what sibling companies use: the function reads with its owner's rights and
 * returns only numbers.
 */
export class BranchLimits1763890600040 implements MigrationInterface {
  name = 'BranchLimits1763890600040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      everyoneFunction({
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
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION devices.limits_upwards(int)');
  }
}
