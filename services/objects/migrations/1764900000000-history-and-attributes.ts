import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HistoryAndAttributes1764900000000 implements MigrationInterface {
  readonly name = 'HistoryAndAttributes1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What was done to a point or a node, as the product's audit log has it. That of a node outlives it: it can be
      -- restored from the trash.
      CREATE TABLE objects.history (
        id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        point_id int REFERENCES objects.accounting_point ON DELETE CASCADE,
        object_id uuid,
        at timestamptz NOT NULL DEFAULT now(),
        user_id int NOT NULL,
        user_name text NOT NULL,
        action text NOT NULL,
        details jsonb NOT NULL,
        CHECK ((point_id IS NULL) <> (object_id IS NULL))
      );
      CREATE INDEX history_of_point ON objects.history (point_id, at) WHERE point_id IS NOT NULL;
      CREATE INDEX history_of_object ON objects.history (object_id, at) WHERE object_id IS NOT NULL;

      CREATE TABLE objects.attribute (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        name text NOT NULL,
        type text NOT NULL CHECK (type IN ('text', 'number', 'date', 'bool')),
        unit text NOT NULL,
        name_key text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED
      );
      CREATE UNIQUE INDEX attribute_name ON objects.attribute (company_id, name_key);

      CREATE TABLE objects.attribute_value (
        object_id uuid NOT NULL REFERENCES objects.object ON DELETE CASCADE,
        attribute_id int NOT NULL REFERENCES objects.attribute ON DELETE CASCADE,
        -- As it is shown; a date as YYYY-MM-DD, a state as true or false.
        value text NOT NULL,
        PRIMARY KEY (object_id, attribute_id)
      );
      CREATE INDEX attribute_value_of ON objects.attribute_value (attribute_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.attribute_value, objects.attribute, objects.history');
  }
}
