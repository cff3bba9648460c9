import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Attributes1763800000030 implements MigrationInterface {
  readonly name = 'Attributes1763800000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE devices.attribute (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id integer NOT NULL,
        name text NOT NULL,
        type text NOT NULL CHECK (type IN ('text', 'number', 'date', 'list', 'bool')),
        options text[] NOT NULL DEFAULT '{}',
        min double precision,
        max double precision,
        -- Empty = all.
        model_ids integer[] NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1,
        name_key text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED
      );
      CREATE UNIQUE INDEX attribute_name ON devices.attribute (company_id, name_key);

      CREATE TABLE devices.attribute_value (
        device_id integer NOT NULL REFERENCES devices.metering_device ON DELETE CASCADE,
        attribute_id integer NOT NULL REFERENCES devices.attribute ON DELETE CASCADE,
        -- As it is shown; a date as YYYY-MM-DD, a state as true or false.
        value text NOT NULL,
        -- Of a number: itself; of a date: its day, counted from 1970; of a state: 0 or 1.
        number double precision,
        value_key text NOT NULL GENERATED ALWAYS AS (lower(value)) STORED,
        PRIMARY KEY (device_id, attribute_id)
      );
      -- What the filter of the device list asks: the devices that have a value, or one between bounds.
      CREATE INDEX attribute_value_by_text ON devices.attribute_value (attribute_id, value_key, device_id);
      CREATE INDEX attribute_value_by_number ON devices.attribute_value (attribute_id, number, device_id)
        WHERE number IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.attribute_value, devices.attribute');
  }
}
