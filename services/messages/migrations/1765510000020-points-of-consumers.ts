import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose points are, over time; the projection's new columns fill them. */
export class PointsOfConsumers1765510000020 implements MigrationInterface {
  readonly name = 'PointsOfConsumers1765510000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages.accounting_point
        ADD consumers jsonb NOT NULL DEFAULT '[]',
        ADD address text NOT NULL DEFAULT '';
      CREATE INDEX accounting_point_of_consumers ON messages.accounting_point USING gin (consumers jsonb_path_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.accounting_point DROP consumers, DROP address');
  }
}
