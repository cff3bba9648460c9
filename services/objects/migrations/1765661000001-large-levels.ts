import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of a trigger that are planned each time, for as many rows as were changed. */
const planned = (statement: string): string => `EXECUTE $sql$${statement}$sql$`;

/** A moved branch: its points are seen by others since. */
const MOVED_POINTS = `INSERT INTO objects.point_unpublished (point_id, company_id)
  SELECT p.id, p.company_id FROM come JOIN gone ON gone._id = come._id AND gone.path <> come.path
    JOIN objects.accounting_point p ON p.object_id = come._id
  ORDER BY p.id ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id`;
/** As since migration PublishWhoSees. */
const CHANGED = `INSERT INTO objects.place_change (kind, subject_id, company_id)
  SELECT 'object', c.pin, c.company_id FROM come c JOIN gone g ON g._id = c._id
  WHERE g.name <> c.name OR g.parent_id IS DISTINCT FROM c.parent_id`;
/** Whoever stands in a branch that was moved stands elsewhere. */
const MOVED_DEVICES = `INSERT INTO objects.place_change (kind, subject_id, company_id)
  SELECT 'device', t.device_id, t.company_id FROM come c JOIN gone g ON g._id = c._id AND g.path <> c.path
    JOIN objects.object_device t ON t.object_id = c._id`;

const functions = (run: (statement: string) => string): string => `
  CREATE OR REPLACE FUNCTION objects.mark_moved_points() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${run(MOVED_POINTS)};
    RETURN NULL;
  END $$;
  CREATE OR REPLACE FUNCTION objects.mark_objects() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM come;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM gone;
    ELSE
      ${run(CHANGED)};
      ${run(MOVED_DEVICES)};
    END IF;
    RETURN NULL;
  END $$;`;

/**
 * A level of 10,000 nodes. Where a sample finds one parent for nearly all, the planner expects all of them below any node and
 * reads the whole table for each that is counted; so how many children a node has on average is said. And a trigger's plan
 * is kept from its first rows, mostly one: it compared each of 10,000 changed rows with each other.
 */
export class LargeLevels1765661000001 implements MigrationInterface {
  readonly name = 'LargeLevels1765661000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.object ALTER COLUMN parent_id SET (n_distinct = -0.2);
      ALTER TABLE objects.accounting_point ALTER COLUMN object_id SET (n_distinct = -0.3),
        ALTER COLUMN parent_id SET (n_distinct = -0.2);
      ANALYZE objects.object;
      ANALYZE objects.accounting_point;
      ${functions(planned)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.object ALTER COLUMN parent_id RESET (n_distinct);
      ALTER TABLE objects.accounting_point ALTER COLUMN object_id RESET (n_distinct), ALTER COLUMN parent_id RESET (n_distinct);
      ${functions((statement) => statement)}
    `);
  }
}
