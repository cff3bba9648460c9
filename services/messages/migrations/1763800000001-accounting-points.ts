import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountingPoints1763800000001 implements MigrationInterface {
  readonly name = 'AccountingPoints1763800000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of accounting-point.registry.
      CREATE TABLE messages.accounting_point (
        point_id int PRIMARY KEY,
        company_id int NOT NULL,
        title text NOT NULL,
        resource_type_id smallint NOT NULL,
        -- [{ deviceId, from, to, start: { field: value }, end }] in the order of time; from and to in Unix seconds, to null = still.
        links jsonb NOT NULL,
        version int8 NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.accounting_point');
  }
}
