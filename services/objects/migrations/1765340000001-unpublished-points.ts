import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Points of the given nodes, as `nodes`, are to be published again; ordered, so that two that mark the same do not deadlock. */
const mark = (nodes: string): string => `
  INSERT INTO objects.point_unpublished (point_id, company_id)
  SELECT DISTINCT p.id, p.company_id FROM (${nodes}) n
    JOIN objects.object o ON o.company_id = n.company_id AND o.path >= n.path AND o.path < rtrim(n.path, '/') || '0'
    JOIN objects.accounting_point p ON p.object_id = o._id
  ORDER BY p.id
  -- Written even if it is there: who publishes it now must not, until this transaction is through.
  ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id`;

export class UnpublishedPoints1765340000001 implements MigrationInterface {
  readonly name = 'UnpublishedPoints1765340000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Points that other users see since, by the object tree; a job publishes them.
      CREATE TABLE objects.point_unpublished (
        point_id int PRIMARY KEY,
        company_id int NOT NULL
      );

      CREATE FUNCTION objects.mark_seen_by_ties() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${mark('SELECT t.company_id, t.path FROM changed c JOIN objects.object t ON t._id = c.object_id')};
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_user_come AFTER INSERT ON objects.object_user REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_seen_by_ties();
      CREATE TRIGGER object_user_gone AFTER DELETE ON objects.object_user REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_seen_by_ties();

      CREATE FUNCTION objects.mark_moved_points() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO objects.point_unpublished (point_id, company_id)
        SELECT p.id, p.company_id FROM come JOIN gone ON gone._id = come._id AND gone.path <> come.path
          JOIN objects.accounting_point p ON p.object_id = come._id
        ORDER BY p.id ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_moved AFTER UPDATE ON objects.object REFERENCING OLD TABLE AS gone NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_moved_points();

      CREATE FUNCTION objects.mark_hung_point() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO objects.point_unpublished (point_id, company_id) VALUES (NEW.id, NEW.company_id)
        ON CONFLICT (point_id) DO UPDATE SET company_id = excluded.company_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER accounting_point_hung AFTER UPDATE OF object_id ON objects.accounting_point
        FOR EACH ROW WHEN (OLD.object_id IS DISTINCT FROM NEW.object_id) EXECUTE FUNCTION objects.mark_hung_point();

      -- The events of the release before did not say who sees a point.
      INSERT INTO objects.point_unpublished (point_id, company_id) SELECT id, company_id FROM objects.accounting_point;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER accounting_point_hung ON objects.accounting_point;
      DROP TRIGGER object_moved ON objects.object;
      DROP TRIGGER object_user_gone ON objects.object_user;
      DROP TRIGGER object_user_come ON objects.object_user;
      DROP FUNCTION objects.mark_hung_point(), objects.mark_moved_points(), objects.mark_seen_by_ties();
      DROP TABLE objects.point_unpublished`);
  }
}
