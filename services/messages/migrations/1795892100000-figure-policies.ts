import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dated policies about suspect and missing values. */
export class FigurePolicies1795892100000 implements MigrationInterface {
  readonly name = 'FigurePolicies1795892100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Versions: each applies from its day until the next one of the same company, resource and point.
      CREATE TABLE messages.figure_policy (
        company_id int,
        -- '' = of all resources.
        resource text DEFAULT '',
        -- 0 = of all accounting points.
        point_id int DEFAULT 0,
        -- By the device's clock.
        valid_from date,
        -- Contents: proto/api/figure-policies.ts; null = the more general policy applies.
        policy jsonb,
        author text NOT NULL,
        changed_at timestamptz DEFAULT now() NOT NULL,
        PRIMARY KEY (company_id, resource, point_id, valid_from)
      );

      ALTER TABLE messages.verdict
        -- The policy counts the value all the same.
        ADD COLUMN is_used bool DEFAULT false NOT NULL;

      ALTER TABLE messages.estimate
        -- A person took the values back: the policy does not estimate the time again.
        ADD COLUMN is_withdrawn bool DEFAULT false NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM messages.estimate WHERE is_withdrawn;
      ALTER TABLE messages.estimate DROP COLUMN is_withdrawn;
      ALTER TABLE messages.verdict DROP COLUMN is_used;
      DROP TABLE messages.figure_policy;
    `);
  }
}
