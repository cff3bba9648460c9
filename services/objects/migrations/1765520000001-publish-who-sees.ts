import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nodes are published with the node above them and the users tied to them; a move or a tie marks the one node alone. */
export class PublishWhoSees1765520000001 implements MigrationInterface {
  readonly name = 'PublishWhoSees1765520000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${markObjects('g.name <> c.name OR g.parent_id IS DISTINCT FROM c.parent_id')}

      CREATE FUNCTION objects.mark_tied_objects() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO objects.place_change (kind, subject_id, company_id)
          SELECT DISTINCT 'object', o.pin, o.company_id FROM changed c JOIN objects.object o ON o._id = c.object_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_user_tied AFTER INSERT ON objects.object_user REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_tied_objects();
      CREATE TRIGGER object_user_untied AFTER DELETE ON objects.object_user REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_tied_objects();

      -- What is there already is published once more.
      INSERT INTO objects.place_change (kind, subject_id, company_id)
        SELECT 'object', pin, company_id FROM objects.object ORDER BY pin;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER object_user_tied ON objects.object_user;
      DROP TRIGGER object_user_untied ON objects.object_user;
      DROP FUNCTION objects.mark_tied_objects();
      ${markObjects('g.name <> c.name')}`);
  }
}

/** The trigger function of migration Places, which marks a changed node when `isNews` holds of its old and new row. */
const markObjects = (isNews: string): string => `
  CREATE OR REPLACE FUNCTION objects.mark_objects() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM come;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM gone;
    ELSE
      INSERT INTO objects.place_change (kind, subject_id, company_id)
        SELECT 'object', c.pin, c.company_id FROM come c JOIN gone g ON g._id = c._id WHERE ${isNews};
      -- What stands in a branch that was moved stands elsewhere.
      INSERT INTO objects.place_change (kind, subject_id, company_id)
        SELECT 'device', t.device_id, t.company_id FROM come c JOIN gone g ON g._id = c._id AND g.path <> c.path
        JOIN objects.object_device t ON t.object_id = c._id;
    END IF;
    RETURN NULL;
  END $$;`;
