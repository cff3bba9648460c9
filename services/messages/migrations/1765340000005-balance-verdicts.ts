import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BalanceVerdicts1765340000005 implements MigrationInterface {
  readonly name = 'BalanceVerdicts1765340000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- 0 until the projection's new column is filled.
      ALTER TABLE messages.balance_group ADD resource_type_id int2 NOT NULL DEFAULT 0;

      -- Of each balance group the newest day that was judged, and whether its loss was above the limit then.
      CREATE TABLE messages.balance_verdict (
        group_id int PRIMARY KEY,
        company_id int NOT NULL,
        -- Unix seconds, the beginning of the day; null = none could be judged yet.
        day int8,
        is_exceeded boolean NOT NULL DEFAULT false,
        looked_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX balance_verdict_by_time ON messages.balance_verdict (looked_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages.balance_verdict; ALTER TABLE messages.balance_group DROP resource_type_id');
  }
}
