import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ObjectTree1763801000100 implements MigrationInterface {
  readonly name = 'ObjectTree1763801000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE objects.object (
        _id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        -- The short number that a person types to remove it.
        pin int GENERATED ALWAYS AS IDENTITY UNIQUE,
        company_id int NOT NULL,
        -- No foreign key: its checks row by row made adding 50,000 nodes quadratic. The shape changes under a lock of the
        -- company's tree alone, and a branch goes as the range of its paths.
        parent_id uuid,
        -- Pins from the top down to the node itself, '/1/7/': a branch is a range of an index. In the order of bytes.
        path text COLLATE "C" NOT NULL,
        name text NOT NULL,
        type text NOT NULL,
        sort int NOT NULL,
        comment text NOT NULL,
        unrestricted_value text NOT NULL,
        country text NOT NULL,
        region text NOT NULL,
        city text NOT NULL,
        city_district text NOT NULL,
        settlement text NOT NULL,
        area text NOT NULL,
        street text NOT NULL,
        house text NOT NULL,
        block text NOT NULL,
        -- WGS 84, degrees.
        latitude float8 CHECK (latitude BETWEEN -90 AND 90),
        longitude float8 CHECK (longitude BETWEEN -180 AND 180),
        -- Devices tied to the node itself, kept by the trigger below.
        devices_count int NOT NULL DEFAULT 0,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        search_text text NOT NULL GENERATED ALWAYS AS
          (lower(name || E'\\n' || unrestricted_value || E'\\n' || city || E'\\n' || street || E'\\n' || house)) STORED,
        CONSTRAINT object_place CHECK ((latitude IS NULL) = (longitude IS NULL))
      );
      CREATE INDEX object_of_parent ON objects.object (company_id, parent_id, sort);
      CREATE UNIQUE INDEX object_branch ON objects.object (company_id, path) INCLUDE (devices_count);
      CREATE INDEX object_search ON objects.object USING gin (search_text gin_trgm_ops);

      -- A device stands at one node.
      CREATE TABLE objects.object_device (
        device_id int PRIMARY KEY,
        company_id int NOT NULL,
        object_id uuid NOT NULL REFERENCES objects.object ON DELETE CASCADE
      );
      CREATE INDEX object_device_of_object ON objects.object_device (object_id, device_id);

      -- The counts follow the ties in their transaction, whoever changes them.
      CREATE FUNCTION objects.count_object_devices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE objects.object o SET devices_count = devices_count - c.n
          FROM (SELECT object_id, count(*)::int AS n FROM gone GROUP BY object_id) c WHERE o._id = c.object_id;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          UPDATE objects.object o SET devices_count = devices_count + c.n
          FROM (SELECT object_id, count(*)::int AS n FROM come GROUP BY object_id) c WHERE o._id = c.object_id;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_device_come AFTER INSERT ON objects.object_device REFERENCING NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.count_object_devices();
      CREATE TRIGGER object_device_moved AFTER UPDATE ON objects.object_device
        REFERENCING OLD TABLE AS gone NEW TABLE AS come
        FOR EACH STATEMENT EXECUTE FUNCTION objects.count_object_devices();
      CREATE TRIGGER object_device_gone AFTER DELETE ON objects.object_device REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION objects.count_object_devices();

      ALTER TABLE objects.accounting_point ADD object_id uuid REFERENCES objects.object ON DELETE SET NULL;
      CREATE INDEX accounting_point_of_object ON objects.accounting_point (object_id) WHERE object_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.accounting_point DROP object_id;
      DROP TABLE objects.object_device, objects.object;
      DROP FUNCTION objects.count_object_devices()`);
  }
}
