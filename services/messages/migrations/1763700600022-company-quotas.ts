import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyQuotas1763700600022 implements MigrationInterface {
  readonly name = 'CompanyQuotas1763700600022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of company.registry.
      CREATE TABLE messages.company (
        company_id int PRIMARY KEY,
        parent_id int NOT NULL,
        name text NOT NULL,
        -- Hours from UTC; a company's day begins at its midnight.
        time_zone real NOT NULL,
        -- Messages a day; null = without limit.
        limit_a_day int,
        version int8 NOT NULL
      );
      CREATE INDEX company_parent ON messages.company (parent_id);
      CREATE INDEX company_limited ON messages.company (company_id) WHERE limit_a_day IS NOT NULL;

      -- New messages that were stored of a company's devices on one of its days, and those beyond its limit, which were not.
      CREATE TABLE messages.company_day (
        company_id int NOT NULL,
        day date NOT NULL,
        stored int8 NOT NULL DEFAULT 0,
        over_limit int8 NOT NULL DEFAULT 0,
        PRIMARY KEY (company_id, day)
      ) WITH (fillfactor = 50);

      ALTER TABLE messages.device
        ADD COLUMN serial text NOT NULL DEFAULT '',
        ADD COLUMN address text NOT NULL DEFAULT '',
        ADD COLUMN state text NOT NULL DEFAULT 'active',
        -- When it came from another company; null = never.
        ADD COLUMN moved_at timestamptz;
      CREATE INDEX device_moved ON messages.device (moved_at) WHERE moved_at IS NOT NULL;
      CREATE INDEX device_of_company ON messages.device (company_id, device_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages.company, messages.company_day;
      ALTER TABLE messages.device DROP COLUMN serial, DROP COLUMN address, DROP COLUMN state, DROP COLUMN moved_at`);
  }
}
