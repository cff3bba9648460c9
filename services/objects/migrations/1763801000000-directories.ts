import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every directory has. */
const COMMON = `
  _id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The short number that a person types to delete it.
  pin int GENERATED ALWAYS AS IDENTITY UNIQUE,
  company_id int NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL`;

/** The text that a directory is searched in. */
const searched = (...columns: string[]): string =>
  `search_text text NOT NULL GENERATED ALWAYS AS (lower(${columns.join(` || E'\\n' || `)})) STORED`;

const indexed = (table: string): string => `
  CREATE INDEX ${table}_by_name ON objects.${table} (company_id, lower(name), pin);
  CREATE INDEX ${table}_search ON objects.${table} USING gin (search_text gin_trgm_ops);`;

export class Directories1763801000000 implements MigrationInterface {
  readonly name = 'Directories1763801000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE objects.consumer (
        ${COMMON},
        inn text NOT NULL,
        number_of_contract text NOT NULL,
        -- 1 a person, 2 an organisation.
        subject_type_id smallint NOT NULL,
        phone_number text NOT NULL,
        email text NOT NULL,
        registration_date date,
        registration_number text NOT NULL,
        address text NOT NULL,
        comment text NOT NULL,
        account_access_enabled boolean NOT NULL,
        measurement_code_object text NOT NULL,
        ${searched('name', 'inn', 'number_of_contract', 'address', 'phone_number', 'email')}
      );
      CREATE UNIQUE INDEX consumer_contract ON objects.consumer (company_id, lower(number_of_contract))
        WHERE number_of_contract <> '';
      ${indexed('consumer')}

      CREATE TABLE objects.supplier (
        ${COMMON},
        inn text NOT NULL,
        number_of_contract text NOT NULL,
        email text NOT NULL,
        -- Day of the month.
        report_date smallint,
        ${searched('name', 'inn', 'number_of_contract', 'email')}
      );
      ${indexed('supplier')}

      CREATE TABLE objects.transformer (
        ${COMMON},
        -- 1 current, 2 voltage.
        kind smallint NOT NULL,
        serial text NOT NULL,
        -- A or V, rated.
        primary_value float8 NOT NULL CHECK (primary_value > 0),
        secondary_value float8 NOT NULL CHECK (secondary_value > 0),
        accuracy_class text NOT NULL,
        verified_at date,
        next_verification date,
        comment text NOT NULL,
        ${searched('name', 'serial')}
      );
      ${indexed('transformer')}

      ALTER TABLE objects.accounting_point
        ADD consumer_id uuid REFERENCES objects.consumer ON DELETE SET NULL,
        ADD supplier_id uuid REFERENCES objects.supplier ON DELETE SET NULL,
        -- 1 to 6, as the tariffs of the market are numbered; null = none.
        ADD price_category smallint,
        -- 1 high, 2 medium 1, 3 medium 2, 4 low; null = none.
        ADD voltage_level smallint;
      CREATE INDEX accounting_point_of_consumer ON objects.accounting_point (consumer_id) WHERE consumer_id IS NOT NULL;
      CREATE INDEX accounting_point_of_supplier ON objects.accounting_point (supplier_id) WHERE supplier_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.accounting_point DROP consumer_id, DROP supplier_id, DROP price_category, DROP voltage_level;
      DROP TABLE objects.transformer, objects.supplier, objects.consumer`);
  }
}
