import { outboxTable } from '@gaugeway/platform/bus';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateObjects1763800000000 implements MigrationInterface {
  readonly name = 'CreateObjects1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gist');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(outboxTable('objects'));
    await runner.query(`
      -- Projection of device.registry.
      CREATE TABLE objects.device (
        device_id int PRIMARY KEY,
        company_id int NOT NULL,
        model_id int NOT NULL,
        name text NOT NULL,
        serial text NOT NULL,
        -- active | off | trash
        state text NOT NULL,
        version int8 NOT NULL
      );

      CREATE TABLE objects.accounting_point (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        title text NOT NULL,
        -- Resource type and kind of the specification 2, section 3.
        resource_type_id smallint NOT NULL,
        kind smallint NOT NULL,
        city text NOT NULL DEFAULT '',
        street text NOT NULL DEFAULT '',
        house text NOT NULL DEFAULT '',
        inner_object text NOT NULL DEFAULT '',
        comment text NOT NULL DEFAULT '',
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        title_key text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED,
        search_text text NOT NULL GENERATED ALWAYS AS
          (lower(title || E'\\n' || city || E'\\n' || street || E'\\n' || house || E'\\n' || inner_object)) STORED
      );
      CREATE INDEX accounting_point_by_title ON objects.accounting_point (company_id, title_key, id);
      CREATE INDEX accounting_point_search ON objects.accounting_point USING gin (search_text gin_trgm_ops);

      -- Which device measured at a point when; what is over stays for good, because consumption is made of it.
      CREATE TABLE objects.device_link (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        point_id int NOT NULL REFERENCES objects.accounting_point ON DELETE CASCADE,
        device_id int NOT NULL,
        -- Unix seconds, [from, to); to null = still.
        from_ts int8 NOT NULL,
        to_ts int8,
        -- What the registers stood at when the device came and when it went: field of the catalogue and its value.
        start_values jsonb NOT NULL DEFAULT '{}',
        end_values jsonb NOT NULL DEFAULT '{}',
        CHECK (to_ts IS NULL OR to_ts > from_ts),
        CONSTRAINT device_link_one_device EXCLUDE USING gist (point_id WITH =, int8range(from_ts, to_ts) WITH &&),
        CONSTRAINT device_link_one_point EXCLUDE USING gist (device_id WITH =, int8range(from_ts, to_ts) WITH &&)
      );
      CREATE INDEX device_link_of_point ON objects.device_link (point_id, from_ts);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.device_link, objects.accounting_point, objects.device, objects.outbox');
  }
}
