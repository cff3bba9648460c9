import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BalanceGroups1764400000001 implements MigrationInterface {
  readonly name = 'BalanceGroups1764400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE objects.balance_group (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id int NOT NULL,
        title text NOT NULL,
        comment text NOT NULL,
        resource_type_id smallint NOT NULL,
        -- Loss that is accepted, percent of what comes in.
        allowed_imbalance float8 NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX balance_group_by_title ON objects.balance_group (company_id, lower(title), id);

      CREATE TABLE objects.balance_member (
        group_id int NOT NULL REFERENCES objects.balance_group ON DELETE CASCADE,
        point_id int NOT NULL REFERENCES objects.accounting_point ON DELETE CASCADE,
        -- 1 = what comes in, -1 = what goes out.
        sign smallint NOT NULL CHECK (sign IN (1, -1)),
        -- Part of the consumption that counts, percent.
        share float8 NOT NULL CHECK (share > 0 AND share <= 100),
        -- Order of the members.
        place int NOT NULL,
        PRIMARY KEY (group_id, point_id)
      );
      CREATE INDEX balance_member_of_point ON objects.balance_member (point_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE objects.balance_member, objects.balance_group');
  }
}
