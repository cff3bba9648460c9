import { bulkTables } from '@gaugeway/platform/bulk';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SmartImport1765000000000 implements MigrationInterface {
  readonly name = 'SmartImport1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(bulkTables('objects', ['smart_import', 'smart_undo']));
    await runner.query(`
      -- The spreadsheets of smart imports, as they were uploaded.
      CREATE TABLE objects.import_file (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        user_id int NOT NULL,
        name text NOT NULL,
        -- SHA-256.
        hash text NOT NULL,
        bytes bytea NOT NULL,
        -- What its columns were recognised as (Layout of recognise.ts).
        layout jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- Spreadsheets are compressed already.
      ALTER TABLE objects.import_file ALTER bytes SET STORAGE EXTERNAL;
      CREATE INDEX import_file_of_company ON objects.import_file (company_id, id);

      -- What an import made or changed, in the order of writing, for its undo.
      CREATE TABLE objects.import_made (
        job_id int NOT NULL REFERENCES objects.bulk_job ON DELETE CASCADE,
        seq int8 GENERATED ALWAYS AS IDENTITY,
        -- node | consumer | supplier | point | point_changed | link | stand
        kind text NOT NULL,
        -- Its id; of a link and a stand that of the device.
        ref text NOT NULL,
        -- Of a changed point: its values before. Of a link: the point.
        before jsonb,
        PRIMARY KEY (job_id, seq)
      );

      -- By which a spreadsheet names a device.
      ALTER TABLE objects.device ADD dev_eui text NOT NULL DEFAULT '';
      CREATE INDEX device_by_serial ON objects.device (company_id, lower(serial)) WHERE serial <> '';
      CREATE INDEX device_by_eui ON objects.device (company_id, dev_eui) WHERE dev_eui <> '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.device DROP dev_eui;
      DROP INDEX objects.device_by_serial;
      DROP TABLE objects.import_made, objects.import_file, objects.bulk_row, objects.bulk_job;
    `);
  }
}
