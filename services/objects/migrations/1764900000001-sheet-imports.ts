import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SheetImports1764900000001 implements MigrationInterface {
  readonly name = 'SheetImports1764900000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What an import made, so that it can be undone.
      CREATE TABLE objects.sheet_import (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        user_id int NOT NULL,
        kind text NOT NULL,
        file_name text NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now(),
        -- Pairs of id and version as the import left them.
        items jsonb NOT NULL,
        undone_at timestamptz
      );
      CREATE INDEX sheet_import_of_company ON objects.sheet_import (company_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.sheet_import');
  }
}
