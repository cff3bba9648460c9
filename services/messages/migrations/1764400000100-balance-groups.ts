import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BalanceGroups1764400000100 implements MigrationInterface {
  readonly name = 'BalanceGroups1764400000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of balance-group.registry.
      CREATE TABLE messages.balance_group (
        group_id int PRIMARY KEY,
        company_id int NOT NULL,
        title text NOT NULL,
        allowed_imbalance float8 NOT NULL,
        -- [{ pointId, sign, share }] in their order.
        members jsonb NOT NULL,
        version int8 NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.balance_group');
  }
}
