import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of the tree that are to be published, by any writer: marked in the transaction of the change. */
export class Places1765350000001 implements MigrationInterface {
  readonly name = 'Places1765350000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE objects.place_change (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('object', 'device')),
        -- Pin of the node, or number of the device.
        subject_id int NOT NULL,
        company_id int NOT NULL
      );

      CREATE FUNCTION objects.mark_objects() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM come;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM gone;
        ELSE
          INSERT INTO objects.place_change (kind, subject_id, company_id)
            SELECT 'object', c.pin, c.company_id FROM come c JOIN gone g ON g._id = c._id WHERE g.name <> c.name;
          -- Whoever stands in a branch that was moved stands elsewhere.
          INSERT INTO objects.place_change (kind, subject_id, company_id)
            SELECT 'device', t.device_id, t.company_id FROM come c JOIN gone g ON g._id = c._id AND g.path <> c.path
            JOIN objects.object_device t ON t.object_id = c._id;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_come AFTER INSERT ON objects.object REFERENCING NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_objects();
      CREATE TRIGGER object_changed AFTER UPDATE ON objects.object REFERENCING OLD TABLE AS gone NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_objects();
      CREATE TRIGGER object_gone AFTER DELETE ON objects.object REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_objects();

      CREATE FUNCTION objects.mark_devices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'device', device_id, company_id FROM gone;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'device', device_id, company_id FROM come;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_device_placed AFTER INSERT ON objects.object_device REFERENCING NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices();
      CREATE TRIGGER object_device_replaced AFTER UPDATE ON objects.object_device
        REFERENCING OLD TABLE AS gone NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices();
      CREATE TRIGGER object_device_left AFTER DELETE ON objects.object_device REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices();

      -- What is there already is published once.
      INSERT INTO objects.place_change (kind, subject_id, company_id) SELECT 'object', pin, company_id FROM objects.object;
      INSERT INTO objects.place_change (kind, subject_id, company_id)
        SELECT 'device', device_id, company_id FROM objects.object_device;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER object_come ON objects.object;
      DROP TRIGGER object_changed ON objects.object;
      DROP TRIGGER object_gone ON objects.object;
      DROP TRIGGER object_device_placed ON objects.object_device;
      DROP TRIGGER object_device_replaced ON objects.object_device;
      DROP TRIGGER object_device_left ON objects.object_device;
      DROP FUNCTION objects.mark_objects();
      DROP FUNCTION objects.mark_devices();
      DROP TABLE objects.place_change`);
  }
}
