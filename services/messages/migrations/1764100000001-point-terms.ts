import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Terms of a point that the values of its meters are computed with; the projection's new columns fill them. */
export class PointTerms1764100000001 implements MigrationInterface {
  readonly name = 'PointTerms1764100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.accounting_point ADD loss_factor float8, ADD max_power float8, ADD voltage_level int2;
      CREATE INDEX accounting_point_links ON messages.accounting_point USING gin (links jsonb_path_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX messages.accounting_point_links;
      ALTER TABLE messages.accounting_point DROP loss_factor, DROP max_power, DROP voltage_level;
    `);
  }
}
