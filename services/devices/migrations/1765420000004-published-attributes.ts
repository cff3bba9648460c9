import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks rows of `rows`; written even if they are there: who publishes one now must not, until this transaction is through. */
const mark = (rows: string): string => `INSERT INTO devices.attribute_unpublished (kind, id, company_id) ${rows}
  ON CONFLICT (kind, id) DO UPDATE SET company_id = excluded.company_id`;

/** Attributes of devices and their values are published to the services that keep a projection of them. */
export class PublishedAttributes1765420000004 implements MigrationInterface {
  readonly name = 'PublishedAttributes1765420000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Attributes, and devices whose values have changed; a job publishes them.
      CREATE TABLE devices.attribute_unpublished (
        kind text NOT NULL CHECK (kind IN ('attribute', 'device')),
        id integer NOT NULL,
        company_id integer NOT NULL,
        PRIMARY KEY (kind, id)
      );

      CREATE FUNCTION devices.mark_attribute_values() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${mark(`SELECT DISTINCT 'device', d.id, d.company_id FROM changed c
          JOIN devices.metering_device d ON d.id = c.device_id ORDER BY d.id`)};
        RETURN NULL;
      END $$;
      CREATE TRIGGER attribute_value_come AFTER INSERT ON devices.attribute_value REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION devices.mark_attribute_values();
      CREATE TRIGGER attribute_value_changed AFTER UPDATE ON devices.attribute_value REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION devices.mark_attribute_values();
      CREATE TRIGGER attribute_value_gone AFTER DELETE ON devices.attribute_value REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION devices.mark_attribute_values();

      CREATE FUNCTION devices.mark_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${mark(`SELECT 'attribute', a.id, a.company_id FROM (SELECT coalesce(NEW.id, OLD.id) AS id,
          coalesce(NEW.company_id, OLD.company_id) AS company_id) a`)};
        RETURN NULL;
      END $$;
      CREATE TRIGGER attribute_written AFTER INSERT OR DELETE OR UPDATE OF name ON devices.attribute
        FOR EACH ROW EXECUTE FUNCTION devices.mark_attribute();

      -- A new owner does not see the values.
      CREATE FUNCTION devices.mark_moved_values() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${mark("VALUES ('device', NEW.id, NEW.company_id)")};
        RETURN NULL;
      END $$;
      CREATE TRIGGER metering_device_moved AFTER UPDATE OF company_id ON devices.metering_device
        FOR EACH ROW WHEN (OLD.company_id <> NEW.company_id) EXECUTE FUNCTION devices.mark_moved_values();

      ${mark("SELECT 'attribute', id, company_id FROM devices.attribute")};
      ${mark(`SELECT 'device', d.id, d.company_id FROM devices.metering_device d
        WHERE EXISTS (SELECT FROM devices.attribute_value v WHERE v.device_id = d.id)`)};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER metering_device_moved ON devices.metering_device;
      DROP TRIGGER attribute_written ON devices.attribute;
      DROP TRIGGER attribute_value_gone ON devices.attribute_value;
      DROP TRIGGER attribute_value_changed ON devices.attribute_value;
      DROP TRIGGER attribute_value_come ON devices.attribute_value;
      DROP FUNCTION devices.mark_moved_values(), devices.mark_attribute(), devices.mark_attribute_values();
      DROP TABLE devices.attribute_unpublished`);
  }
}
