import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PointHierarchy1764030000000 implements MigrationInterface {
  readonly name = 'PointHierarchy1764030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE objects.accounting_point
        -- The point of the main meter that this one is a part of.
        ADD parent_id int REFERENCES objects.accounting_point ON DELETE SET NULL,
        -- The norm of an hour, a day and a month, in the unit of the kind; null = none.
        ADD standard_hour float8 CHECK (standard_hour >= 0),
        ADD standard_day float8 CHECK (standard_day >= 0),
        ADD standard_month float8 CHECK (standard_month >= 0),
        ADD CONSTRAINT accounting_point_not_own_parent CHECK (parent_id <> id);
      CREATE INDEX accounting_point_of_parent ON objects.accounting_point (parent_id) WHERE parent_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE objects.accounting_point DROP parent_id, DROP standard_hour, DROP standard_day, DROP standard_month',
    );
  }
}
